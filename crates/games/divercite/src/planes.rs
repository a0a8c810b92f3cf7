//! Positions as planes of numbers, for programs that learn.

use crate::{Cell, Colour, DivercitePosition, PieceKind};
use secateur_core::{PlaneShape, Position as _, Side};

/// Resources are on the even rows and columns of a 9×9 board, cities on the odd ones, as on the real board. Colours are in
/// the order of [`Colour::ALL`].
pub(crate) const SHAPE: PlaneShape = PlaneShape {
    names: &[
        "resources, colour 1",
        "resources, colour 2",
        "resources, colour 3",
        "resources, colour 4",
        "own cities, colour 1",
        "own cities, colour 2",
        "own cities, colour 3",
        "own cities, colour 4",
        "enemy cities, colour 1",
        "enemy cities, colour 2",
        "enemy cities, colour 3",
        "enemy cities, colour 4",
        "own resources in hand, colour 1",
        "own resources in hand, colour 2",
        "own resources in hand, colour 3",
        "own resources in hand, colour 4",
        "enemy resources in hand, colour 1",
        "enemy resources in hand, colour 2",
        "enemy resources in hand, colour 3",
        "enemy resources in hand, colour 4",
        "own cities in hand, colour 1",
        "own cities in hand, colour 2",
        "own cities in hand, colour 3",
        "own cities in hand, colour 4",
        "enemy cities in hand, colour 1",
        "enemy cities in hand, colour 2",
        "enemy cities in hand, colour 3",
        "enemy cities in hand, colour 4",
        "first to move",
    ],
    rows: 9,
    columns: 9,
};

pub(crate) fn write(position: &DivercitePosition, out: &mut [f32]) {
    let turn = position.turn();
    for (kind, odd) in [(PieceKind::Resource, 0), (PieceKind::City, 1)] {
        for cell in Cell::all(kind) {
            if let Some((colour, owner)) = position.at(cell) {
                let group = match owner {
                    None => 0,
                    Some(side) if side == turn => 4,
                    Some(_) => 8,
                };
                let (row, column) = (2 * usize::from(cell.row()) + odd, 2 * usize::from(cell.column()) + odd);
                out[SHAPE.place(group + colour.index(), row, column)] = 1.0;
            }
        }
        for (other, side) in [turn, !turn].into_iter().enumerate() {
            for colour in Colour::ALL {
                let plane = 12 + 8 * odd + 4 * other + colour.index();
                SHAPE.fill(out, plane, f32::from(position.hands().count(side, kind, colour)));
            }
        }
    }
    SHAPE.fill(out, 28, f32::from(u8::from(turn == Side::First)));
}
