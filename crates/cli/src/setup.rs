//! From arguments to a game.

use crate::args::PositionArgs;
use crate::failure::Failure;
use secateur_core::{AnyGame, ParseError};
use secateur_players::Catalogue;

/// The game that `GAME`, `--position` and `--moves` describe.
pub fn begin(catalogue: &Catalogue, args: &PositionArgs) -> Result<Box<dyn AnyGame>, Failure> {
    let variant = catalogue.registry().variant(&args.game.game)?;
    Ok(variant.game(args.position.as_deref(), moves(args)).map_err(ParseError::from)?)
}

/// The moves of `--moves`, which are separated by spaces.
pub fn moves(args: &PositionArgs) -> impl Iterator<Item = &str> {
    args.moves.iter().flat_map(|text| text.split_whitespace())
}

/// Whose turn it is or how the game ended, for people.
pub fn status(game: &dyn AnyGame) -> String {
    let name = |side| game.variant().side_name(side).en;
    match game.outcome() {
        Some(outcome) => {
            let result = match outcome.winner {
                Some(side) => format!("{} wins", name(side)),
                None => "draw".to_string(),
            };
            let [a, b] = outcome.points;
            format!("{result}: {} ({a}–{b})", outcome.reason.text.en)
        }
        None => {
            let turn = game.turn();
            format!("{} ({turn}) to move, {} legal moves", name(turn), game.legal_count())
        }
    }
}
