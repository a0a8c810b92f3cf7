//! Scores: the value of a position for the side to move.

use serde::{Serialize, Serializer};
use std::fmt;

/// The value of a position for the side to move.
///
/// ```
/// use secateur_core::Score;
/// assert_eq!(Score::Hundredths(-125).to_string(), "-1.25");
/// assert_eq!(Score::WinIn(3).to_string(), "win in 3 plies");
/// assert_eq!(Score::from_number(Score::LossIn(4).number()), Score::LossIn(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of the game's unit: a man, a marble, a seed, a step.
    Hundredths(i32),
    /// The side to move wins in this many plies.
    WinIn(u32),
    /// The side to move loses in this many plies.
    LossIn(u32),
    /// The side to move wins; how soon is not known.
    Won,
    /// The side to move loses; how soon is not known.
    Lost,
}

impl Score {
    /// The number of a win on the spot; a win in `n` plies is `WIN - n`.
    pub const WIN: i32 = 32_000;
    /// Greater numbers are wins at a known distance; their negatives are losses.
    const DECIDED: i32 = 31_000;
    /// The number of a win whose distance is unknown. Numbers near it mean the same.
    pub const WON: i32 = 30_500;
    /// Greater numbers are wins; their negatives are losses.
    pub const MIN_WON: i32 = 30_000;

    /// The score as one number, as JSON and the store hold it: hundredths, and beyond all of them 32,000 minus the plies
    /// for a win, or the negative of that for a loss.
    pub fn number(self) -> i32 {
        match self {
            Score::Hundredths(value) => value,
            Score::WinIn(plies) => Score::WIN - plies as i32,
            Score::LossIn(plies) => plies as i32 - Score::WIN,
            Score::Won => Score::WON,
            Score::Lost => -Score::WON,
        }
    }

    /// The inverse of [`number`](Self::number).
    pub fn from_number(number: i32) -> Score {
        match number {
            n if n > Score::DECIDED => Score::WinIn((Score::WIN - n).max(0) as u32),
            n if n < -Score::DECIDED => Score::LossIn(Score::WIN.saturating_add(n).max(0) as u32),
            n if n > Score::MIN_WON => Score::Won,
            n if n < -Score::MIN_WON => Score::Lost,
            n => Score::Hundredths(n),
        }
    }

    /// The same score for the other side.
    #[must_use]
    pub fn negated(self) -> Score {
        match self {
            Score::Hundredths(value) => Score::Hundredths(value.saturating_neg()),
            Score::WinIn(plies) => Score::LossIn(plies),
            Score::LossIn(plies) => Score::WinIn(plies),
            Score::Won => Score::Lost,
            Score::Lost => Score::Won,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Hundredths(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::WinIn(1) => f.write_str("win in 1 ply"),
            Score::WinIn(plies) => write!(f, "win in {plies} plies"),
            Score::LossIn(1) => f.write_str("loss in 1 ply"),
            Score::LossIn(plies) => write!(f, "loss in {plies} plies"),
            Score::Won => f.write_str("won"),
            Score::Lost => f.write_str("lost"),
        }
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.number())
    }
}

/// Whether a score is exact or only a bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// The value.
    #[default]
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}
