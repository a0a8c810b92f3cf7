//! Section 2.4: depth 1 and 2 against random moves.

use super::{GAMES, OWN_DEPTH, play_match};
use secateur_lab::chart::shares;
use secateur_lab::{ExperimentResult, Lab, LabError, Table, Verdict, percent, score, wdl};

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let pairs = lab.pick(20, 150);
    let mut table =
        Table::new("", "Results against random moves", &["", "rules", "wins-draws-losses", "score"]);
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for variant in GAMES {
        for depth in [1, 2] {
            let text = format!("bornachot-haro(alphabeta,depth={depth})");
            let players = [("depth", text.as_str()), ("random", "random")];
            let results = play_match(lab, variant, players, pairs, OWN_DEPTH)?;
            let estimate = score(&results);
            table.row([format!("depth {depth}"), variant.to_string(), wdl(&results), percent(&estimate)]);
            rows.push((format!("depth {depth}, {}", variant.trim_start_matches("draughts:")), results));
            verdicts.push(Verdict::above(
                format!("depth {depth} beats random moves ({variant})"),
                estimate.interval95,
                0.5,
                format!("score {}", percent(&estimate)),
            ));
        }
    }
    Ok(ExperimentResult {
        setting: vec![format!(
            "{} games each, four random plies first; alpha-beta with the report's row values and its dictionary",
            2 * pairs
        )],
        tables: vec![table],
        figures: vec![shares("", "Against random moves", &rows)],
        verdicts,
        ..ExperimentResult::default()
    })
}
