//! From arguments to a game.

use crate::args::PositionArgs;
use crate::failure::Failure;
use secateur_core::{AnyGame, ParseError};
use secateur_players::Catalogue;

/// The game that `GAME`, `--position` and `--moves` describe.
pub fn begin_game(catalogue: &Catalogue, args: &PositionArgs) -> Result<Box<dyn AnyGame>, Failure> {
    let variant = catalogue.registry().variant(&args.game.game)?;
    Ok(variant.game(args.position.as_deref(), given_moves(args)).map_err(ParseError::from)?)
}

/// The moves of `--moves`, which are separated by spaces.
pub fn given_moves(args: &PositionArgs) -> impl Iterator<Item = &str> {
    args.moves.iter().flat_map(|text| text.split_whitespace())
}
