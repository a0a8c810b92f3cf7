//! Reads and writes positions and moves.

mod moves;
mod position;

pub(super) use moves::parse_move;
pub(super) use position::parse_position;
