//! The report's hypothesis: the rules favour player 1.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::games::{percent, score, wdl};
use crate::lab::Lab;
use crate::shapes::bars;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_arena::{Limit, Openings, Spec};
use secateur_stats::{Results, Trinomial};

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    // depth and pairs
    let plan: &[(u32, u64)] =
        lab.pick(&[(1, 60), (2, 40), (3, 12)], &[(1, 600), (2, 400), (3, 200), (4, 80), (5, 24), (6, 10)]);
    let mut table = Table::new(
        "",
        "Results of whoever moves first, corrected against itself, from varied openings",
        &["depth", "games", "wins-draws-losses", "score of player 1"],
    );
    let (mut drawn, mut all) = (Vec::new(), Trinomial::default());
    for &(depth, pairs) in plan {
        let text = format!("lesage-viale(depth={depth},fast=on)");
        let contest = lab.contest(GAME, &[("one", &text), ("other", &text)], pairs, Limit::depth(50));
        let games = lab.play(&Spec { openings: Openings::Random(4), ..contest })?;
        // the two games of a pair are the same game: each opening counts once
        let results = games.with_first_seat(0);
        let estimate = score(&results);
        table.row([depth.to_string(), results.games().to_string(), wdl(&results), percent(&estimate)]);
        drawn.push((format!("depth {depth}"), estimate, None));
        all += results;
    }
    let total = score(&all);
    table.row(["all".to_string(), all.games().to_string(), wdl(&all), percent(&total)]);
    Ok(Findings {
        setting: vec![
            "both players lesage-viale with the evaluation corrected; each opening of four random plies is played once, for both would play the same game with sides reversed".into(),
            "openings are checked for balance by a short search of our own player".into(),
        ],
        figures: vec![bars("", "Score of player 1", "score", &drawn, Some(0.5))],
        tables: vec![table],
        verdicts: vec![Verdict::above(
            "the game is easier to win for player 1",
            total.interval95,
            0.5,
            format!("player 1 scores {} over all depths", percent(&total)),
        )],
        ..Findings::default()
    })
}
