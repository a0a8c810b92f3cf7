//! Reads numbers in the position texts of both boards.

use secateur_core::ParseError;

/// Reads a number of seeds or plies, at most `most`.
pub(crate) fn number(what: &'static str, text: &str, most: u16) -> Result<u16, ParseError> {
    let digits = !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<u16>() {
        Ok(n) if digits && n <= most => Ok(n),
        _ => Err(ParseError::new(what, text, format!("a number from 0 to {most} stands here"))),
    }
}
