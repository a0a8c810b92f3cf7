//! The symmetries: the mirror image, and the view from the other side with the players exchanged.

use crate::board::cells;
use crate::{Cell, MoveKind, QuoridorMove, QuoridorPosition, Wall};
use secateur_core::{Position, Symmetry};

/// The symmetries except the identity.
pub(crate) const ALL: [Symmetry; 3] = [
    Symmetry { name: "left-right mirror", swaps_sides: false },
    Symmetry { name: "rows reversed, sides exchanged", swaps_sides: true },
    Symmetry { name: "half turn, sides exchanged", swaps_sides: true },
];

/// The index in [`ALL`] of the symmetry that only exchanges the sides.
pub(crate) const SWAP: usize = 1;

/// The image of a place on a square board with `side` places in a row.
fn image(symmetry: usize, side: u8, cell: Cell) -> Cell {
    let (mut column, mut row) = (cell.column(), cell.row());
    if symmetry != SWAP {
        column = side - 1 - column;
    }
    if ALL[symmetry].swaps_sides {
        row = side - 1 - row;
    }
    Cell::at(column, row)
}

fn image_of_set(symmetry: usize, side: u8, set: u128) -> u128 {
    cells(set).fold(0, |images, cell| images | image(symmetry, side, cell).bit())
}

pub(crate) fn transform(symmetry: usize, position: &QuoridorPosition) -> QuoridorPosition {
    let (size, plies) = (position.size(), position.plies());
    position.clone().rebuilt(|parts| {
        parts.horizontal = image_of_set(symmetry, size - 1, parts.horizontal);
        parts.vertical = image_of_set(symmetry, size - 1, parts.vertical);
        parts.pawns = parts.pawns.map(|cell| image(symmetry, size, cell));
        if ALL[symmetry].swaps_sides {
            parts.pawns.swap(0, 1);
            parts.hands.swap(0, 1);
            parts.turn = !position.turn();
        }
        parts.plies = plies;
    })
}

pub(crate) fn transform_move(symmetry: usize, size: u8, m: QuoridorMove) -> QuoridorMove {
    match m.kind() {
        MoveKind::Pawn(cell) => QuoridorMove::pawn(image(symmetry, size, cell)),
        MoveKind::Wall(wall) => {
            Wall { anchor: image(symmetry, size - 1, wall.anchor), horizontal: wall.horizontal }.into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quoridor;
    use secateur_core::{Side, Variant};

    #[test]
    fn swapping_sides_twice_changes_nothing() {
        let variant = Quoridor::default();
        let position = variant.parse_position("a6c3/d5/e4 f5/7 8/1").unwrap();
        let swapped = variant.swap_sides(&position).unwrap();
        assert_eq!(swapped.to_string(), "a3c6/d4/f5 e6/8 7/2");
        assert_eq!(swapped.pawn(Side::First), Cell::at(5, 4));
        assert_eq!(variant.swap_sides(&swapped), Some(position));
    }
}
