//! The Hub protocol for draughts, version 2 (Fabien Letouzey 2017): lines of a command and `key=value` arguments.
//!
//! A position is a letter for the side to move and one for each square. A capture lists the squares from, to, and captured:
//! `28x19x23`. Both depend on the board, so this module treats them as texts.

use secateur_core::{Clock, Limits, ParseError};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A line: a command and its arguments in order. A flag has an empty value.
///
/// ```
/// use secateur_engines::protocol::hub::HubLine;
/// let line: HubLine = r#"pos pos=Wbbww moves="32-28 19-23""#.parse().unwrap();
/// assert_eq!(line.command, "pos");
/// assert_eq!(line.get("moves"), Some("32-28 19-23"));
/// assert_eq!(line.to_string(), r#"pos pos=Wbbww moves="32-28 19-23""#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubLine {
    /// The first word: the command.
    pub command: String,
    /// The `key=value` pairs in order; a flag has an empty value.
    pub arguments: Vec<(String, String)>,
}

impl HubLine {
    /// A line without arguments.
    pub fn new(command: impl Into<String>) -> HubLine {
        HubLine { command: command.into(), arguments: Vec::new() }
    }

    /// Adds an argument; quotes and line feeds, which the protocol cannot express, become spaces.
    pub fn with(mut self, key: impl Into<String>, value: impl fmt::Display) -> HubLine {
        let value = value.to_string().replace(['"', '\n', '\r'], " ");
        self.arguments.push((key.into(), value));
        self
    }

    /// Adds a flag.
    pub fn flag(mut self, key: impl Into<String>) -> HubLine {
        self.arguments.push((key.into(), String::new()));
        self
    }

    /// The value of an argument.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.arguments.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Whether an argument is present, as a flag or with a value.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    fn number<N: FromStr>(&self, key: &str) -> Result<Option<N>, ParseError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let wrong =
            |_| ParseError::new("argument", format!("{key}={value}"), "a number follows the equals sign");
        value.parse().map(Some).map_err(wrong)
    }

    /// The value of an argument in seconds, which may have decimals.
    fn seconds(&self, key: &str) -> Result<Option<Duration>, ParseError> {
        let Some(seconds) = self.number::<f64>(key)? else { return Ok(None) };
        // A negative clock has run out; one beyond a year, or not a number, is an error.
        match Duration::try_from_secs_f64(seconds.max(0.0)) {
            Ok(duration) if seconds < 4e7 => Ok(Some(duration)),
            _ => Err(ParseError::new("argument", format!("{key}={seconds}"), "a time is in seconds")),
        }
    }

    /// The limits in a `level` line; its clock is that of the side to move. A level may be `infinite`: then there are none.
    pub fn limits(&self) -> Result<Limits, ParseError> {
        let clock = |remaining| -> Result<Clock, ParseError> {
            let increment = self.seconds("inc")?.unwrap_or_default();
            Ok(Clock { remaining, increment, moves_to_go: self.number("moves")? })
        };
        Ok(Limits {
            depth: self.number("depth")?,
            nodes: self.number("nodes")?,
            time: self.seconds("move-time")?,
            clock: self.seconds("time")?.map(clock).transpose()?,
        })
    }

    /// The `level` line for limits; `infinite` if there are none.
    pub fn level(limits: &Limits) -> HubLine {
        let mut line = HubLine::new("level");
        let seconds = |duration: Duration| format!("{:.3}", duration.as_secs_f64());
        if let Some(depth) = limits.depth {
            line = line.with("depth", depth);
        }
        if let Some(nodes) = limits.nodes {
            line = line.with("nodes", nodes);
        }
        if let Some(time) = limits.time {
            line = line.with("move-time", seconds(time));
        }
        if let Some(clock) = limits.clock {
            if let Some(moves) = clock.moves_to_go {
                line = line.with("moves", moves);
            }
            line = line.with("time", seconds(clock.remaining));
            if !clock.increment.is_zero() {
                line = line.with("inc", seconds(clock.increment));
            }
        }
        if limits.is_empty() { line.flag("infinite") } else { line }
    }
}

impl FromStr for HubLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<HubLine, ParseError> {
        let text = text.trim();
        let wrong = |right: &str| ParseError::new("line", text, right);
        let (command, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if command.is_empty() || command.contains(['=', '"']) {
            return Err(wrong("a line is a command and key=value arguments"));
        }
        let mut line = HubLine::new(command);
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(line);
            }
            let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let key = &rest[..end];
            if key.is_empty() || key.contains('"') {
                return Err(wrong("an argument is key=value, or a flag alone"));
            }
            // There may be spaces around the equals sign.
            let after = rest[end..].trim_start();
            let value = match after.strip_prefix('=') {
                None => {
                    rest = &rest[end..];
                    ""
                }
                Some(after) => {
                    let after = after.trim_start();
                    match after.strip_prefix('"') {
                        Some(quoted) => {
                            let (value, left) =
                                quoted.split_once('"').ok_or_else(|| wrong("a quoted text is not closed"))?;
                            rest = left;
                            value
                        }
                        None => {
                            let end = after.find(char::is_whitespace).unwrap_or(after.len());
                            rest = &after[end..];
                            &after[..end]
                        }
                    }
                }
            };
            line.arguments.push((key.into(), value.into()));
        }
    }
}

impl fmt::Display for HubLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (key, value) in &self.arguments {
            if value.is_empty() {
                write!(f, " {key}")?;
            } else if value.contains(|c: char| c.is_whitespace() || c == '=') {
                write!(f, " {key}=\"{value}\"")?;
            } else {
                write!(f, " {key}={value}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_examples_are_read() {
        let id: HubLine =
            r#"    id name=Scan version=3.0 author="Fabien Letouzey" country=France"#.parse().unwrap();
        assert_eq!(id.get("author"), Some("Fabien Letouzey"));
        let level: HubLine = "level moves=9 time=291.587".parse().unwrap();
        let limits = level.limits().unwrap();
        let clock = Clock { moves_to_go: Some(9), ..Clock::new(Duration::from_millis(291_587)) };
        assert_eq!(limits, Limits::clock(clock));
        assert_eq!(HubLine::level(&limits).to_string(), "level moves=9 time=291.587");
        assert!("go think".parse::<HubLine>().unwrap().has("think"));
        assert_eq!("level infinite".parse::<HubLine>().unwrap().limits(), Ok(Limits::NONE));
        let spaced: HubLine = "set-param name = book value = \"\"".parse().unwrap();
        assert_eq!((spaced.get("name"), spaced.get("value")), (Some("book"), Some("")));
    }

    #[test]
    fn wrong_lines_are_named() {
        for text in ["", "=", "pos pos=\"W", "pos =x", "pos \"a\"=b"] {
            assert!(text.parse::<HubLine>().is_err(), "{text}");
        }
        for text in ["level depth=x", "level time=NaN", "level time=1e99", "level move-time=soon"] {
            assert!(text.parse::<HubLine>().unwrap().limits().is_err(), "{text}");
        }
        assert_eq!(
            "level time=-3".parse::<HubLine>().unwrap().limits().unwrap().clock.map(|clock| clock.remaining),
            Some(Duration::ZERO)
        );
    }
}
