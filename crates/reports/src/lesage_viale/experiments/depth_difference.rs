//! Which evaluation gains most when player 2 searches deeper than player 1: tests, with many openings, what the report concludes
//! about `defence` from its Table 3.

use super::GAME;
use secateur_core::{Limits, Words, random_plies};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::play_out;
use secateur_lab::{
    Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict, percent, score, wdl,
};
use secateur_stats::{Sample, Trinomial, Wdl};

const EVALUATIONS: [&str; 3] = ["raw-root", "defence", "corrected"];
const RAW: usize = 0;
const DEFENCE: usize = 1;
const CORRECTED: usize = 2;

/// Random plies of an opening: two by each side, so that player 1 is to move.
const PLIES: usize = 4;
/// Depths of player 2: the same as player 1's, and adaptive.
const FIXED: usize = 0;
const ADAPTIVE: usize = 1;
/// Games from an opening: two depths of player 2, three evaluations of each player.
const GAMES: usize = 18;

/// The results of player 2 in the games of an opening: by its depth, its evaluation, and player 1's evaluation.
type Results = [[[Wdl; 3]; 3]; 2];

pub(super) fn measure_depth_difference(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (openings, depths) = lab.pick((2, ["3", "adaptive-3"]), (40, ["5", "adaptive-1"]));
    let what = format!("{} against {}, {GAMES} games", depths[0], depths[1]);
    let rows =
        lab.measure(&what, GAMES * openings, |number| play(lab, depths, number / GAMES, number % GAMES))?;
    let result = |game: &i8| match game {
        1 => Wdl::Win,
        0 => Wdl::Draw,
        _ => Wdl::Loss,
    };
    let of_opening = |games: &[i8]| -> Results {
        std::array::from_fn(|d| {
            std::array::from_fn(|two| std::array::from_fn(|one| result(&games[9 * d + 3 * two + one])))
        })
    };
    let results: Vec<Results> = rows.chunks_exact(GAMES).map(of_opening).collect();
    let drawn: Vec<_> = (0..3)
        .flat_map(|e| {
            [(FIXED, "equal depth", "profondeur égale"), (ADAPTIVE, "deeper", "plus profond")].map(
                |(d, en, fr)| {
                    let name = EVALUATIONS[e];
                    let words = Words::new(format!("{name}, {en}"), format!("{name}, {fr}"));
                    Comparison::ours(words, score(&total(&results, d, e)))
                },
            )
        })
        .collect();
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{openings} openings of {PLIES} random plies, {GAMES} games from each: player 1 at depth {} with each evaluation against player 2 with each, at depth {} and at depth {}; wins by distance, raw read by the side at the root; an opening is one observation",
                depths[0], depths[0], depths[1]
            ),
            format!(
                "{openings} ouvertures de {PLIES} demi-coups au hasard, {GAMES} parties depuis chacune : le joueur 1 à profondeur {} avec chaque évaluation contre le joueur 2 avec chacune, à profondeur {} et à profondeur {} ; gains selon la distance, raw lu par le camp à la racine ; une ouverture est une observation",
                depths[0], depths[0], depths[1]
            ),
        )],
        figures: vec![bars(
            "",
            (
                "Score of player 2 by its evaluation and depth",
                "Score du joueur 2 selon son évaluation et sa profondeur",
            ),
            "score",
            &drawn,
            Some(0.5),
        )],
        tables: vec![table(&results)],
        verdicts: verdicts(&results)?,
        ..ExperimentResult::default()
    })
}

/// The result for player 2: 1, 0 or −1.
fn play(lab: &Lab<'_>, depths: [&str; 2], opening: usize, game_number: usize) -> Result<i8, LabError> {
    let player = |e: usize, depth: &str| {
        lab.player(GAME, &format!("lesage-viale(eval={},depth={depth},fast=on)", EVALUATIONS[e]))
    };
    let (depth, two, one) = (game_number / 9, game_number / 3 % 3, game_number % 3);
    let mut game = lab.begin_game(GAME)?;
    random_plies(&mut *game, PLIES, &mut lab.random(opening as u64));
    let mut players = [player(one, depths[0])?, player(two, depths[depth])?];
    let outcome = play_out(&mut *game, &mut players, &Limits::depth(50).into())?;
    Ok(outcome.winner.map_or(0, |winner| if winner.index() == 1 { 1 } else { -1 }))
}

