//! Each version against the one before it, and the last three against greedy, with enough games to decide.

use super::{CLOCK, DEPTH, GAME, NAMES, results_of_white};
use secateur_core::{Clock, Limits, Words};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{
    Asks, ExperimentResult, Games, Lab, LabError, Statement, Table, Verdict, percent, score, wdl,
};
use secateur_stats::{Results, Trinomial};

const GREEDY: usize = 5;

/// A match: who plays whom, and the pairs of games in the quick run and in the full run.
const MATCHES: [(usize, usize, u64, u64); 6] =
    [(1, 0, 2, 20), (2, 1, 2, 40), (3, 2, 2, 60), (1, GREEDY, 1, 15), (2, GREEDY, 1, 15), (3, GREEDY, 1, 15)];

/// The factor by which the clock is shorter than the report's.
const SCALE: f64 = 0.001;

pub(super) fn measure_deciding(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let scale = lab.pick(SCALE / 4.0, SCALE);
    let played = MATCHES
        .iter()
        .map(|&(a, b, quick, full)| play(lab, a, b, lab.pick(quick, full), scale))
        .collect::<Result<Vec<_>, _>>()?;
    let results: Vec<Trinomial> = played.iter().map(|games| games.total(0)).collect();
    let white: Vec<Trinomial> = played.iter().map(|games| results_of_white(games, |_| true)).collect();
    let mut table = Table::new(
        "",
        (
            "Results of the first, and of White in the same games",
            "Résultats du premier, et des blancs dans les mêmes parties",
        ),
        &["", "against", "games", "wins-draws-losses", "score", "White", "score of White"],
    )
    .french(&[("White", "blancs"), ("score of White", "score des blancs")]);
    let mut drawn = Vec::new();
    for ((&(a, b, ..), results), white) in MATCHES.iter().zip(&results).zip(&white) {
        table.row([
            NAMES[a].to_string(),
            NAMES[b].to_string(),
            results.games().to_string(),
            wdl(results),
            percent(&score(results)),
            wdl(white),
            percent(&score(white)),
        ]);
        drawn.push(Comparison::ours(format!("{} – {}", NAMES[a], NAMES[b]), score(results)));
    }
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "clock scale {scale}: {:.2} s a player for a game; pairs from two random plies, one game at a time; V0 searches to depth {DEPTH} without a clock",
                CLOCK * scale
            ),
            format!(
                "échelle de l'horloge {scale} : {:.2} s par joueur et par partie ; paires depuis deux demi-coups au hasard, une partie à la fois ; V0 cherche à profondeur {DEPTH} sans horloge",
                CLOCK * scale
            )
            .replace('.', ","),
        )],
        figures: vec![bars("", ("Score of the first", "Score du premier"), "score", &drawn, Some(0.5))],
        tables: vec![table],
        verdicts: verdicts(&results, &white),
        ..ExperimentResult::default()
    })
}

fn play(lab: &Lab<'_>, a: usize, b: usize, pairs: u64, scale: f64) -> Result<Games, LabError> {
    let text = |player: usize| match player {
        GREEDY => "greedy(eval=score)".to_string(),
        version => format!("rosselet-lambert(v{version},scale={scale})"),
    };
    let clock: Clock = format!("{:.0}ms", 1000.0 * CLOCK * scale).parse()?;
    let limit = Limits { clock: Some(clock), ..Limits::default() };
    let players = [(NAMES[a], text(a)), (NAMES[b], text(b))];
    let players: Vec<_> = players.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let mut spec = lab.tournament(GAME, &players, pairs, limit);
    if b == 0 {
        spec.players[1].limit = Limits::depth(DEPTH);
    }
    lab.play_alone(&spec)
}

fn verdicts(results: &[Trinomial], white: &[Trinomial]) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = MATCHES[..3]
        .iter()
        .zip(results)
        .map(|(&(a, b, ..), results)| {
            Verdict::of(
                Words::new(format!("V{a} is stronger than V{b}"), format!("V{a} est plus forte que V{b}")),
                Statement::score("score", *results, Asks::Above(0.5)),
            )
        })
        .collect();
    let greedy: Trinomial = results[3..].iter().copied().sum();
    verdicts.push(Verdict::of(
        (
            "from V1 on every version always beats greedy",
            "à partir de V1, chaque version gagne systématiquement contre greedy",
        ),
        Statement::all_won(&greedy),
    ));
    // V0 is not among the strong players, so V1 against V0 is left out
    let strong = white[1] + white[2];
    verdicts.push(Verdict::of(
        (
            "White is better among the strong versions",
            "les blancs sont avantagés entre les versions avancées",
        ),
        Statement::score(("White scores", "les blancs marquent"), strong, Asks::Above(0.5)),
    ));
    verdicts
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer::{DoesNotHold, Holds, Undecided};

    #[test]
    fn matches_are_judged() {
        let of = |wins, losses| Trinomial { wins, draws: 0, losses };
        let results = [of(35, 5), of(45, 35), of(80, 40), of(30, 0), of(30, 0), of(30, 0)];
        let white = [of(20, 20), of(50, 30), of(70, 50), of(15, 15), of(15, 15), of(15, 15)];
        let answers = |results: &[Trinomial]| -> Vec<_> {
            verdicts(results, &white).iter().map(|verdict| verdict.answer).collect()
        };
        assert_eq!(answers(&results), [Holds, Undecided, Holds, Holds, Holds]);
        let mut one_lost = results;
        one_lost[4] = of(29, 1);
        assert_eq!(answers(&one_lost)[3], DoesNotHold);
    }
}
