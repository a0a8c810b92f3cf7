//! Our strongest player against every report's players at equal time per move.

use crate::error::LabError;
use crate::findings::Findings;
use crate::games::{percent, score, wdl};
use crate::lab::Lab;
use crate::shapes::shares;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_arena::{Openings, Spec};
use secateur_core::Limits;
use secateur_stats::Results;
use std::time::Duration;

/// Game, player, score it must reach.
const OPPONENTS: [(&str, &str, f64); 14] = [
    ("abalone:tie=marbles", "lao", 0.95),
    ("abalone", "lao", 0.95),
    ("awale", "lesage-viale", 0.95),
    ("awale", "lesage-viale(eval=defence)", 0.95),
    ("awale", "lesage-viale(eval=raw,depth=6)", 0.95),
    ("divercite", "rosselet-lambert(v3)", 0.95),
    ("divercite", "rosselet-lambert(v2)", 0.95),
    ("divercite", "rosselet-lambert(v1)", 0.95),
    ("quoridor:course", "simon-harti", 0.95),
    ("quoridor:course", "simon-harti(alphabeta)", 0.95),
    ("draughts:in104", "bornachot-haro", 0.8),
    ("draughts:in104", "bornachot-haro(alphabeta)", 0.8),
    ("draughts:in104-flying", "bornachot-haro", 0.8),
    ("draughts:in104-flying", "bornachot-haro(alphabeta)", 0.8),
];

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let (pairs, time) = lab.pick((1, 10), (20, 10));
    let limit = Limits::time(Duration::from_millis(time));
    let mut table =
        Table::new("", "Results of secateur", &["game", "against", "wins-draws-losses", "score", "aim"]);
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for (variant, player, aim) in OPPONENTS {
        let contest = lab.contest(variant, &[("secateur", "secateur"), ("report", player)], pairs, limit);
        let results = lab.play_alone(&Spec { openings: Openings::Random(4), ..contest })?.total(0);
        let estimate = score(&results);
        table.row([
            variant.to_string(),
            player.to_string(),
            wdl(&results),
            percent(&estimate),
            format!("{:.0} %", 100.0 * aim),
        ]);
        rows.push((player.to_string(), results));
        let few_losses = aim > 0.9 || results.losses <= results.games().div_ceil(40);
        verdicts.push(Verdict::counted(
            format!("secateur scores {:.0} % against {player} in {variant}", 100.0 * aim),
            estimate.value >= aim && few_losses,
            (results.games(), 20, "games"),
            format!("{}, {}", wdl(&results), percent(&estimate)),
        ));
    }
    Ok(Findings {
        setting: vec![format!(
            "{} games each, one at a time, {time} ms a move for both, four random plies first",
            2 * pairs
        )],
        figures: vec![shares("", "secateur against the reports' players", &rows)],
        tables: vec![table],
        verdicts,
        ..Findings::default()
    })
}
