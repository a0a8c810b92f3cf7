//! Durations and clocks as texts: `500ms`, `5s`, `15m`, `1h`; `15m+2s`, `25/15m`.

use secateur_core::ParseError;
use std::str::FromStr;
use std::time::Duration;

/// A duration: a number and `ms`, `s`, `m` or `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read() {
        for (text, milliseconds) in
            [("500ms", 500), ("5s", 5_000), ("0.5s", 500), ("15m", 900_000), ("1h", 3_600_000)]
        {
            assert_eq!(text.parse::<Time>(), Ok(Time(Duration::from_millis(milliseconds))), "{text}");
        }
        for text in ["", "5", "s", "5 s", "-5s", "5d", "1.2.3s", "99999h", "é"] {
            assert!(text.parse::<Time>().is_err(), "{text}");
        }
    }
}
