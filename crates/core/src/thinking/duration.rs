//! Durations as texts: a number and `ms`, `s`, `m` or `h`.
//!
//! ```
//! use secateur_core::duration;
//! let time = duration::parse("1.5s").unwrap();
//! assert_eq!(time.as_millis(), 1500);
//! assert_eq!(duration::format(time), "1500ms");
//! ```

use crate::ParseError;
use std::time::Duration;

/// A longer duration is refused: some 366 days, in seconds.
const MAX_SECONDS: f64 = 366.0 * 86_400.0;

/// Reads `500ms`, `5s`, `15m` or `1h`.
pub fn parse(text: &str) -> Result<Duration, ParseError> {
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
    if number * seconds > MAX_SECONDS {
        return Err(ParseError::new("duration", text, "a duration is at most a year"));
    }
    Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())
}

/// Writes a duration in the largest unit that divides it; [`parse`] reads it back.
pub fn format(duration: Duration) -> String {
    match (duration.as_secs(), duration.subsec_nanos()) {
        (0, 0) => "0s".to_string(),
        (s, 0) if s % 3600 == 0 => format!("{}h", s / 3600),
        (s, 0) if s % 60 == 0 => format!("{}m", s / 60),
        (s, 0) => format!("{s}s"),
        _ => format!("{}ms", duration.as_secs_f64() * 1000.0),
    }
}

/// For `#[serde(with = "…")]`: stores a duration as its text.
pub mod text {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::time::Duration;

    /// Writes the text.
    pub fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::format(*duration))
    }

    /// Reads the text.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        super::parse(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// For `#[serde(with = "…")]`: stores an optional duration as its text.
pub mod optional_text {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::time::Duration;

    /// Writes the text.
    pub fn serialize<S: Serializer>(duration: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        match duration {
            Some(duration) => serializer.serialize_some(&super::format(*duration)),
            None => serializer.serialize_none(),
        }
    }

    /// Reads the text.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| super::parse(&text).map_err(serde::de::Error::custom)).transpose()
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
            let time = Duration::from_millis(milliseconds);
            assert_eq!(parse(text), Ok(time), "{text}");
            assert_eq!(parse(&format(time)), Ok(time), "{text}");
        }
        for text in ["", "5", "s", "5 s", "-5s", "5d", "1.2.3s", "99999h", "é"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
