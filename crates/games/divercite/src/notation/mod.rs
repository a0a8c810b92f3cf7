//! Reads and writes positions and moves.

mod cells;
mod moves;
mod position;

pub(crate) use moves::parse_move;
pub(crate) use position::{parse_position, validate};

use secateur_core::Side;

/// The name of a side in errors.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "white",
        Side::Second => "black",
    }
}
