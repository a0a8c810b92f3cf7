//! The player texts a client may send, as hand-kept lists: players that start no program, options that read no file.

use crate::limits;
use secateur_core::{ParseError, Text};
use secateur_players::PlayerText;

/// Players that run in this process and read no file: name, title, how it plays.
pub(super) const PLAYERS: [(&str, Text, Text); 11] = [
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
    ("lao", Text::new("Lao (report)", "Lao (rapport)"), A_REPORT),
    ("lesage-viale", Text::new("Lesage & Viale (report)", "Lesage & Viale (rapport)"), A_REPORT),
    ("rosselet-lambert", Text::new("Rosselet & Lambert (report)", "Rosselet & Lambert (rapport)"), A_REPORT),
    ("simon-harti", Text::new("Simon & Harti (report)", "Simon & Harti (rapport)"), A_REPORT),
    ("bornachot-haro", Text::new("Bornachot & Haro (report)", "Bornachot & Haro (rapport)"), A_REPORT),
];
const A_REPORT: Text = Text::new("the player of a project report", "le joueur d'un rapport de projet");

/// Whether a built-in player or a report's has this name.
pub(super) fn is_listed(name: &str) -> bool {
    PLAYERS.iter().any(|(listed, ..)| *listed == name)
}

/// Options that cost nothing but time, which [`limits`] bounds, and memory and threads, which are bounded below.
pub(super) const OPTIONS: [&str; 19] = [
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

/// The options that are sizes of memory.
const MEMORY: [&str; 3] = ["hash", "tt", "memory"];
/// Players whose default size of memory is more than a search may use, with the option that sets it.
const LARGE_DEFAULTS: [(&str, &str); 2] = [("secateur", "hash"), ("mcts", "memory")];

/// Levels up to this search so little that [`SMALL_MEMORY`] is enough.
const MAX_SMALL_LEVEL: u32 = 8;
/// Bytes of memory for a search at a small level.
const SMALL_MEMORY: usize = 4 << 20;
/// The size of memory at which a player is made only to find out whether its text is right.
const MIN_MEMORY: &str = "1M";

/// The player text with one thread and bounded memory; an error for anything not on the lists.
pub(super) fn permitted(text: &str) -> Result<String, ParseError> {
    let mut player = PlayerText::parse(text)?;
    let name = player.name().to_string();
    if !is_listed(&name) {
        return Err(ParseError::new("player", &name, "this server has no such player"));
    }
    let is_plain = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c));
    if let Some((key, value)) = player.pairs().find(|(key, value)| !OPTIONS.contains(key) || !is_plain(value))
    {
        let right = "this item cannot be asked for on this server";
        return Err(ParseError::new("item", format!("{key}={value}"), right));
    }
    player.value("threads"); // a search has one
    let level =
        player.pairs().find(|(key, _)| *key == "level").and_then(|(_, level)| level.parse::<u32>().ok());
    let is_small = level.is_some_and(|level| level <= MAX_SMALL_LEVEL);
    let max_memory = if is_small { SMALL_MEMORY } else { limits::MAX_SEARCH_MEMORY };
    for key in MEMORY {
        let size = |bytes: usize| format!("{}K", bytes.min(max_memory) >> 10);
        match player.bytes(key)? {
            Some(0) => player.set(key, "off"),
            Some(bytes) => player.set(key, size(bytes)),
            None if LARGE_DEFAULTS.contains(&(name.as_str(), key)) => player.set(key, size(max_memory)),
            None => {}
        }
    }
    Ok(player.to_string())
}

/// The same player with as little memory as it can be made with.
pub(super) fn with_min_memory(player: &str) -> String {
    let Ok(mut text) = PlayerText::parse(player) else { return player.to_string() };
    for key in MEMORY {
        if text.pairs().any(|(own, value)| own == key && value != "off") {
            text.set(key, MIN_MEMORY);
        }
    }
    text.to_string()
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
