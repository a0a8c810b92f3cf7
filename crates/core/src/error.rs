//! One error for everything that is read: it names the offending text and what would be right.

use std::fmt;

/// Longest piece of foreign text an error repeats.
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
}

impl ParseError {
    /// An error about `what`, where `read` stood; `right` says what would have been right.
    pub fn new(what: &'static str, read: impl AsRef<str>, right: impl Into<String>) -> ParseError {
        ParseError { what, read: quotable(read.as_ref()), right: right.into() }
    }

    /// What kind of thing was being read.
    pub fn what(&self) -> &'static str {
        self.what
    }

    /// What would have been right.
    pub fn right(&self) -> &str {
        &self.right
    }
}

/// Foreign text made fit for one line: control characters escaped, cut where it is long.
fn quotable(text: &str) -> String {
    let mut out = String::new();
    for (i, c) in text.chars().enumerate() {
        if i == QUOTED_CHARS {
            out.push('…');
            break;
        }
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
