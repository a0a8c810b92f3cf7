//! Texts of positions and moves, both ways.

mod cells;
mod moves;
mod position;

pub(crate) use moves::parse_move;
pub(crate) use position::{parse_position, validate};

use secateur_core::Side;

/// What a side is called in messages.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "white",
        Side::Second => "black",
    }
}
