//! Positions as planes of numbers, for programs that learn.

use super::position::TricolourPosition;
use secateur_core::{PlaneShape, Position as _, Side};

/// The holes of the side to move come first; each side's are in the order of sowing.
pub(super) const SHAPE: PlaneShape = PlaneShape {
    names: &["red", "blue", "transparent", "own store", "enemy store", "plies", "first to move"],
    rows: 2,
    columns: 8,
};

pub(super) fn write(position: &TricolourPosition, out: &mut [f32]) {
    for (row, holes) in [position.own, position.other].into_iter().enumerate() {
        for (plane, word) in holes.into_iter().enumerate() {
            for (column, seeds) in word.to_le_bytes().into_iter().enumerate() {
                out[SHAPE.place(plane, row, column)] = f32::from(seeds);
            }
        }
    }
    SHAPE.fill(out, 3, f32::from(position.stores[0]));
    SHAPE.fill(out, 4, f32::from(position.stores[1]));
    SHAPE.fill(out, 5, f32::from(position.plies));
    SHAPE.fill(out, 6, f32::from(u8::from(position.turn() == Side::First)));
}
