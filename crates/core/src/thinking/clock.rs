//! Game clocks, and their texts `15m`, `15m+2s`, `25/15m`.

use crate::{ParseError, duration};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A player's clock. At the start of a game it equals the time control.
///
/// ```
/// use secateur_core::Clock;
/// let clock: Clock = "25/15m+2s".parse().unwrap();
/// assert_eq!((clock.moves_to_go, clock.remaining.as_secs(), clock.increment.as_secs()), (Some(25), 900, 2));
/// assert_eq!(clock.to_string(), "25/15m+2s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Clock {
    /// Time left for all moves until the next control.
    pub remaining: Duration,
    /// Time added after each own move.
    pub increment: Duration,
    /// Own moves until the next control, this one included; `None` where the time is for the whole game.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// This much time for the rest of the game.
    pub const fn new(remaining: Duration) -> Clock {
        Clock { remaining, increment: Duration::ZERO, moves_to_go: None }
    }

    /// The clock after a move that took `spent`, under the time control `control`; `None` if the time was exceeded by more
    /// than `grace`.
    pub fn after_move(self, control: &Clock, spent: Duration, grace: Duration) -> Option<Clock> {
        if spent > self.remaining.saturating_add(grace) {
            return None;
        }
        let mut clock = Clock {
            remaining: self.remaining.saturating_sub(spent) + self.increment,
            increment: self.increment,
            moves_to_go: self.moves_to_go.map(|moves| moves.saturating_sub(1)),
        };
        if clock.moves_to_go == Some(0) {
            clock.moves_to_go = control.moves_to_go;
            clock.remaining += control.remaining;
        }
        Some(clock)
    }
}

impl FromStr for Clock {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Clock, ParseError> {
        let wrong = || ParseError::new("clock", text, "a clock is 15m, 15m+2s or 25/15m");
        let (moves_to_go, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves: u32 = moves.parse().map_err(|_| wrong())?;
                if !(1..=1000).contains(&moves) {
                    return Err(ParseError::new("clock", text, "a clock is for 1 to 1000 moves"));
                }
                (Some(moves), rest)
            }
            None => (None, text),
        };
        let (time, increment) = match rest.split_once('+') {
            Some((time, increment)) => (time, duration::parse(increment).map_err(|_| wrong())?),
            None => (rest, Duration::ZERO),
        };
        let remaining = duration::parse(time).map_err(|_| wrong())?;
        if remaining.is_zero() {
            return Err(ParseError::new("clock", text, "a clock has some time on it"));
        }
        Ok(Clock { remaining, increment, moves_to_go })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves_to_go {
            write!(f, "{moves}/")?;
        }
        f.write_str(&duration::format(self.remaining))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", duration::format(self.increment)) }
    }
}

impl TryFrom<String> for Clock {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Clock, ParseError> {
        text.parse()
    }
}

impl From<Clock> for String {
    fn from(clock: Clock) -> String {
        clock.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let seconds = Duration::from_secs;
        for (text, moves_to_go, remaining, increment) in [
            ("15m", None, 900, 0),
            ("15m+2s", None, 900, 2),
            ("25/15m", Some(25), 900, 0),
            ("40/90s+1s", Some(40), 90, 1),
        ] {
            let clock = Clock { moves_to_go, remaining: seconds(remaining), increment: seconds(increment) };
            assert_eq!(text.parse::<Clock>(), Ok(clock), "{text}");
            assert_eq!(clock.to_string(), text);
        }
        for text in ["", "15", "0s", "/15m", "0/15m", "25/", "15m+", "15m+2", "15m-2s", "2000/1s"] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs() {
        let seconds = Duration::from_secs;
        let control: Clock = "2/10s+1s".parse().unwrap();
        let clock = control.after_move(&control, seconds(4), Duration::ZERO).unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(7), Some(1)));
        let clock = clock.after_move(&control, seconds(7), Duration::ZERO).unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(11), Some(2)));
        assert_eq!(clock.after_move(&control, seconds(12), Duration::ZERO), None);
        assert!(clock.after_move(&control, seconds(12), seconds(2)).is_some());
    }
}
