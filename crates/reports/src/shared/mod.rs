//! What several reports' players share: the search of a planned move, and the parts of clock policies.

pub(crate) mod clock;
pub(crate) mod even_share;
pub(crate) mod planner;

use secateur_core::{AnyVariant, ParseError};
use secateur_players::{Player, PlayerNote};

/// Says which game a player plays, asked for another.
pub(crate) fn refuse(
    variant: &dyn AnyVariant,
    note: PlayerNote,
    plays: &str,
) -> Result<Box<dyn Player>, ParseError> {
    Err(ParseError::new("player", note.name, format!("it plays {plays}, not {variant}")))
}
