//! Texts of positions and moves, both ways.

mod moves;
mod position;

pub(super) use moves::parse_move;
pub(super) use position::parse_position;
