//! The two players.

use crate::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A side: the one that moves first in the variant, or the other.
///
/// Games show their own words (white, south …); machines read `first` and `second` everywhere.
///
/// ```
/// use secateur_core::Side;
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(Side::Second.to_string(), "second");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The player who makes the first move from the start.
    First = 0,
    /// The other player.
    Second = 1,
}

impl Side {
    /// Both players, the first first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first player, 1 for the second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit of the side in position texts, 1 or 2.
    pub const fn digit(self) -> char {
        match self {
            Side::First => '1',
            Side::Second => '2',
        }
    }

    /// Reads the side from a digit, 1 or 2, of a position text.
    pub fn read_digit(text: &str) -> Result<Side, ParseError> {
        match text {
            "1" => Ok(Side::First),
            "2" => Ok(Side::Second),
            _ => Err(ParseError::new("side", text, "the side to move is 1 or 2")),
        }
    }

    /// The other player, in constant expressions.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self[side as usize]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side as usize]
    }
}
