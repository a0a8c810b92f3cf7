//! How late a player may be before the arbiter ends the game.

use super::Entrant;
use secateur_core::{Clock, Limits, duration};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The grace that follows a limit is half of the time a move may take, but within these bounds.
const BOUNDS: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];
/// A clock without a number of moves is taken to last for this many, to tell what one move may take.
const MOVES: u32 = 40;
/// The word for a grace that follows the limit.
const BY_LIMIT: &str = "by-limit";

/// How far the arbiter lets a player go beyond what it may spend.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tolerance {
    /// Time by which a player may overstep its limit before it loses the game on time: with a time a move, in each move; with a
    /// clock, in the whole game.
    pub grace: Grace,
    /// The longest a move may take where time is not limited (nodes, depth).
    #[serde(with = "duration::text")]
    pub deadline: Duration,
}

impl Default for Tolerance {
    /// Two seconds, as in stores written before the grace followed the limit.
    fn default() -> Tolerance {
        Tolerance { grace: Grace::Fixed(Duration::from_secs(2)), deadline: Duration::from_secs(600) }
    }
}

impl Tolerance {
    /// The tolerance for players with these limits. A grace that is not given follows the limits; a deadline that is not given is
    /// the default. If no time is limited the grace has no effect, and is written as in older stores.
    pub fn new(grace: Option<Duration>, deadline: Option<Duration>, players: &[Entrant]) -> Tolerance {
        let usual = Tolerance::default();
        let timed = players.iter().any(|player| player.limit.time.is_some() || player.limit.clock.is_some());
        let grace = match grace {
            Some(grace) => Grace::Fixed(grace),
            None if timed => Grace::ByLimit,
            None => usual.grace,
        };
        Tolerance { grace, deadline: deadline.unwrap_or(usual.deadline) }
    }
}

/// How late a player may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Grace {
    /// Half of the time a move may take, at least 100 ms and at most 2 s. Under a clock a move may take the increment and an
    /// equal part of the time: one part for each move to go, or a fortieth where their number is not given.
    ByLimit,
    /// The same time for every player.
    Fixed(Duration),
}

impl Grace {
    /// The grace of a player with these limits at the beginning of a game.
    ///
    /// ```
    /// use secateur_arena::Grace;
    /// use secateur_core::Limits;
    /// use std::time::Duration;
    /// let of_time = |ms| Grace::ByLimit.of(&Limits::time(Duration::from_millis(ms))).as_millis();
    /// assert_eq!([20, 100, 1_000, 60_000].map(of_time), [100, 100, 500, 2_000]);
    /// let of_clock = |text: &str| Grace::ByLimit.of(&Limits::clock(text.parse().unwrap())).as_millis();
    /// assert_eq!(["10s", "10s+1s", "25/10s", "15m"].map(of_clock), [125, 625, 200, 2_000]);
    /// ```
    pub fn of(self, limits: &Limits) -> Duration {
        if let Grace::Fixed(grace) = self {
            return grace;
        }
        let share =
            |clock: Clock| clock.remaining / clock.moves_to_go.unwrap_or(MOVES).max(1) + clock.increment;
        let times = [limits.time, limits.clock.map(share)];
        let time = times.into_iter().flatten().min();
        time.map_or(BOUNDS[1], |time| (time / 2).clamp(BOUNDS[0], BOUNDS[1]))
    }
}

impl From<Duration> for Grace {
    fn from(grace: Duration) -> Grace {
        Grace::Fixed(grace)
    }
}

impl TryFrom<String> for Grace {
    type Error = secateur_core::ParseError;

    fn try_from(text: String) -> Result<Grace, Self::Error> {
        if text == BY_LIMIT { Ok(Grace::ByLimit) } else { Ok(Grace::Fixed(duration::parse(&text)?)) }
    }
}

impl From<Grace> for String {
    fn from(grace: Grace) -> String {
        match grace {
            Grace::ByLimit => BY_LIMIT.to_string(),
            Grace::Fixed(grace) => duration::format(grace),
        }
    }
}
