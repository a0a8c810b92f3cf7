//! Results of matches and tournaments as text, HTML and SVG.

pub mod match_summary;
pub mod standings;
pub mod standings_page;

use secateur_arena::EndingKind;

/// The text, cut to `max` characters.
fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_string();
    }
    text.chars().take(max - 1).chain(['…']).collect()
}

/// `3 normal, 1 crash`: the endings that occurred.
fn endings(counts: &[u64]) -> String {
    let occurred = EndingKind::ALL.iter().zip(counts).filter(|&(_, &n)| n > 0);
    occurred.map(|(ending, n)| format!("{n} {}", ending.word())).collect::<Vec<_>>().join(", ")
}
