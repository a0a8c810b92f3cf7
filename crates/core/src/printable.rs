//! Makes foreign text safe for a terminal.

use std::borrow::Cow;

/// What replaces a control character.
const REPLACEMENT: char = '\u{fffd}';

/// The text without characters that a terminal interprets instead of showing: control characters, which begin escape
/// sequences, and marks that change the direction of writing. A tab becomes a space.
///
/// ```
/// use secateur_core::printable;
/// assert_eq!(printable("Engine \u{1b}[31m1.0\t(beta)"), "Engine \u{fffd}[31m1.0 (beta)");
/// assert_eq!(printable("Awalé"), "Awalé");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_terminal_control) {
        return text.into();
    }
    let shown = |c: char| match c {
        '\t' => ' ',
        c if is_terminal_control(c) => REPLACEMENT,
        c => c,
    };
    text.chars().map(shown).collect::<String>().into()
}

/// Whether a terminal interprets the character instead of showing it.
pub fn is_terminal_control(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || matches!(c, '\u{2028}' | '\u{2029}') || c.is_control()
}
