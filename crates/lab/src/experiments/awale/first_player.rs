//! The report's hypothesis: the rules favour player 1.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::games::{percent, score, wdl};
use crate::lab::Lab;
use crate::samples::{play_out, random_plies};
use crate::shapes::bars;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_core::random::mix;
use secateur_core::{Limits, Random, Side};
use secateur_stats::{Results, Trinomial, Wdl};

/// Random plies of an opening: two of each side, so that player 1 is to move.
const PLIES: usize = 4;

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    // depth and games
    let plan: &[(u32, usize)] =
        lab.pick(&[(1, 200), (2, 120), (4, 60)], &[(1, 1000), (2, 600), (4, 200), (6, 30)]);
    let count = plan.iter().map(|&(_, games)| games).sum();
    let rows = lab.rows(&format!("{plan:?}"), count, |number| {
        let mut place = number;
        let depth = plan.iter().find_map(|&(depth, games)| {
            let found = (place < games).then_some(depth);
            place = place.saturating_sub(games);
            found
        });
        let text = format!("lesage-viale(depth={},fast=on)", depth.unwrap_or(1));
        // every game has an opening of its own, at whatever depth
        let mut random = Random::new(mix(lab.options.seed ^ mix(number as u64)));
        let mut game = lab.begin_match(GAME)?;
        random_plies(&mut *game, PLIES, &mut random);
        let mut players = [lab.player(GAME, &text)?, lab.player(GAME, &text)?];
        let outcome = play_out(&mut *game, &mut players, &Limits::depth(50).into())?;
        Ok(outcome.winner.map(Side::index))
    })?;
    let mut table = Table::new(
        "",
        "Results of player 1, corrected against itself, from random openings",
        &["depth", "games", "wins-draws-losses", "score of player 1"],
    );
    let (mut drawn, mut verdicts, mut from) = (Vec::new(), Vec::new(), 0);
    for &(depth, games) in plan {
        let mut results = Trinomial::default();
        for winner in &rows[from..from + games] {
            results.record(match winner {
                Some(0) => Wdl::Win,
                Some(_) => Wdl::Loss,
                None => Wdl::Draw,
            });
        }
        from += games;
        let estimate = score(&results);
        table.row([depth.to_string(), results.games().to_string(), wdl(&results), percent(&estimate)]);
        verdicts.push(Verdict::above(
            format!("the game is easier to win for player 1 (depth {depth})"),
            estimate.interval95,
            0.5,
            format!("player 1 scores {}", percent(&estimate)),
        ));
        drawn.push((format!("depth {depth}"), estimate, None));
    }
    Ok(Findings {
        setting: vec![
            format!(
                "both players lesage-viale with the evaluation corrected; each game begins with {PLIES} random plies of its own, whoever they favour, for a balance checked beforehand would hide the bias that is asked for"
            ),
            "each depth is judged by itself; the report has nine games in each of its tables".into(),
        ],
        figures: vec![bars("", "Score of player 1", "score", &drawn, Some(0.5))],
        tables: vec![table],
        verdicts,
        ..Findings::default()
    })
}
