//! How a game ended.

use crate::{Side, Text};
use serde::{Serialize, Serializer};
use std::fmt;

/// Why a game ended: a fixed word for machines, and words for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The fixed word, such as `goal` or `no-move`.
    pub word: &'static str,
    /// The same for people.
    pub text: Text,
}

impl Reason {
    /// A reason with its fixed word and its texts.
    pub const fn new(word: &'static str, en: &'static str, fr: &'static str) -> Reason {
        Reason { word, text: Text::new(en, fr) }
    }

    /// The side to move has no legal move.
    pub const NO_MOVE: Reason = Reason::new("no-move", "no legal move", "aucun coup légal");
    /// A position occurred too often.
    pub const REPETITION: Reason =
        Reason::new("repetition", "repetition of the position", "répétition de la position");
    /// The game reached its greatest length.
    pub const PLY_LIMIT: Reason = Reason::new(
        "ply-limit",
        "the game reached its greatest length",
        "la partie a atteint sa longueur maximale",
    );
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word)
    }
}

/// A number of points, stored in halves so that draws and shared boards are exact.
///
/// ```
/// use secateur_core::Points;
/// assert_eq!(Points::whole(3).to_string(), "3");
/// assert_eq!(Points::halves(5).to_string(), "2.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Points(u16);

impl Points {
    /// `n` points.
    pub const fn whole(n: u16) -> Points {
        Points(2 * n)
    }

    /// `n` half points.
    pub const fn halves(n: u16) -> Points {
        Points(n)
    }

    /// The number of half points.
    pub const fn in_halves(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0 % 2 == 1 { ".5" } else { "" })
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(2) {
            serializer.serialize_u16(self.0 / 2)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 2.0)
        }
    }
}

/// How a game ended: who won, why, and the points of each side.
///
/// ```
/// use secateur_core::{Outcome, Points, Reason, Side};
/// let lost = Outcome::win(Side::Second, &Reason::NO_MOVE);
/// assert_eq!(lost.winner, Some(Side::Second));
/// let counted = Outcome::by_points(&Reason::PLY_LIMIT, [Points::whole(30), Points::whole(30)]);
/// assert_eq!(counted.winner, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: &'static Reason,
    /// The points, first player's first, in what the game counts (seeds, marbles, city points); 1 and 0, or ½ and ½, where
    /// it counts nothing.
    pub points: [Points; 2],
}

impl Outcome {
    /// A win worth one point to nil.
    #[inline]
    pub const fn win(side: Side, reason: &'static Reason) -> Outcome {
        let points = match side {
            Side::First => [Points::whole(1), Points::whole(0)],
            Side::Second => [Points::whole(0), Points::whole(1)],
        };
        Outcome { winner: Some(side), reason, points }
    }

    /// A draw worth half a point each.
    #[inline]
    pub const fn draw(reason: &'static Reason) -> Outcome {
        Outcome { winner: None, reason, points: [Points::halves(1), Points::halves(1)] }
    }

    /// The side with more points wins; equal points draw.
    #[inline]
    pub fn by_points(reason: &'static Reason, points: [Points; 2]) -> Outcome {
        let winner = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, reason, points }
    }

    /// The same outcome with these points.
    #[inline]
    pub const fn with_points(self, points: [Points; 2]) -> Outcome {
        Outcome { points, ..self }
    }

    /// The same outcome with the players exchanged.
    pub fn swapped(self) -> Outcome {
        Outcome {
            winner: self.winner.map(|s| !s),
            reason: self.reason,
            points: [self.points[1], self.points[0]],
        }
    }

    /// `first`, `second` or `draw`.
    pub const fn winner_word(&self) -> &'static str {
        match self.winner {
            Some(Side::First) => "first",
            Some(Side::Second) => "second",
            None => "draw",
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut s = serializer.serialize_struct("Outcome", 3)?;
        s.serialize_field("winner", self.winner_word())?;
        s.serialize_field("reason", self.reason)?;
        s.serialize_field("points", &self.points)?;
        s.end()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins")?,
            None => f.write_str("draw")?,
        }
        write!(f, " ({}, {}–{})", self.reason.word, self.points[0], self.points[1])
    }
}
