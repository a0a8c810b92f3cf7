//! Moves: a hole, and which of its seeds are sown into which holes.

use super::board::{Colour, HOLES};
use std::fmt;

/// Which seeds of a hole are sown, and into which holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Sowing {
    /// `R`: the red seeds, into every hole.
    Red = 0,
    /// `B`: the blue seeds, into the opponent's holes.
    Blue = 1,
    /// `TR`: the transparent seeds, then the red ones, into every hole.
    TransparentRed = 2,
    /// `TB`: the transparent seeds, then the blue ones, into the opponent's holes.
    TransparentBlue = 3,
}

impl Sowing {
    /// All sowings, in the order moves are generated.
    pub const ALL: [Sowing; 4] = [Sowing::Red, Sowing::Blue, Sowing::TransparentRed, Sowing::TransparentBlue];

    /// The text after the hole: `R`, `B`, `TR` or `TB`.
    pub const fn text(self) -> &'static str {
        match self {
            Sowing::Red => "R",
            Sowing::Blue => "B",
            Sowing::TransparentRed => "TR",
            Sowing::TransparentBlue => "TB",
        }
    }

    /// The colour that a hole must hold for this sowing.
    pub const fn needs(self) -> Colour {
        match self {
            Sowing::Red => Colour::Red,
            Sowing::Blue => Colour::Blue,
            Sowing::TransparentRed | Sowing::TransparentBlue => Colour::Transparent,
        }
    }
}

/// A move: a hole and its sowing.
///
/// ```
/// use secateur_awale::{TricolourMove, Sowing};
/// let m = TricolourMove::new(14, Sowing::TransparentRed).unwrap();
/// assert_eq!((m.hole(), m.sowing(), m.to_string()), (14, Sowing::TransparentRed, "14TR".to_string()));
/// assert_eq!(TricolourMove::new(17, Sowing::Red), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TricolourMove(u8);

impl TricolourMove {
    /// The number of conceivable moves: 4 sowings for each hole.
    pub(super) const COUNT: usize = 4 * HOLES;

    /// The move of a hole, 1 to 16; `None` for another number.
    pub const fn new(hole: u8, sowing: Sowing) -> Option<TricolourMove> {
        if hole >= 1 && hole <= HOLES as u8 {
            Some(TricolourMove::at(hole as u32 - 1, sowing as u32))
        } else {
            None
        }
    }

    /// The move with these indices of hole and sowing, from 0.
    #[inline]
    pub(super) const fn at(hole: u32, sowing: u32) -> TricolourMove {
        TricolourMove((4 * hole + sowing) as u8)
    }

    /// The hole, 1 to 16.
    pub const fn hole(self) -> u8 {
        self.0 / 4 + 1
    }

    /// The index of the hole, from 0.
    #[inline]
    pub(super) const fn index(self) -> u32 {
        self.0 as u32 / 4
    }

    /// Which colours are sown, in which order.
    #[inline]
    pub const fn sowing(self) -> Sowing {
        Sowing::ALL[self.0 as usize % 4]
    }

    /// The index of the sowing.
    #[inline]
    pub(super) const fn sowing_index(self) -> usize {
        self.0 as usize % 4
    }

    /// A unique number below [`COUNT`](Self::COUNT).
    #[inline]
    pub(super) const fn slot(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for TricolourMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.hole(), self.sowing().text())
    }
}
