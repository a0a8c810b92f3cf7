//! `secateur moves GAME`.

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::setup::{begin, status};
use secateur_agents::Catalogue;
use serde_json::json;

/// Lists the legal moves.
pub fn run(catalogue: &Catalogue, args: &PositionArgs, output: &mut Output) -> Result<(), Failure> {
    let played = begin(catalogue, args)?;
    let legal = played.legal();
    if output.json {
        return output.object(&json!({
            "game": played.variant().text(), "position": played.position(), "turn": played.turn(),
            "moves": legal, "outcome": played.outcome(),
        }));
    }
    output.line(status(&*played))?;
    for line in columns(&legal) {
        output.line(line)?;
    }
    Ok(())
}

/// Words in lines of at most 100 characters, in even columns.
pub fn columns(words: &[String]) -> Vec<String> {
    let width = words.iter().map(|w| w.chars().count()).max().unwrap_or(0) + 2;
    let row = |row: &[String]| {
        let cells: String = row.iter().map(|w| format!("{w:<width$}")).collect();
        cells.trim_end().to_string()
    };
    words.chunks((100 / width).max(1)).map(row).collect()
}
