//! Positions as planes of numbers, for programs that learn.

use super::position::OwarePosition;
use secateur_core::{PlaneShape, Position as _, Side};

/// The row of the side to move comes first; each side's houses are in the order of sowing.
pub(super) const SHAPE: PlaneShape =
    PlaneShape { names: &["seeds", "own store", "enemy store", "first to move"], rows: 2, columns: 6 };

pub(super) fn write(position: &OwarePosition, out: &mut [f32]) {
    for (row, houses) in [position.own, position.enemy].into_iter().enumerate() {
        for (column, &seeds) in houses.to_le_bytes()[..6].iter().enumerate() {
            out[SHAPE.place(0, row, column)] = f32::from(seeds);
        }
    }
    SHAPE.fill(out, 1, f32::from(position.stores[0]));
    SHAPE.fill(out, 2, f32::from(position.stores[1]));
    SHAPE.fill(out, 3, f32::from(u8::from(position.turn() == Side::First)));
}
