//! A move: a hole and a way of playing it.

use super::board::{Colour, HOLES};
use std::fmt;

/// A way of playing a hole.
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
    /// All ways, in the order moves are generated.
    pub const ALL: [Sowing; 4] = [Sowing::Red, Sowing::Blue, Sowing::TransparentRed, Sowing::TransparentBlue];

    /// How it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Sowing::Red => "R",
            Sowing::Blue => "B",
            Sowing::TransparentRed => "TR",
            Sowing::TransparentBlue => "TB",
        }
    }

    /// The colour a hole must hold to be played this way.
    pub const fn needs(self) -> Colour {
        match self {
            Sowing::Red => Colour::Red,
            Sowing::Blue => Colour::Blue,
            Sowing::TransparentRed | Sowing::TransparentBlue => Colour::Transparent,
        }
    }
}

/// A move: the hole that is sown and the way it is played.
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
    /// How many there are.
    pub(super) const COUNT: usize = 4 * HOLES;

    /// The move that plays a hole, 1 to 16, in a way.
    pub const fn new(hole: u8, way: Sowing) -> Option<TricolourMove> {
        if hole >= 1 && hole <= HOLES as u8 {
            Some(TricolourMove::at(hole as u32 - 1, way as u32))
        } else {
            None
        }
    }

    /// The move of a hole counted from 0 and the number of a way.
    #[inline]
    pub(super) const fn at(hole: u32, way: u32) -> TricolourMove {
        TricolourMove((4 * hole + way) as u8)
    }

    /// The hole, 1 to 16.
    pub const fn hole(self) -> u8 {
        self.0 / 4 + 1
    }

    /// The hole counted from 0.
    #[inline]
    pub(super) const fn index(self) -> u32 {
        self.0 as u32 / 4
    }

    /// The way.
    #[inline]
    pub const fn sowing(self) -> Sowing {
        Sowing::ALL[self.0 as usize % 4]
    }

    /// The number of the way.
    #[inline]
    pub(super) const fn sowing_index(self) -> usize {
        self.0 as usize % 4
    }

    /// Its place in tables of moves.
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
