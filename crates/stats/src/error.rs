//! Why a statistic cannot be computed.

use std::fmt;

/// The statistic has no finite value, or its arguments are wrong. Prints as one line.
///
/// ```
/// use secateur_stats::StatsError;
/// let error = StatsError::TooFew { what: "a Student interval", have: 1, need: 2 };
/// assert_eq!(error.to_string(), "a Student interval needs at least 2 observations: there are 1");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum StatsError {
    /// Too few observations.
    TooFew {
        /// The statistic asked for.
        what: &'static str,
        /// The number of observations there are.
        have: u64,
        /// The smallest number that would do.
        need: u64,
    },
    /// All observations are equal, so there is no spread to compare with.
    NoVariance,
    /// A number outside its range.
    OutOfRange {
        /// What the number stands for, as the message names it.
        what: &'static str,
        /// The number that was given.
        read: f64,
        /// The range, in words.
        right: &'static str,
    },
    /// The second hypothesis does not lie above the first.
    Hypotheses {
        /// The lower hypothesis.
        elo0: f64,
        /// The upper hypothesis.
        elo1: f64,
    },
    /// A player's index that is not below the number of players, or a player paired with itself.
    Player {
        /// The index given.
        player: usize,
        /// How many players there are.
        players: usize,
    },
    /// The results of the pairs contradict those of the games.
    Pairs {
        /// The first player of the pairing.
        a: usize,
        /// The second player of the pairing.
        b: usize,
    },
    /// No chain of games leads from this player to the first one (or to an anchor), so that they cannot be compared.
    Disconnected {
        /// The player that is not connected.
        player: usize,
    },
    /// The likelihood has no finite maximum, or more than one: a player (or a side) won everything, or a player always
    /// moved first, and no prior decides.
    Unbounded,
}

impl fmt::Display for StatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatsError::TooFew { what, have, need } => {
                write!(f, "{what} needs at least {need} observations: there are {have}")
            }
            StatsError::NoVariance => write!(f, "all observations are equal: no spread to judge by"),
            StatsError::OutOfRange { what, read, right } => write!(f, "{what} {read}: {right}"),
            StatsError::Hypotheses { elo0, elo1 } => {
                write!(f, "hypotheses {elo0} and {elo1}: the second is above the first")
            }
            StatsError::Player { player, players } => {
                write!(f, "player {player}: two different numbers below {players}")
            }
            StatsError::Pairs { a, b } => {
                write!(f, "players {a} and {b}: their pairs do not add up to their games")
            }
            StatsError::Disconnected { player } => {
                write!(f, "player {player}: no chain of games joins it to the others")
            }
            StatsError::Unbounded => {
                write!(
                    f,
                    "no unique finite ratings: someone won everything or always moved first; give a prior above 0"
                )
            }
        }
    }
}

impl std::error::Error for StatsError {}

/// Passes `value` on if it lies strictly between 0 and 1.
pub(crate) fn probability(what: &'static str, value: f64) -> Result<f64, StatsError> {
    if value > 0.0 && value < 1.0 {
        Ok(value)
    } else {
        Err(StatsError::OutOfRange { what, read: value, right: "strictly between 0 and 1" })
    }
}
