//! `secateur moves GAME`.

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::output::{Output, columns};
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
