//! Moves: a piece from the hand to a cell.

use crate::board::{Cell, Colour, PieceKind};
use secateur_core::Side;
use std::fmt;

/// A move of the side to move: the colour of the piece, and the bit that it sets in the colour's word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiverciteMove(u8);

impl DiverciteMove {
    /// `side` places a piece of this colour; the cell determines whether it is a resource or a city.
    #[inline]
    pub const fn new(side: Side, colour: Colour, cell: Cell) -> DiverciteMove {
        DiverciteMove::from_bit(colour as u32, cell.bit(side))
    }

    #[inline]
    pub(crate) const fn from_bit(colour: u32, bit: u32) -> DiverciteMove {
        DiverciteMove((colour << 6 | bit) as u8)
    }

    /// The colour of the piece.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::from_index(self.0 as usize >> 6)
    }

    /// The bit of the colour's word.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        (self.0 & 63) as u32
    }

    /// All eight bits: unique for each move, and below [`Position::SLOTS`](secateur_core::Position::SLOTS).
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it places a city or a resource.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        self.cell().kind()
    }

    /// The cell on which the piece is placed.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::from_bit(self.bit())
    }
}

/// The notation, `ra1` or `rA1`.
impl fmt::Display for DiverciteMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.cell())
    }
}

impl fmt::Debug for DiverciteMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
