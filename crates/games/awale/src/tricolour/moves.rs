//! A move: a hole and a way of playing it.

use super::board::{Colour, HOLES};
use std::fmt;

/// A way of playing a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Way {
    /// `R`: the red seeds, into every hole.
    Red = 0,
    /// `B`: the blue seeds, into the opponent's holes.
    Blue = 1,
    /// `TR`: the transparent seeds, then the red ones, into every hole.
    TransparentRed = 2,
    /// `TB`: the transparent seeds, then the blue ones, into the opponent's holes.
    TransparentBlue = 3,
}

impl Way {
    /// All ways, in the order moves are generated.
    pub const ALL: [Way; 4] = [Way::Red, Way::Blue, Way::TransparentRed, Way::TransparentBlue];

    /// How it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Way::Red => "R",
            Way::Blue => "B",
            Way::TransparentRed => "TR",
            Way::TransparentBlue => "TB",
        }
    }

    /// The colour a hole must hold to be played this way.
    pub const fn needs(self) -> Colour {
        match self {
            Way::Red => Colour::Red,
            Way::Blue => Colour::Blue,
            Way::TransparentRed | Way::TransparentBlue => Colour::Transparent,
        }
    }
}

/// A move: the hole that is sown and the way it is played.
///
/// ```
/// use secateur_awale::{Sowing, Way};
/// let m = Sowing::new(14, Way::TransparentRed).unwrap();
/// assert_eq!((m.hole(), m.way(), m.to_string()), (14, Way::TransparentRed, "14TR".to_string()));
/// assert_eq!(Sowing::new(17, Way::Red), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sowing(u8);

impl Sowing {
    /// How many there are.
    pub(super) const COUNT: usize = 4 * HOLES;

    /// The move that plays a hole, 1 to 16, in a way.
    pub const fn new(hole: u8, way: Way) -> Option<Sowing> {
        if hole >= 1 && hole <= HOLES as u8 { Some(Sowing::at(hole as u32 - 1, way as u32)) } else { None }
    }

    /// The move of a hole counted from 0 and the number of a way.
    #[inline]
    pub(super) const fn at(hole: u32, way: u32) -> Sowing {
        Sowing((4 * hole + way) as u8)
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
    pub const fn way(self) -> Way {
        Way::ALL[self.0 as usize % 4]
    }

    /// The number of the way.
    #[inline]
    pub(super) const fn way_index(self) -> usize {
        self.0 as usize % 4
    }

    /// Its place in tables of moves.
    #[inline]
    pub(super) const fn slot(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Sowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.hole(), self.way().text())
    }
}
