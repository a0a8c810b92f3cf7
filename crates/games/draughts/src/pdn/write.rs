//! Writes PDN.

use super::numbering::GameType;
use super::read::Describe;
use crate::colour::Colour;
use crate::with_variant;
use secateur_core::GameRecord;
use std::fmt::Write;

/// The longest line of moves.
const WIDTH: usize = 79;
/// Tags that are made from the game itself.
const OURS: [&str; 5] = ["GameType", "Variant", "FEN", "SetUp", "Result"];

/// Writes one game; see the [module](super).
///
/// ```
/// use secateur_core::GameRecord;
/// let moves = ["22-17".to_string(), "11-15".to_string()].to_vec();
/// let game = GameRecord { variant: Some("draughts:russian".into()), moves, ..GameRecord::default() };
/// let text = secateur_draughts::pdn::write(&game);
/// assert_eq!(text, "[GameType \"25\"]\n[Result \"*\"]\n\n1. c3-b4 f6-e5 *\n\n");
/// ```
pub fn write(record: &GameRecord) -> String {
    let named = record.variant.as_deref().and_then(|text| with_variant(text, Describe).ok());
    let game_type = named.as_ref().and_then(|(text, _)| GameType::of_variant(text));
    let first = named.as_ref().map_or(Colour::White, |&(_, first)| first);
    let mut out = String::new();
    for (name, value) in &record.tags {
        let fit = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if fit && !OURS.contains(&name.as_str()) {
            tag(&mut out, name, value);
        }
    }
    match (&game_type, &record.variant, &named) {
        (Some(game_type), ..) => tag(&mut out, "GameType", &game_type.pdn.number.to_string()),
        (None, _, Some((text, _))) => tag(&mut out, "Variant", text),
        (None, Some(text), None) => tag(&mut out, "Variant", text),
        (None, None, None) => {}
    }
    if let Some(start) = &record.start {
        tag(&mut out, "SetUp", "1");
        let theirs = game_type.and_then(|game_type| game_type.position_to_theirs(start));
        tag(&mut out, "FEN", theirs.as_ref().unwrap_or(start));
    }
    let result = result(record.winner.as_deref(), first);
    tag(&mut out, "Result", result);
    out.push('\n');
    let begins = record.start.as_ref().and_then(|start| Colour::from_letter(start.trim().chars().next()?));
    let offset = usize::from(begins.is_some_and(|begins| begins != first));
    let mut line = String::new();
    let word = |text: &str, ply: usize, interrupted: bool| {
        let theirs = game_type.and_then(|game_type| game_type.move_to_theirs(text));
        let text = theirs.unwrap_or_else(|| text.to_string());
        let (number, second) = ((ply + offset) / 2 + 1, !(ply + offset).is_multiple_of(2));
        match (second, interrupted) {
            (false, _) => format!("{number}. {text}"),
            (true, true) => format!("{number}... {text}"),
            (true, false) => text,
        }
    };
    for text in record.notes.words(&record.moves, 0, &word) {
        append(&mut out, &mut line, &text);
    }
    append(&mut out, &mut line, result);
    out.push_str(&line);
    out.push_str("\n\n");
    out
}

/// Appends a word to the line; a full line is written out first.
fn append(out: &mut String, line: &mut String, word: &str) {
    if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
        out.push_str(line);
        out.push('\n');
        line.clear();
    }
    if !line.is_empty() {
        line.push(' ');
    }
    line.push_str(word);
}

fn tag(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, "[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // A tag must be on one line.
            _ if c.is_control() => out.push(' '),
            _ => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// The result with White's score first.
fn result(winner: Option<&str>, first: Colour) -> &'static str {
    let white = if first == Colour::White { "first" } else { "second" };
    match winner {
        Some("draw") => "1/2-1/2",
        Some(side) if side == white => "1-0",
        Some("first" | "second") => "0-1",
        _ => "*",
    }
}
