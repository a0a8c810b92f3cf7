//! A move: where from, where to, what is taken.

use crate::bits::Bits;
use crate::board::Geometry;

/// A move. Two paths of a capture with the same beginning, end and captured pieces are one move.
///
/// `from` and `to` are bits of the board's [`Geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DraughtsMove<B> {
    /// The bit of the square it begins on.
    pub from: u8,
    /// The bit of the square it ends on.
    pub to: u8,
    /// The pieces taken; none for a quiet move.
    pub captured: B,
}

impl<B: Bits> DraughtsMove<B> {
    /// A move without capture.
    #[inline]
    pub fn quiet(from: u8, to: u8) -> DraughtsMove<B> {
        DraughtsMove { from, to, captured: B::EMPTY }
    }

    /// Whether it takes something.
    #[inline]
    pub fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// The numbers of its squares: from, to.
    pub fn squares(self, board: &Geometry<B>) -> (u8, u8) {
        (board.square(self.from), board.square(self.to))
    }

    /// The numbers of the squares of the captured pieces, ascending.
    pub fn taken(self, board: &Geometry<B>) -> Vec<u8> {
        let mut squares: Vec<_> = self.captured.iter().map(|bit| board.square(bit)).collect();
        squares.sort_unstable();
        squares
    }
}
