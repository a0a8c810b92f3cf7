//! The symmetries of the hexagon, and the exchange of colours.

use crate::board::{Cell, Direction, cells};
use crate::moves::{AbaloneMove, MoveKind, last_of};
use crate::position::AbalonePosition;
use secateur_core::{Position as _, Side, Symmetry};

/// A symmetry of the rules: a reflection left to right or none, then a turn, then an exchange of colours or none.
#[derive(Clone, Copy)]
struct Map {
    sixths: usize,
    mirrored: bool,
    swaps: bool,
}

/// The names of the symmetries, by colour, reflection and sixths of a turn; the first is the identity.
const NAMES: [&str; 24] = [
    "identity",
    "turned by 60°",
    "turned by 120°",
    "turned by 180°",
    "turned by 240°",
    "turned by 300°",
    "mirrored",
    "mirrored, turned by 60°",
    "mirrored, turned by 120°",
    "mirrored, turned by 180°",
    "mirrored, turned by 240°",
    "mirrored, turned by 300°",
    "colours exchanged",
    "colours exchanged, turned by 60°",
    "colours exchanged, turned by 120°",
    "colours exchanged, turned by 180°",
    "colours exchanged, turned by 240°",
    "colours exchanged, turned by 300°",
    "colours exchanged, mirrored",
    "colours exchanged, mirrored, turned by 60°",
    "colours exchanged, mirrored, turned by 120°",
    "colours exchanged, mirrored, turned by 180°",
    "colours exchanged, mirrored, turned by 240°",
    "colours exchanged, mirrored, turned by 300°",
];

/// All symmetries except the identity.
pub(crate) fn all() -> Vec<Symmetry> {
    NAMES.iter().enumerate().skip(1).map(|(i, name)| Symmetry { name, swaps_sides: i >= 12 }).collect()
}

impl Map {
    fn nth(symmetry: usize) -> Map {
        let i = symmetry + 1;
        Map { sixths: i % 6, mirrored: i / 6 % 2 == 1, swaps: i / 12 == 1 }
    }

    fn cell(self, cell: Cell) -> Cell {
        let (mut up, mut right) = (cell.row() - 4, cell.number() - 5);
        if self.mirrored {
            right = up - right;
        }
        for _ in 0..self.sixths {
            (up, right) = (right, right - up);
        }
        Cell::at(4 + up, 5 + right).unwrap_or(cell)
    }

    fn direction(self, direction: Direction) -> Direction {
        let d = direction as usize;
        Direction::ALL[(if self.mirrored { 9 - d } else { d } + self.sixths) % 6]
    }

    fn set(self, set: u64) -> u64 {
        cells(set).fold(0, |image, cell| image | self.cell(cell).bit())
    }
}

/// The image of a position.
pub(crate) fn transform(symmetry: usize, position: &AbalonePosition) -> AbalonePosition {
    let map = Map::nth(symmetry);
    let [first, second] = Side::BOTH.map(|side| map.set(position.board(side)));
    let image = AbalonePosition::new(
        position.rules(),
        [first, second],
        position.turn(),
        Side::BOTH.map(|side| position.lost(side)),
        position.plies(),
    );
    if map.swaps { swap_sides(&image) } else { image }
}

/// The image of a move.
pub(crate) fn transform_move(symmetry: usize, m: AbaloneMove) -> AbaloneMove {
    let map = Map::nth(symmetry);
    AbaloneMove::from(match m.kind() {
        MoveKind::InLine { trailing, direction } => {
            MoveKind::InLine { trailing: map.cell(trailing), direction: map.direction(direction) }
        }
        MoveKind::SelfEjection { trailing } => MoveKind::SelfEjection { trailing: map.cell(trailing) },
        MoveKind::Broadside { first, axis, length, direction } => {
            let image = map.direction(axis);
            // If the image of the axis leads downward, the image of the last marble becomes the first end.
            let end = if image == image.axis() { Some(first) } else { last_of(first, axis, length) };
            MoveKind::Broadside {
                first: map.cell(end.unwrap_or(first)),
                axis: image.axis(),
                length,
                direction: map.direction(direction),
            }
        }
    })
}

/// The position with colours and turn exchanged.
pub(crate) fn swap_sides(position: &AbalonePosition) -> AbalonePosition {
    let both = [Side::Second, Side::First];
    AbalonePosition::new(
        position.rules(),
        both.map(|side| position.board(side)),
        !position.turn(),
        both.map(|side| position.lost(side)),
        position.plies(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twelve_images_of_the_board_differ_and_keep_neighbours() {
        let mut images = std::collections::HashSet::new();
        for symmetry in 0..11 {
            let map = Map::nth(symmetry);
            assert_eq!(map.set(crate::board::ALL).count_ones(), 61);
            images.insert(Cell::all().map(|cell| map.cell(cell).index()).collect::<Vec<_>>());
            for cell in Cell::all() {
                for direction in Direction::ALL {
                    let image = cell.next(direction).map(|next| map.cell(next));
                    assert_eq!(image, map.cell(cell).next(map.direction(direction)));
                }
            }
        }
        assert_eq!(images.len(), 11);
    }
}
