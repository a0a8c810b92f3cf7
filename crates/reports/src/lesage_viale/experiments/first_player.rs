//! The report's hypothesis: the rules favour player 1.

use super::GAME;
use secateur_core::random::mix;
use secateur_core::{Limits, Random, Side, random_plies};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::play_out;
use secateur_lab::{ExperimentResult, Lab, LabError, Table, Verdict, percent, score, wdl};
use secateur_stats::{Results, Trinomial, Wdl};

/// Random plies of an opening: two of each side, so that player 1 is to move.
const PLIES: usize = 4;

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    // depth and games
    let plan: &[(u32, usize)] =
        lab.pick(&[(1, 200), (2, 120), (4, 60)], &[(1, 1000), (2, 600), (4, 200), (6, 30)]);
    let count = plan.iter().map(|&(_, games)| games).sum();
    let winners =
        lab.measure(&format!("{plan:?}"), count, |number| winner(lab, depth_of(plan, number), number))?;
    let mut table = Table::new(
        "",
        "Results of player 1, corrected against itself, from random openings",
        &["depth", "games", "wins-draws-losses", "score of player 1"],
    );
    let (mut drawn, mut verdicts) = (Vec::new(), Vec::new());
    for (depth, results) in first_player_results(plan, &winners) {
        let estimate = score(&results);
        table.row([depth.to_string(), results.games().to_string(), wdl(&results), percent(&estimate)]);
        verdicts.push(Verdict::above(
            format!("the game is easier to win for player 1 (depth {depth})"),
            estimate.interval95,
            0.5,
            format!("player 1 scores {}", percent(&estimate)),
        ));
        drawn.push(Comparison::ours(format!("depth {depth}"), estimate));
    }
    Ok(ExperimentResult {
        setting: vec![
            format!(
                "both players lesage-viale with the evaluation corrected; each game begins with {PLIES} random plies of its own, whoever they favour, for a balance checked beforehand would hide the bias that is asked for"
            ),
            "each depth is judged by itself; the report has nine games in each of its tables".into(),
        ],
        figures: vec![bars("", "Score of player 1", "score", &drawn, Some(0.5))],
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}

/// The depth of a game by its number: the games of one depth come after those of the one before.
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

/// The side that wins a game from an opening of its own, by index; `None` for a draw.
fn winner(lab: &Lab<'_>, depth: u32, number: usize) -> Result<Option<usize>, LabError> {
    let text = format!("lesage-viale(depth={depth},fast=on)");
    let mut random = Random::new(mix(lab.options.seed ^ mix(number as u64)));
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
