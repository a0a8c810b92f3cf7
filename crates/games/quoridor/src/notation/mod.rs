//! Reads positions and moves, writes positions (`moves.rs` writes moves).

mod cells;
mod moves;
mod position;

pub(crate) use cells::{parse_cell, parse_wall};
pub(crate) use moves::parse_move;
pub(crate) use position::{parse_position, validate};

use crate::Quoridor;
use secateur_core::{Side, Variant};

/// The name of a side in errors.
fn side_name(side: Side) -> &'static str {
    Quoridor::STANDARD.side_name(side).en
}
