//! Reads and writes positions and moves.

mod moves;
mod position;
pub(crate) mod protocols;
pub(crate) mod squares;

pub(crate) use moves::{format_move, parse_move};
pub(crate) use position::{parse_position, validate, write_position};
