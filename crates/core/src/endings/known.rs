//! Bounds of a position's value, as endgame tables and solvers know them.

use crate::Score;
use std::fmt;

/// What is certain of a position: best play leads to a score between these bounds, for the side to move.
///
/// ```
/// use secateur_core::Known;
/// assert_eq!(Known::exactly(0).to_string(), "drawn");
/// assert_eq!(Known::exactly(Known::won_in(23)).to_string(), "won in 23 plies");
/// assert_eq!(Known { least: 0, most: Known::won(0) }.to_string(), "not lost");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The side to move can reach at least this score.
    pub least: i32,
    /// The opponent can hold the side to move to at most this score.
    pub most: i32,
}

impl Known {
    /// Distances of wins are capped here: longer wins all have the same score.
    pub const MAX_PLIES: u32 = 999;
    /// The greatest `progress` of [`won`](Self::won), either way.
    pub const MAX_PROGRESS: i32 = 400;

    /// A score that is certain.
    pub const fn exactly(score: i32) -> Known {
        Known { least: score, most: score }
    }

    /// The score of a win in `plies`; its negative is the score of a loss.
    pub fn won_in(plies: u32) -> i32 {
        Score::WIN - plies.min(Known::MAX_PLIES) as i32
    }

    /// The score of a win whose distance is unknown; its negative is the score of a loss. More `progress` makes a better
    /// win.
    pub fn won(progress: i32) -> i32 {
        Score::WON + progress.clamp(-Known::MAX_PROGRESS, Known::MAX_PROGRESS)
    }

    /// Whether the result is certain: a win, a draw or a loss.
    pub fn is_result(self) -> bool {
        self.least.signum() == self.most.signum()
    }
}

impl fmt::Display for Known {
    /// Writes it for people: `won in 5 plies`, `drawn`, or bounds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = |plies: u32| format!("{plies} {}", if plies == 1 { "ply" } else { "plies" });
        match (self.least.signum(), self.most.signum()) {
            (1, _) => match Score::from_number(self.least) {
                Score::WinIn(n) => write!(f, "won in {}", plies(n)),
                _ => f.write_str("won"),
            },
            (_, -1) => match Score::from_number(self.most) {
                Score::LossIn(n) => write!(f, "lost in {}", plies(n)),
                _ => f.write_str("lost"),
            },
            (0, 0) => f.write_str("drawn"),
            (0, _) => f.write_str("not lost"),
            (_, 0) => f.write_str("not won"),
            _ => f.write_str("unknown"),
        }
    }
}
