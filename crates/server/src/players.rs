//! Which players the web may ask for, and what they may cost.
//!
//! A player text can name a program to be started or a file to be read. From the web neither is taken: the name must be
//! one of those below or one the operator listed, its items one of those below, its values plain words; memory is cut to
//! what a search may use, and a search has one thread.

use crate::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use axum::http::StatusCode;
use secateur_core::{AnyVariant, ParseError, Text};
use secateur_players::PlayerText;
use serde::Serialize;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Players that run in this process and read no file: name, what people call it, how it plays.
const PLAYERS: [(&str, Text, Text); 11] = [
    (
        "secateur",
        Text::new("Secateur", "Secateur"),
        Text::new("our strongest player", "notre joueur le plus fort"),
    ),
    ("random", Text::new("Random", "Hasard"), Text::new("any legal move", "n'importe quel coup légal")),
    (
        "greedy",
        Text::new("Greedy", "Glouton"),
        Text::new("what looks best after one move", "ce qui paraît le mieux après un coup"),
    ),
    (
        "minimax",
        Text::new("Minimax", "Minimax"),
        Text::new("every line to a fixed depth", "toutes les lignes à une profondeur fixe"),
    ),
    (
        "alphabeta",
        Text::new("Alpha-beta", "Alpha-bêta"),
        Text::new(
            "a fixed depth, without what cannot matter",
            "une profondeur fixe, sans ce qui ne peut compter",
        ),
    ),
    (
        "mcts",
        Text::new("Monte Carlo", "Monte-Carlo"),
        Text::new("plays many games out and counts", "joue beaucoup de parties et compte"),
    ),
    ("lao", Text::new("Lao (report)", "Lao (rapport)"), STUDENTS),
    ("lesage-viale", Text::new("Lesage & Viale (report)", "Lesage & Viale (rapport)"), STUDENTS),
    ("rosselet-lambert", Text::new("Rosselet & Lambert (report)", "Rosselet & Lambert (rapport)"), STUDENTS),
    ("simon-harti", Text::new("Simon & Harti (report)", "Simon & Harti (rapport)"), STUDENTS),
    ("bornachot-haro", Text::new("Bornachot & Haro (report)", "Bornachot & Haro (rapport)"), STUDENTS),
];
const STUDENTS: Text = Text::new("the player of a project report", "le joueur d'un rapport de projet");

/// Whether one of our players has this name.
fn is_ours(name: &str) -> bool {
    PLAYERS.iter().any(|(ours, ..)| *ours == name)
}

/// Items that cost nothing but time, which is bounded elsewhere.
const ITEMS: [&str; 19] = [
    "level",
    "depth",
    "order",
    "quiescence",
    "deepening",
    "pvs",
    "iterations",
    "select",
    "c",
    "leaf",
    "expand",
    "eval",
    "scale",
    "prune",
    "king",
    "hash",
    "tt",
    "memory",
    "threads",
];

/// The items that are sizes of memory.
const MEMORY: [&str; 3] = ["hash", "tt", "memory"];
/// Players that take much memory where nothing is said.
const UNASKED: [(&str, &str); 2] = [("secateur", "hash"), ("mcts", "memory")];

/// Levels below this search so little that a small table serves.
const SMALL_LEVELS: u32 = 8;
const LEAST: &str = "1M";

/// A player that may be asked for.
#[derive(Debug, Serialize)]
pub(crate) struct Listed {
    name: String,
    /// What a player of ours is called where people choose one.
    title: Option<Text>,
    /// How it plays, in a few words.
    about: Text,
    /// The items it takes here, as `order=none|guess|all`.
    items: Vec<&'static str>,
    levels: Option<u32>,
    operator: bool,
}

/// The players of a game that may be asked for.
pub(crate) fn list(shared: &Shared, variant: &dyn AnyVariant) -> Vec<Listed> {
    let notes = shared.catalogue.players(variant);
    let ours = notes.iter().filter_map(|note| {
        let &(_, title, about) = PLAYERS.iter().find(|(name, ..)| *name == note.name)?;
        Some(Listed {
            name: note.name.to_string(),
            title: Some(title),
            about,
            items: items(note.about.en),
            levels: (note.name == "secateur").then_some(10),
            operator: false,
        })
    });
    let about = Text::new("a player of this server's operator", "un joueur de l'opérateur de ce serveur");
    let listed = shared.options.engines.iter().map(|(name, _)| Listed {
        name: name.clone(),
        title: None,
        about,
        items: Vec::new(),
        levels: None,
        operator: true,
    });
    ours.chain(listed).collect()
}

