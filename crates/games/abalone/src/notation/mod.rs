//! Texts of positions and moves, both ways.

mod moves;
mod position;

pub(crate) use moves::parse_move;
pub(crate) use position::{parse_position, validate};
