//! Positions as planes of numbers, for programs that learn.

use crate::{QuoridorMove, QuoridorPosition};
use secateur_core::{PlaneShape, Position as _, Side};

const NAMES: &[&str] = &[
    "own pawn",
    "enemy pawn",
    "horizontal walls",
    "vertical walls",
    "own walls in hand",
    "enemy walls in hand",
    "first to move",
];

/// Rows from the first player's side up, columns from a; a wall is at its anchor.
pub(crate) fn shape(size: u8) -> PlaneShape {
    PlaneShape { names: NAMES, rows: usize::from(size), columns: usize::from(size) }
}

pub(crate) fn write(position: &QuoridorPosition, out: &mut [f32]) {
    let (shape, turn) = (shape(position.size()), position.turn());
    for (plane, side) in [turn, !turn].into_iter().enumerate() {
        let cell = position.pawn(side);
        out[shape.place(plane, cell.row().into(), cell.column().into())] = 1.0;
        shape.fill(out, 4 + plane, f32::from(position.hand(side)));
    }
    for wall in position.walls() {
        let cell = QuoridorMove::from(wall).cell();
        let plane = if wall.horizontal { 2 } else { 3 };
        out[shape.place(plane, cell.row().into(), cell.column().into())] = 1.0;
    }
    shape.fill(out, 6, f32::from(u8::from(turn == Side::First)));
}
