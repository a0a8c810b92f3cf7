//! Moves: from where, to where, and what is captured.

use crate::bits::Bits;
use crate::board::Geometry;

/// A move. Two paths of a capture with the same ends and the same captured pieces are one move.
///
/// `from` and `to` are bits of the board's [`Geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DraughtsMove<B> {
    /// The bit of its first square.
    pub from: u8,
    /// The bit of its last square.
    pub to: u8,
    /// The captured pieces; empty for a quiet move.
    pub captured: B,
}

impl<B: Bits> DraughtsMove<B> {
    /// A move without capture.
    #[inline]
    pub fn quiet(from: u8, to: u8) -> DraughtsMove<B> {
        DraughtsMove { from, to, captured: B::EMPTY }
    }

    /// Whether it captures.
    #[inline]
    pub fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// The numbers of its first and last square.
    pub fn squares(self, board: &Geometry<B>) -> (u8, u8) {
        (board.square(self.from), board.square(self.to))
    }

    /// The numbers of the captured pieces' squares, ascending.
    pub fn taken(self, board: &Geometry<B>) -> Vec<u8> {
        let mut squares: Vec<_> = self.captured.iter().map(|bit| board.square(bit)).collect();
        squares.sort_unstable();
        squares
    }
}
