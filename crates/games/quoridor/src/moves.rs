//! Moves: a pawn's target, or a wall.

use crate::Cell;
use std::fmt;

/// A wall: two cells long, with its middle on a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    /// The cell to the lower left of the post.
    pub anchor: Cell,
    /// Whether it is above the anchor and the anchor's right neighbour; otherwise it is right of the anchor and the
    /// anchor's upper neighbour.
    pub horizontal: bool,
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.anchor, if self.horizontal { 'h' } else { 'v' })
    }
}

/// The parts of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// The pawn goes to a cell.
    Pawn(Cell),
    /// A wall is placed.
    Wall(Wall),
}

/// A move: seven bits for a cell, two bits for what is done there.
///
/// ```
/// use secateur_quoridor::{Cell, QuoridorMove, MoveKind, Wall};
/// let wall = Wall { anchor: Cell::at(4, 2), horizontal: true };
/// assert_eq!(QuoridorMove::from(wall).to_string(), "e3h");
/// assert_eq!(QuoridorMove::pawn(Cell::at(4, 1)).kind(), MoveKind::Pawn(Cell::at(4, 1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct QuoridorMove(u16);

const HORIZONTAL: u16 = 1 << 7;
const VERTICAL: u16 = 2 << 7;

impl QuoridorMove {
    /// One more than the largest [`slot`](Self::slot).
    pub const SLOTS: usize = 3 << 7;

    /// The pawn goes to a cell.
    #[inline]
    pub const fn pawn(target: Cell) -> QuoridorMove {
        QuoridorMove(target.0 as u16)
    }

    #[inline]
    pub(crate) const fn horizontal(anchor: Cell) -> QuoridorMove {
        QuoridorMove(anchor.0 as u16 | HORIZONTAL)
    }

    #[inline]
    pub(crate) const fn vertical(anchor: Cell) -> QuoridorMove {
        QuoridorMove(anchor.0 as u16 | VERTICAL)
    }

    /// The move split into its parts.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        let cell = self.cell();
        if self.is_pawn() {
            MoveKind::Pawn(cell)
        } else {
            MoveKind::Wall(Wall { anchor: cell, horizontal: self.0 & HORIZONTAL != 0 })
        }
    }

    /// Whether it is a pawn move.
    #[inline]
    pub const fn is_pawn(self) -> bool {
        self.0 < HORIZONTAL
    }

    /// The pawn's target, or the wall's anchor.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell((self.0 & 127) as u8)
    }

    /// A unique number below [`SLOTS`](Self::SLOTS).
    #[inline]
    pub const fn slot(self) -> usize {
        self.0 as usize
    }
}

impl From<Wall> for QuoridorMove {
    #[inline]
    fn from(wall: Wall) -> QuoridorMove {
        if wall.horizontal {
            QuoridorMove::horizontal(wall.anchor)
        } else {
            QuoridorMove::vertical(wall.anchor)
        }
    }
}

impl fmt::Display for QuoridorMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Pawn(cell) => cell.fmt(f),
            MoveKind::Wall(wall) => wall.fmt(f),
        }
    }
}

impl fmt::Debug for QuoridorMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
