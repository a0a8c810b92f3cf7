//! Durations and clocks as texts: `500ms`, `5s`, `15m`, `1h`; `15m+2s`, `25/15m`.

use secateur_core::ParseError;
use secateur_search::clock::GameClock;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A duration: a number and `ms`, `s`, `m` or `h`.
///
/// ```
/// use secateur_arena::Time;
/// let time: Time = "1.5s".parse().unwrap();
/// assert_eq!(time.0.as_millis(), 1500);
/// assert_eq!(time.to_string(), "1500ms");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Time(pub Duration);

impl FromStr for Time {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Time, ParseError> {
        let wrong = || ParseError::new("duration", text, "a duration is 500ms, 5s, 15m or 1h");
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
        let (number, unit) = text.split_at(end);
        let seconds = match unit {
            "ms" => 0.001,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            _ => return Err(wrong()),
        };
        let number: f64 = number.parse().map_err(|_| wrong())?;
        let longest = 366.0 * 86_400.0;
        if number * seconds > longest {
            return Err(ParseError::new("duration", text, "a duration is at most a year"));
        }
        Duration::try_from_secs_f64(number * seconds).map(Time).map_err(|_| wrong())
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, nanoseconds) = (self.0.as_secs(), self.0.subsec_nanos());
        match (seconds, nanoseconds) {
            (0, 0) => f.write_str("0s"),
            (s, 0) if s % 3600 == 0 => write!(f, "{}h", s / 3600),
            (s, 0) if s % 60 == 0 => write!(f, "{}m", s / 60),
            (s, 0) => write!(f, "{s}s"),
            _ => write!(f, "{}ms", self.0.as_secs_f64() * 1000.0),
        }
    }
}

/// A game clock as it stands at the start: all the time, time and increment, or so many moves in so much time.
///
/// ```
/// use secateur_arena::ClockControl;
/// let clock: ClockControl = "25/15m+2s".parse().unwrap();
/// assert_eq!((clock.moves, clock.time.as_secs(), clock.increment.as_secs()), (Some(25), 900, 2));
/// assert_eq!(clock.to_string(), "25/15m+2s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClockControl {
    /// Moves until the time is given again; `None` where it is for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub time: Duration,
    /// Time added after each own move.
    pub increment: Duration,
}

impl ClockControl {
    /// The clock before the first move.
    pub fn begin(&self) -> GameClock {
        GameClock { remaining: self.time, increment: self.increment, moves_to_go: self.moves }
    }

    /// The clock after a move that took so long; `None` if its time was up by more than the grace.
    pub fn after_move(&self, clock: GameClock, spent: Duration, grace: Duration) -> Option<GameClock> {
        if spent > clock.remaining + grace {
            return None;
        }
        let mut clock = GameClock {
            remaining: clock.remaining.saturating_sub(spent) + clock.increment,
            increment: clock.increment,
            moves_to_go: clock.moves_to_go.map(|n| n.saturating_sub(1)),
        };
        if clock.moves_to_go == Some(0) {
            clock.moves_to_go = self.moves;
            clock.remaining += self.time;
        }
        Some(clock)
    }
}

impl FromStr for ClockControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ClockControl, ParseError> {
        let wrong = || ParseError::new("clock", text, "a clock is 15m, 15m+2s or 25/15m");
        let (moves, rest) = match text.split_once('/') {
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
            Some((time, increment)) => (time, increment.parse::<Time>().map_err(|_| wrong())?.0),
            None => (rest, Duration::ZERO),
        };
        let time = time.parse::<Time>().map_err(|_| wrong())?.0;
        if time.is_zero() {
            return Err(ParseError::new("clock", text, "a clock has some time on it"));
        }
        Ok(ClockControl { moves, time, increment })
    }
}

impl fmt::Display for ClockControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Time(self.time))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", Time(self.increment)) }
    }
}

macro_rules! as_text {
    ($type:ty) => {
        impl TryFrom<String> for $type {
            type Error = ParseError;
            fn try_from(text: String) -> Result<$type, ParseError> {
                text.parse()
            }
        }
        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }
    };
}
as_text!(Time);
as_text!(ClockControl);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read() {
        for (text, milliseconds) in
            [("500ms", 500), ("5s", 5_000), ("0.5s", 500), ("15m", 900_000), ("1h", 3_600_000)]
        {
            let time = Time(Duration::from_millis(milliseconds));
            assert_eq!(text.parse::<Time>(), Ok(time), "{text}");
            assert_eq!(time.to_string().parse(), Ok(time), "{text}");
        }
        for text in ["", "5", "s", "5 s", "-5s", "5d", "1.2.3s", "99999h", "é"] {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
    }

    #[test]
    fn clocks_are_read() {
        let seconds = Duration::from_secs;
        for (text, moves, time, increment) in [
            ("15m", None, 900, 0),
            ("15m+2s", None, 900, 2),
            ("25/15m", Some(25), 900, 0),
            ("40/90s+1s", Some(40), 90, 1),
        ] {
            let clock = ClockControl { moves, time: seconds(time), increment: seconds(increment) };
            assert_eq!(text.parse::<ClockControl>(), Ok(clock), "{text}");
            assert_eq!(clock.to_string(), text);
        }
        for text in ["", "15", "0s", "/15m", "0/15m", "25/", "15m+", "15m+2", "15m-2s", "2000/1s"] {
            assert!(text.parse::<ClockControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs() {
        let seconds = Duration::from_secs;
        let control: ClockControl = "2/10s+1s".parse().unwrap();
        let clock = control.after_move(control.begin(), seconds(4), Duration::ZERO).unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(7), Some(1)));
        let clock = control.after_move(clock, seconds(7), Duration::ZERO).unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(11), Some(2)));
        assert_eq!(control.after_move(clock, seconds(12), Duration::ZERO), None);
        assert!(control.after_move(clock, seconds(12), seconds(2)).is_some());
    }
}
