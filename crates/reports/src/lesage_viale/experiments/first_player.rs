//! The report's hypothesis: the rules favour player 1.

use super::GAME;
use secateur_core::{Limits, Side, Words, random_plies};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::play_out;
use secateur_lab::{
    Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict, percent, score, wdl,
};
use secateur_stats::{Results, Trinomial, Wdl};

/// Random plies of an opening: two by each side, so that player 1 is to move.
const PLIES: usize = 4;

pub(super) fn measure_first_player(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    // depths, and the number of games at each
    let plan: &[(u32, usize)] =
        lab.pick(&[(1, 200), (2, 120), (4, 60)], &[(1, 1000), (2, 1000), (4, 600), (6, 200)]);
    let count = plan.iter().map(|&(_, games)| games).sum();
    let winners =
        lab.measure(&format!("{plan:?}"), count, |number| winner(lab, depth_of(plan, number), number))?;
    let mut table = Table::new(
        "",
        (
            "Results of player 1, corrected against itself, from random openings",
            "Résultats du joueur 1, corrected contre elle-même, depuis des ouvertures au hasard",
        ),
        &["depth", "games", "wins-draws-losses", "score of player 1"],
    )
    .french(&[("score of player 1", "score du joueur 1")]);
    let all = first_player_results(plan, &winners);
    let mut drawn = Vec::new();
    for (depth, results) in &all {
        let estimate = score(results);
        table.row([depth.to_string(), results.games().to_string(), wdl(results), percent(&estimate)]);
        let words = Words::new(format!("depth {depth}"), format!("profondeur {depth}"));
        drawn.push(Comparison::ours(words, estimate));
    }
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!(
                    "both players lesage-viale with the evaluation corrected; each game begins with {PLIES} random plies of its own, whichever side they favour, for a balance checked beforehand would hide the bias that is asked for"
                ),
                format!(
                    "les deux joueurs sont lesage-viale avec l'évaluation corrected ; chaque partie commence par {PLIES} demi-coups au hasard, quel que soit le camp favorisé, car un équilibre vérifié d'avance cacherait le biais cherché"
                ),
            ),
            Words::new(
                "the report has nine games in each of its tables",
                "le rapport a neuf parties dans chacune de ses tables",
            ),
        ],
        figures: vec![bars("", ("Score of player 1", "Score du joueur 1"), "score", &drawn, Some(0.5))],
        tables: vec![table],
        verdicts: verdicts(&all),
        ..ExperimentResult::default()
    })
}

/// Whether player 1 is favoured at each depth, and whether that grows with depth.
fn verdicts(all: &[(u32, Trinomial)]) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = all
        .iter()
        .map(|(depth, results)| {
            Verdict::of(
                Words::new(
                    format!("the game is easier to win for player 1 (depth {depth})"),
                    format!("le jeu est plus facile à gagner pour le joueur 1 (profondeur {depth})"),
                ),
                Statement::score(("player 1 scores", "le joueur 1 marque"), *results, Asks::Above(0.5)),
            )
            .among(all.len())
        })
        .collect();
    verdicts.push(Verdict::of(
        ("the bias grows with depth", "le biais croît avec la profondeur"),
        Statement::new(
            ("change of the score a ply of depth", "variation du score par demi-coup de profondeur"),
            trend(all),
            Asks::Above(0.0),
            Unit { decimals: 2, ..Unit::PERCENT },
        ),
    ));
    verdicts
}

/// The slope of the score over depth by weighted least squares: the weight of a depth is the inverse of its variance.
fn trend(all: &[(u32, Trinomial)]) -> Statistic {
    let points: Vec<(f64, f64, f64)> = all
        .iter()
        .map(|(depth, r)| {
            // the variance of the score, with half a game more of each result
            let n = r.games() as f64;
            let [losses, draws, wins] = r.counts().map(|count| (count as f64 + 0.5) / (n + 1.5));
            let mean = wins + 0.5 * draws;
            let variance = losses * mean * mean + draws * (0.5 - mean).powi(2) + wins * (1.0 - mean).powi(2);
            (f64::from(*depth), r.score().unwrap_or(0.5), n.max(1e-9) / variance)
        })
        .collect();
    let weight: f64 = points.iter().map(|(_, _, w)| w).sum();
    let centre = points.iter().map(|(x, _, w)| x * w).sum::<f64>() / weight;
    let spread: f64 = points.iter().map(|(x, _, w)| w * (x - centre).powi(2)).sum();
    let value = points.iter().map(|(x, y, w)| w * (x - centre) * y).sum::<f64>() / spread;
    Statistic::Normal { value, error: 1.0 / spread.sqrt() }
}

/// The depth of the game with this number: the games of one depth follow those of the one before.
fn depth_of(plan: &[(u32, usize)], number: usize) -> u32 {
    let mut place = number;
    for &(depth, games) in plan {
        if place < games {
            return depth;
        }
        place -= games;
    }
    1
}

/// The index of the side that wins a game from an opening of its own; `None` for a draw.
fn winner(lab: &Lab<'_>, depth: u32, number: usize) -> Result<Option<usize>, LabError> {
    let text = format!("lesage-viale(depth={depth},fast=on)");
    let mut random = lab.random(number as u64);
    let mut game = lab.begin_game(GAME)?;
    random_plies(&mut *game, PLIES, &mut random);
    let mut players = [lab.player(GAME, &text)?, lab.player(GAME, &text)?];
    let outcome = play_out(&mut *game, &mut players, &Limits::depth(50).into())?;
    Ok(outcome.winner.map(Side::index))
}

/// The results of player 1 at each depth.
fn first_player_results(plan: &[(u32, usize)], winners: &[Option<usize>]) -> Vec<(u32, Trinomial)> {
    let mut winners = winners.iter();
    let results = |&(depth, games): &(u32, usize)| {
        let mut results = Trinomial::default();
        for winner in winners.by_ref().take(games) {
            results.record(match winner {
                Some(0) => Wdl::Win,
                Some(_) => Wdl::Loss,
                None => Wdl::Draw,
            });
        }
        (depth, results)
    };
    plan.iter().map(results).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trend_is_told_from_noise() {
        let of = |depth, wins, losses| (depth, Trinomial { wins, draws: 0, losses });
        let growing = [of(1, 500, 500), of(2, 550, 450), of(4, 650, 350), of(6, 750, 250)];
        let Statistic::Normal { value, error } = trend(&growing) else { panic!() };
        assert!((value - 0.05).abs() < 0.002 && error < 0.01, "{value} {error}");
        let answers = |all: &[(u32, Trinomial)]| verdicts(all).last().unwrap().answer;
        assert_eq!(answers(&growing), secateur_lab::Answer::Holds);
        assert_eq!(answers(&[of(1, 500, 500), of(6, 26, 24)]), secateur_lab::Answer::Undecided);
    }

    #[test]
    fn games_are_counted_for_player_1_depth_by_depth() {
        let plan = [(1, 3), (4, 2)];
        assert_eq!((0..6).map(|n| depth_of(&plan, n)).collect::<Vec<_>>(), [1, 1, 1, 4, 4, 1]);
        let winners = [Some(0), None, Some(1), Some(0), Some(0)];
        assert_eq!(
            first_player_results(&plan, &winners),
            [
                (1, Trinomial { wins: 1, draws: 1, losses: 1 }),
                (4, Trinomial { wins: 2, draws: 0, losses: 0 })
            ]
        );
    }
}