/// The results of player 2 with a depth and an evaluation.
fn total(results: &[Results], depth: usize, evaluation: usize) -> Trinomial {
    let mut total = Trinomial::default();
    results.iter().for_each(|all| all[depth][evaluation].iter().for_each(|&result| total.record(result)));
    total
}

fn table(results: &[Results]) -> Table {
    let mut table = Table::new(
        "",
        ("Results of player 2", "Résultats du joueur 2"),
        &["player 2", "games", "at equal depth", "score", "deeper", "score when deeper"],
    )
    .french(&[
        ("player 2", "joueur 2"),
        ("at equal depth", "à profondeur égale"),
        ("deeper", "plus profond"),
        ("score when deeper", "score plus profond"),
    ]);
    for (e, name) in EVALUATIONS.iter().enumerate() {
        let [fixed, adaptive] = [FIXED, ADAPTIVE].map(|depth| total(results, depth, e));
        table.row([
            name.to_string(),
            (3 * results.len()).to_string(),
            wdl(&fixed),
            percent(&score(&fixed)),
            wdl(&adaptive),
            percent(&score(&adaptive)),
        ]);
    }
    table
}

fn verdicts(results: &[Results]) -> Result<Vec<Verdict>, LabError> {
    let points = |result: &Wdl| match result {
        Wdl::Win => 1.0,
        Wdl::Draw => 0.5,
        Wdl::Loss => 0.0,
    };
    let mean = |all: &Results, depth: usize, e: usize| all[depth][e].iter().map(points).sum::<f64>() / 3.0;
    let gain = |all: &Results, e: usize| mean(all, ADAPTIVE, e) - mean(all, FIXED, e);
    let deep = |all: &Results, e: usize| mean(all, ADAPTIVE, e);
    let more = |value: &dyn Fn(&Results, usize) -> f64,
                than: usize,
                words: (&str, &str)|
     -> Result<Statement, LabError> {
        let differences = results.iter().map(|all| value(all, DEFENCE) - value(all, than));
        let statistic = Statistic::Mean(Sample::of(differences)?);
        Ok(Statement::new(words, statistic, Asks::Above(0.0), Unit::PERCENT))
    };
    Ok(vec![
        Verdict::all(
            (
                "in player 2's hands defence profits most from a difference of depth",
                "aux mains du joueur 2, defence profite le plus d'une différence de profondeur",
            ),
            [
                more(&gain, RAW, ("gain less that of raw", "gain moins celui de raw"))?,
                more(&gain, CORRECTED, ("gain less that of corrected", "gain moins celui de corrected"))?,
            ],
        ),
        Verdict::all(
            (
                "for a player 2 that searches deeper defence is the best evaluation",
                "pour un joueur 2 qui cherche plus loin, defence est la plus efficace",
            ),
            [
                more(&deep, RAW, ("score less that of raw", "score moins celui de raw"))?,
                more(&deep, CORRECTED, ("score less that of corrected", "score moins celui de corrected"))?,
            ],
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn gains_are_compared_opening_by_opening() {
        use Wdl::{Loss, Win};
        // deeper, defence wins all games that it lost; corrected wins one game more of three
        let one: Results =
            [[[Loss; 3], [Loss; 3], [Win, Loss, Loss]], [[Loss; 3], [Win; 3], [Win, Win, Loss]]];
        let results = vec![one; 12];
        let answers: Vec<_> = verdicts(&results).unwrap().iter().map(|verdict| verdict.answer).collect();
        assert_eq!(answers, [Answer::Holds, Answer::Holds]);
        assert_eq!(total(&results, ADAPTIVE, CORRECTED), Trinomial { wins: 24, draws: 0, losses: 12 });
        // with equal gains the claim is refuted, since the report says most
        let even = vec![[[[Loss; 3]; 3], [[Win; 3]; 3]]; 12];
        assert_ne!(verdicts(&even).unwrap()[0].answer, Answer::Holds);
    }
}
