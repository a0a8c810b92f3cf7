//! The rules that differ between the variants.

use crate::colour::Colour;
use secateur_core::Side;

/// The rules of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The rules of a course (INF8175, 2023): in-line moves only, own marbles may be pushed off, 50 plies.
    Course {
        /// What decides if both sides have lost equally many marbles.
        tie: Tie,
    },
    /// The game as it is sold, with limits that end endless shuffling.
    Official {
        /// A position that occurs for this time is a draw; 0 for never.
        repetition: u8,
        /// The ply limit; 0 for none.
        plies: u16,
    },
}

/// What decides a course game with equal losses after 50 plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tie {
    /// The smaller sum of distances to the centre wins.
    #[default]
    Centre,
    /// Nothing: it is a draw.
    Marbles,
}

/// The length of a course game in plies.
pub const COURSE_PLIES: u16 = 50;

impl Rules {
    /// The default of `repetition` in the official game.
    pub const REPETITION: u8 = 3;
    /// The default of `plies` in the official game.
    pub const PLIES: u16 = 400;

    /// The colour that a side plays: White begins in the course, Black in the official game.
    #[inline]
    pub const fn colour(self, side: Side) -> Colour {
        match (self, side) {
            (Rules::Course { .. }, Side::First) | (Rules::Official { .. }, Side::Second) => Colour::White,
            _ => Colour::Black,
        }
    }

    /// The side that plays a colour.
    pub fn side(self, colour: Colour) -> Side {
        if self.colour(Side::First) == colour { Side::First } else { Side::Second }
    }

    /// The ply limit, if there is one.
    #[inline]
    pub const fn ply_limit(self) -> Option<u16> {
        match self {
            Rules::Course { .. } => Some(COURSE_PLIES),
            Rules::Official { plies: 0, .. } => None,
            Rules::Official { plies, .. } => Some(plies),
        }
    }
}
