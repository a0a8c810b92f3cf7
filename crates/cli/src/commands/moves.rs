//! `secateur moves GAME`.

use crate::args::PositionArgs;
use crate::begin_game::begin_game;
use crate::failure::Failure;
use crate::output::{Output, in_columns};
use crate::text::game_status::game_status;
use secateur_players::Catalogue;
use serde_json::json;

/// Lists the legal moves.
pub fn run(catalogue: &Catalogue, args: &PositionArgs, output: &mut Output) -> Result<(), Failure> {
    let game = begin_game(catalogue, args)?;
    let legal = game.legal();
    if output.json {
        return output.object(&json!({
            "game": game.variant().text(), "position": game.position(), "turn": game.turn(),
            "moves": legal, "outcome": game.outcome(),
        }));
    }
    output.line(game_status(&*game))?;
    for line in in_columns(&legal) {
        output.line(line)?;
    }
    Ok(())
}
