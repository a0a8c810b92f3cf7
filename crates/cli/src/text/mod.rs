//! Results of matches and tournaments as text, HTML and SVG.

pub mod match_summary;
pub mod standings;
pub mod standings_page;

use secateur_arena::{EndingKind, Punctuality};
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
