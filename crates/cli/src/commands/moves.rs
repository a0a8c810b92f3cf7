//! `secateur moves GAME`.

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::setup::{begin, status};
use secateur_players::Catalogue;
use serde_json::json;

/// Lists the legal moves.
pub fn run(catalogue: &Catalogue, args: &PositionArgs, output: &mut Output) -> Result<(), Failure> {
    let game = begin(catalogue, args)?;
    let legal = game.legal();
    if output.json {
        return output.object(&json!({
            "game": game.variant().text(), "position": game.position(), "turn": game.turn(),
            "moves": legal, "outcome": game.outcome(),
        }));
    }
    output.line(status(&*game))?;
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
