//! Moves: which marbles go where.

use crate::board::{CELLS, Cell, Direction};
use std::fmt;

/// A move as one small number, which is also its slot in search tables: the cell in the low six bits, the kind above.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AbaloneMove(u16);

/// Kinds of moves: 6 in-line, 24 broadside (6 directions, 2 axes, 2 lengths), 1 self-ejection.
const KINDS: usize = 31;
/// The kind of the first broadside.
const BROADSIDE: usize = 6;
/// The kind of self-ejections.
const SELF_EJECTION: usize = 30;

/// The parts of a move.
///
/// ```
/// use secateur_abalone::{MoveKind, Cell, Direction, AbaloneMove};
/// let a1 = Cell::read("a1").unwrap();
/// let push = AbaloneMove::from(MoveKind::InLine { trailing: a1, direction: Direction::NorthEast });
/// assert_eq!(push.to_string(), "a1b2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A column moves one cell along its own line and pushes what is in front of it.
    InLine {
        /// The last marble of the column.
        trailing: Cell,
        /// The direction of the move.
        direction: Direction,
    },
    /// A line of two or three marbles moves sideways.
    Broadside {
        /// The end that comes first by row, then by number.
        first: Cell,
        /// The direction from there to the other end: east, north-east or north-west.
        axis: Direction,
        /// How many marbles it has: two or three.
        length: u8,
        /// The direction of the move, which is not along the axis.
        direction: Direction,
    },
    /// A column pushes its own front marble over the edge (course rules). The result is the column without its trailing
    /// cell.
    SelfEjection {
        /// The last marble of the column.
        trailing: Cell,
    },
}

/// The two axes across a direction.
pub(crate) const ACROSS: [[Direction; 2]; 3] = [
    [Direction::NorthEast, Direction::NorthWest],
    [Direction::East, Direction::NorthWest],
    [Direction::East, Direction::NorthEast],
];

impl AbaloneMove {
    /// One more than the greatest [`slot`](Self::slot).
    pub const SLOTS: usize = KINDS << 6;

    /// The in-line move of the column whose trailing cell has this index.
    #[inline]
    pub(crate) const fn in_line(trailing: usize, direction: usize) -> AbaloneMove {
        AbaloneMove((direction << 6 | trailing) as u16)
    }

    /// A broadside; `across` is the index of the axis in [`ACROSS`].
    #[inline]
    pub(crate) const fn broadside(
        first: usize,
        direction: usize,
        across: usize,
        length: usize,
    ) -> AbaloneMove {
        AbaloneMove(((BROADSIDE + direction * 4 + across * 2 + length - 2) << 6 | first) as u16)
    }

    /// The self-ejection of the column whose trailing cell has this index.
    #[inline]
    pub(crate) const fn self_ejection(trailing: usize) -> AbaloneMove {
        AbaloneMove((SELF_EJECTION << 6 | trailing) as u16)
    }

    /// A number below [`SLOTS`](Self::SLOTS), unique for every move.
    #[inline]
    pub const fn slot(self) -> usize {
        self.0 as usize
    }

    /// The trailing or first cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.0 as usize & 63)
    }

    /// The move split into its parts.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        let (cell, kind) = (self.cell(), self.0 as usize >> 6);
        if kind < BROADSIDE {
            return MoveKind::InLine { trailing: cell, direction: Direction::ALL[kind] };
        }
        if kind == SELF_EJECTION {
            return MoveKind::SelfEjection { trailing: cell };
        }
        let direction = (kind - BROADSIDE) / 4;
        let (across, length) = ((kind - BROADSIDE) / 2 % 2, 2 + (kind % 2) as u8);
        let axis = ACROSS[direction % 3][across];
        MoveKind::Broadside { first: cell, axis, length, direction: Direction::ALL[direction] }
    }
}

impl From<MoveKind> for AbaloneMove {
    fn from(kind: MoveKind) -> AbaloneMove {
        match kind {
            MoveKind::InLine { trailing, direction } => {
                AbaloneMove::in_line(trailing.index(), direction as usize)
            }
            MoveKind::SelfEjection { trailing } => AbaloneMove::self_ejection(trailing.index()),
            MoveKind::Broadside { first, axis, length, direction } => {
                let across = usize::from(ACROSS[direction as usize % 3][1] == axis);
                AbaloneMove::broadside(first.index(), direction as usize, across, usize::from(length))
            }
        }
    }
}

/// The other end of a line of marbles; `None` off the board.
pub(crate) fn last_of(first: Cell, axis: Direction, length: u8) -> Option<Cell> {
    (1..length).try_fold(first, |cell, _| cell.next(axis))
}

/// The notation: `a1b2`, `a2a4b2`, `a1x`. It does not depend on the position.
impl fmt::Display for AbaloneMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |f: &mut fmt::Formatter<'_>, cell: Option<Cell>| match cell {
            Some(cell) => write!(f, "{cell}"),
            None => f.write_str("?"),
        };
        match self.kind() {
            MoveKind::InLine { trailing, direction } => {
                write!(f, "{trailing}")?;
                cell(f, trailing.next(direction))
            }
            MoveKind::Broadside { first, axis, length, direction } => {
                write!(f, "{first}")?;
                cell(f, last_of(first, axis, length))?;
                cell(f, first.next(direction))
            }
            MoveKind::SelfEjection { trailing } => write!(f, "{trailing}x"),
        }
    }
}

impl fmt::Debug for AbaloneMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const _: () = assert!(AbaloneMove::SLOTS >= KINDS * CELLS && AbaloneMove::SLOTS <= 1 << 16);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_survives_its_move() {
        for slot in (0..AbaloneMove::SLOTS).filter(|slot| slot % 64 < CELLS) {
            let m = AbaloneMove(slot as u16);
            assert_eq!(AbaloneMove::from(m.kind()), m);
        }
    }
}
