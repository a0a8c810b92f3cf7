//! Positions as planes of numbers, for programs that learn.

use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{PlaneShape, Position as _, Side};

const NAMES: &[&str] = &["own men", "own kings", "enemy men", "enemy kings", "quiet plies", "first to move"];

/// Rows begin at Black's side, columns at White's left; light squares stay zero.
pub(crate) fn shape<R: Rules>(rules: R) -> PlaneShape {
    let squares = usize::from(rules.geometry().squares());
    let rows = (2 * squares).isqrt();
    PlaneShape { names: NAMES, rows, columns: rows }
}

pub(crate) fn write<R: Rules>(position: &DraughtsPosition<R>, out: &mut [f32]) {
    let (shape, geometry) = (shape(position.rules), position.rules.geometry());
    for square in 1..=geometry.squares() {
        let Some(piece) = position.piece(square) else { continue };
        let (row, column) = geometry.place(square);
        let plane = 2 * usize::from(piece.colour != position.turn) + usize::from(piece.king);
        out[shape.place(plane, row.into(), column.into())] = 1.0;
    }
    shape.fill(out, 4, f32::from(position.counters().0));
    shape.fill(out, 5, f32::from(u8::from(position.turn() == Side::First)));
}
