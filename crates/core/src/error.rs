//! The error of everything that is read: it names the offending text and says what would be right.

use std::fmt;

/// The most characters of the text read that an error quotes.
const QUOTED_CHARS: usize = 60;

/// A text that could not be read, or that asks for something the rules forbid.
///
/// Prints as one line, `what 'text read': what would be right`.
///
/// ```
/// use secateur_core::ParseError;
/// let error = ParseError::new("wall", "e9h", "a wall's row is 1 to 8");
/// assert_eq!(error.to_string(), "wall 'e9h': a wall's row is 1 to 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    what: &'static str,
    read: String,
    right: String,
    place: Option<String>,
}

impl ParseError {
    /// An error about `what`: `read` was found, `right` says what would have been right.
    pub fn new(what: &'static str, read: impl AsRef<str>, right: impl Into<String>) -> ParseError {
        // What is right may quote foreign text too: a variant's name, or the error of a move within a game.
        let right = right.into();
        let right = if right.contains(char::is_control) { escaped(right.chars()) } else { right };
        ParseError { what, read: quotable(read.as_ref()), right, place: None }
    }

    /// The same error, about the item with this key.
    #[must_use]
    pub fn at(self, key: &str) -> ParseError {
        ParseError { place: Some(quotable(key)), ..self }
    }

    /// The key of the item that the error is about, if any.
    pub fn place(&self) -> Option<&str> {
        self.place.as_deref()
    }

    /// The same error, about the move at this ply of a game.
    pub(crate) fn at_ply(self, ply: usize) -> ParseError {
        ParseError { right: format!("ply {ply}: {}", self.right), ..self }
    }

    /// What kind of thing was being read.
    pub fn what(&self) -> &'static str {
        self.what
    }

    /// The text that was read, made fit for one line: escaped, and cut if it is long.
    pub fn read(&self) -> &str {
        &self.read
    }

    /// What would have been right.
    pub fn right(&self) -> &str {
        &self.right
    }
}

/// Foreign text made fit for one line: control characters escaped, cut where it is long.
fn quotable(text: &str) -> String {
    let mut out = escaped(text.chars().take(QUOTED_CHARS));
    if text.chars().nth(QUOTED_CHARS).is_some() {
        out.push('…');
    }
    out
}

fn escaped(text: impl Iterator<Item = char>) -> String {
    let mut out = String::new();
    for c in text {
        if c.is_control() { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} '{}': {}", self.what, self.read, self.right)
    }
}

impl std::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_line_whatever_was_read() {
        let error = ParseError::new("game", "a\nb", "'c\r\nd' takes no parameter");
        assert_eq!(error.to_string(), r"game 'a\nb': 'c\r\nd' takes no parameter");
        let long = ParseError::new("move", "é".repeat(61), "shorter").to_string();
        assert_eq!(long, format!("move '{}…': shorter", "é".repeat(60)));
    }
}
