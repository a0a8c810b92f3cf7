//! Text for people: results of matches and tournaments, also as HTML and SVG; lists of terms in two columns.

pub mod game_status;
pub mod match_summary;
pub mod standings;
pub mod standings_page;

use secateur_arena::{EndingKind, Punctuality};
use secateur_core::Text;
use std::time::Duration;

/// The text, cut to `max` characters.
fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_string();
    }
    text.chars().take(max - 1).chain(['…']).collect()
}

/// How a player kept to its time, where that was limited: `, 99 % within 104.2 ms, 0.5 % over time, 12.0 % far under`.
fn time_use(own: &Punctuality, percentile99: Option<Duration>) -> String {
    let mut text = String::new();
    if let Some(time) = percentile99 {
        text.push_str(&format!(", 99 % within {:.1} ms", time.as_secs_f64() * 1e3));
    }
    if let Some(share) = own.over_share() {
        text.push_str(&format!(", {:.1} % over time", 100.0 * share));
    }
    if let Some(share) = own.early_share() {
        text.push_str(&format!(", {:.1} % far under", 100.0 * share));
    }
    text
}

/// `3 normal, 1 crash`: the endings that occurred.
fn endings(counts: &[u64]) -> String {
    let occurred = EndingKind::ALL.iter().zip(counts).filter(|&(_, &n)| n > 0);
    occurred.map(|(ending, n)| format!("{n} {}", ending.word())).collect::<Vec<_>>().join(", ")
}

/// What an option or a parameter does, and its default.
pub fn described(about: Text, default: Option<&str>) -> String {
    default.map_or_else(|| about.en.to_string(), |default| format!("{}; {default} by default", about.en))
}

/// A term and its explanation in two columns; a term too long for its column has a line of its own.
pub fn entry(term: &str, about: &str) -> Vec<String> {
    const TERM: usize = 28;
    const ABOUT: usize = 72;
    let mut lines = vec![format!("  {term:<TERM$}")];
    if term.chars().count() >= TERM {
        lines.push(" ".repeat(TERM + 2));
    }
    let mut room = ABOUT;
    for word in about.split(' ') {
        let width = word.chars().count() + 1;
        if width > room {
            lines.push(" ".repeat(TERM + 2));
            room = ABOUT;
        }
        if let Some(last) = lines.last_mut() {
            last.push_str(word);
            last.push(' ');
        }
        room = room.saturating_sub(width);
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}