/// The items of a player's note that the web may ask for; the number of threads is not one of them.
fn items(note: &'static str) -> Vec<&'static str> {
    let words = note.split([' ', ',', ';', '(', ')']);
    words
        .filter(|word| word.split_once('=').is_some_and(|(key, _)| key != "threads" && ITEMS.contains(&key)))
        .collect()
}

/// The player text to be made for what the web asked for.
pub(crate) fn resolve(shared: &Shared, variant: &dyn AnyVariant, text: &str) -> Result<String, ApiError> {
    let wrong = |e: &ParseError| ApiError::parse("bad_player", e);
    if text.len() > limits::PLAYER_TEXT {
        let right = format!("a player has at most {} characters", limits::PLAYER_TEXT);
        return Err(wrong(&ParseError::new("player", text, right)));
    }
    if let Some((_, player)) = shared.options.engines.iter().find(|(name, _)| name == text.trim()) {
        return Ok(player.clone());
    }
    let player = permitted(text).map_err(|e| wrong(&e))?;
    let text = variant.text();
    if !shared.checked.knows(&text, &player) {
        // Made once, at the least memory, so that a wrong item is refused before anything waits in the queue.
        shared.catalogue.player(variant, &with_little(&player), 1).map_err(|e| wrong(&e))?;
        shared.checked.learn(text, player.clone());
    }
    Ok(player)
}

/// The text with one thread and bounded memory; an error for anything not on the lists.
fn permitted(text: &str) -> Result<String, ParseError> {
    let mut player = PlayerText::parse(text)?;
    let name = player.name().to_string();
    if !is_ours(&name) {
        return Err(ParseError::new("player", &name, "this server has no such player"));
    }
    let plain = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c));
    if let Some((key, value)) = player.pairs().find(|(key, value)| !ITEMS.contains(key) || !plain(value)) {
        let right = "this item cannot be asked for on this server";
        return Err(ParseError::new("item", format!("{key}={value}"), right));
    }
    player.value("threads");
    let level =
        player.pairs().find(|(key, _)| *key == "level").and_then(|(_, level)| level.parse::<u32>().ok());
    let most = if level.is_some_and(|level| level <= SMALL_LEVELS) { 4 << 20 } else { limits::SEARCH_BYTES };
    for key in MEMORY {
        let size = |bytes: usize| format!("{}K", bytes.min(most) >> 10);
        match player.bytes(key)? {
            Some(0) => player.set(key, "off"),
            Some(bytes) => player.set(key, size(bytes)),
            None if UNASKED.contains(&(name.as_str(), key)) => player.set(key, size(most)),
            None => {}
        }
    }
    Ok(player.to_string())
}

/// The same player with little memory.
fn with_little(player: &str) -> String {
    let Ok(mut text) = PlayerText::parse(player) else { return player.to_string() };
    for key in MEMORY {
        if text.pairs().any(|(own, value)| own == key && value != "off") {
            text.set(key, LEAST);
        }
    }
    text.to_string()
}

/// Players that were found right, so that they need not be made again to find out.
#[derive(Default)]
pub(crate) struct Checked(Mutex<HashSet<(String, String)>>);

impl Checked {
    /// Players remembered.
    const MOST: usize = 1_000;

    fn knows(&self, variant: &str, player: &str) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.contains(&(variant.to_string(), player.to_string()))
    }

    fn learn(&self, variant: String, player: String) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= Checked::MOST {
            known.clear();
        }
        known.insert((variant, player));
    }
}

impl Listed {
    /// Refuses a name for an operator's player that would hide one of ours or cannot be read.
    pub fn check_name(name: &str) -> Result<(), String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if name.is_empty() || name.len() > 40 || !name.chars().all(plain) || is_ours(name) {
            return Err(format!(
                "engine '{name}': a name has 1 to 40 letters, digits, '-', '_' or '.', and is not one of our players"
            ));
        }
        Ok(())
    }
}

/// A refusal for a game that is over.
pub(crate) fn game_over() -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "game_over",
        "the game is over: there is no move to decide on",
    )
}

#[cfg(test)]
mod tests {
    use super::permitted;

    #[test]
    fn memory_and_threads_are_bounded() {
        for (asked, made) in [
            ("secateur", "secateur(hash=32768K)"),
            ("secateur(threads=8,hash=64G)", "secateur(hash=32768K)"),
            ("secateur(level=3)", "secateur(level=3,hash=4096K)"),
            ("secateur(hash=1M)", "secateur(hash=1024K)"),
            ("alphabeta(depth=3)", "alphabeta(depth=3)"),
            ("alphabeta(tt=1G)", "alphabeta(tt=32768K)"),
            ("mcts(iterations=5)", "mcts(iterations=5,memory=32768K)"),
            ("lao(tt=64G)", "lao(tt=32768K)"),
            ("lao(tt=off)", "lao(tt=off)"),
            ("random", "random"),
        ] {
            assert_eq!(permitted(asked).as_deref(), Ok(made), "{asked}");
        }
    }

    #[test]
    fn no_program_and_no_file_from_the_web() {
        for text in [
            r#"ugi(cmd="sh")"#,
            r#"hub(cmd="sh")"#,
            "dxp(host=127.0.0.1)",
            r#"contest(cmd="sh")"#,
            r#"secateur(weights="/etc/passwd")"#,
            "secateur(weights=w.json)",
            r#"secateur(eval="/etc/passwd")"#,
            r#"alphabeta(eval="../x")"#,
            "",
            "secateur(",
        ] {
            assert!(permitted(text).is_err(), "{text}");
        }
    }
}
