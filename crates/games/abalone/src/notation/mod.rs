//! Reads and writes positions and moves.

mod moves;
mod position;

pub(crate) use moves::parse_move;
pub(crate) use position::{parse_position, validate};
