//! Positions as planes of numbers, for programs that learn.

use crate::position::AbalonePosition;
use secateur_core::{PlaneShape, Position as _, Side};

/// Rows a to i, numbers 1 to 9; places beyond the hexagon stay zero.
pub(crate) const SHAPE: PlaneShape = PlaneShape {
    names: &["own marbles", "enemy marbles", "own lost", "enemy lost", "plies", "first to move"],
    rows: 9,
    columns: 9,
};

pub(crate) fn write(position: &AbalonePosition, out: &mut [f32]) {
    let turn = position.turn();
    for (plane, side) in [turn, !turn].into_iter().enumerate() {
        for cell in position.marbles(side) {
            out[SHAPE.place(plane, cell.row() as usize, cell.number() as usize - 1)] = 1.0;
        }
        SHAPE.fill(out, 2 + plane, f32::from(position.lost(side)));
    }
    SHAPE.fill(out, 4, position.plies() as f32);
    SHAPE.fill(out, 5, f32::from(u8::from(turn == Side::First)));
}
