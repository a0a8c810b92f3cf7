//! The player texts a client may send: players that start no program, with options whose descriptions allow it.

use crate::limits;
use secateur_core::{AnyVariant, OptionCost, OptionSpec, ParseError};
use secateur_players::{Catalogue, PlayerKind, PlayerText};

/// Memory given to a player made only to check its text.
const MIN_MEMORY: &str = "1M";

/// The kind of player with this name, unless it starts a program.
pub(super) fn permitted_kind<'a>(catalogue: &'a Catalogue, name: &str) -> Option<&'a PlayerKind> {
    catalogue.kind(name).filter(|kind| !kind.is_engine)
}

/// Whether a client may set an option. It may not set the number of threads: every search here has one.
pub(super) fn may_set(option: &OptionSpec) -> bool {
    option.web && option.cost != OptionCost::Threads
}

/// The player text with one thread and bounded memory. `threads=` is ignored; any other item a client may not set is an error.
pub(super) fn permitted(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    text: &str,
) -> Result<String, ParseError> {
    let mut player = PlayerText::parse(text)?;
    let name = player.name().to_string();
    let kind = permitted_kind(catalogue, &name)
        .ok_or_else(|| ParseError::new("player", &name, "this server has no such player"))?;
    let options = (kind.options)(variant);
    let is_plain = |value: &str| value.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c));
    let refused = |key: &str, value: &str| {
        let option = options.iter().find(|option| option.is_of(key));
        !option.is_some_and(|option| option.web) || !is_plain(value)
    };
    if let Some((key, value)) = player.pairs().find(|(key, value)| refused(key, value)) {
        let right = "clients of this server may not set this item";
        return Err(ParseError::new("item", format!("{key}={value}"), right).at(key));
    }
    let enough = (kind.enough_memory)(&player).unwrap_or(usize::MAX).min(limits::MAX_SEARCH_MEMORY);
    for option in &options {
        match option.cost {
            OptionCost::Nothing => {}
            OptionCost::Threads => drop(player.value(option.key)), // a search has one
            OptionCost::Memory => bound_memory(&mut player, option, enough)?,
        }
    }
    Ok(player.to_string())
}

/// Cuts an option's memory, given or default, to `enough`; a given value above the limit of a search is an error.
fn bound_memory(player: &mut PlayerText, option: &OptionSpec, enough: usize) -> Result<(), ParseError> {
    let given = player.pairs().find(|(key, _)| *key == option.key).map(|(_, value)| value.to_string());
    match (player.size(option)?, given) {
        (Some(0), Some(_)) => player.set(option.key, "off"),
        (Some(bytes), Some(value)) if bytes > limits::MAX_SEARCH_MEMORY => {
            let right = format!("a search on this server has at most {}M", limits::MAX_SEARCH_MEMORY >> 20);
            return Err(ParseError::new("item", format!("{}={value}", option.key), right).at(option.key));
        }
        (Some(bytes), given) if given.is_some() || bytes > enough => {
            player.set(option.key, format!("{}K", bytes.min(enough) >> 10));
        }
        _ => {}
    }
    Ok(())
}

/// The same player with the least memory it can be made with.
pub(super) fn with_min_memory(catalogue: &Catalogue, variant: &dyn AnyVariant, player: &str) -> String {
    let Ok(mut text) = PlayerText::parse(player) else { return player.to_string() };
    let options = permitted_kind(catalogue, text.name()).map(|kind| (kind.options)(variant));
    for option in options.iter().flatten().filter(|option| option.cost == OptionCost::Memory) {
        if text.pairs().any(|(own, value)| own == option.key && value != "off") {
            text.set(option.key, MIN_MEMORY);
        }
    }
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::permitted;
    use secateur_standard::standard;

    fn asked(variant: &str, text: &str) -> Result<String, String> {
        let catalogue = standard().with_engines();
        let variant = catalogue.registry().variant(variant).unwrap();
        permitted(&catalogue, &*variant, text).map_err(|error| error.to_string())
    }

    #[test]
    fn memory_and_threads_are_bounded() {
        for (text, made) in [
            ("secateur", "secateur(hash=32768K)"),
            ("secateur(threads=8,hash=32M)", "secateur(hash=32768K)"),
            ("secateur(level=3)", "secateur(level=3,hash=4096K)"),
            ("secateur(hash=1M)", "secateur(hash=1024K)"),
            ("alphabeta(depth=3)", "alphabeta(depth=3)"),
            ("alphabeta(tt=32M)", "alphabeta(tt=32768K)"),
            ("mcts(iterations=5)", "mcts(iterations=5,memory=32768K)"),
            ("lao(tt=off)", "lao(tt=off)"),
            ("lao(omega=5,search=minimax,leaves=off)", "lao(omega=5,search=minimax,leaves=off)"),
            ("secateur(null-move=on,w.lost-1=5)", "secateur(null-move=on,w.lost-1=5,hash=32768K)"),
            ("random", "random"),
        ] {
            assert_eq!(asked("abalone", text).as_deref(), Ok(made), "{text}");
        }
    }

    #[test]
    fn more_memory_than_a_search_may_have_is_refused_by_name() {
        for (text, item) in [
            ("secateur(hash=64G)", "hash=64G"),
            ("secateur(hash=33M)", "hash=33M"),
            ("alphabeta(tt=1G)", "tt=1G"),
            ("lao(tt=64G)", "tt=64G"),
        ] {
            let line = asked("abalone", text).unwrap_err();
            assert_eq!(line, format!("item '{item}': a search on this server has at most 32M"));
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
            "random(cmd=sh)",
            "",
            "secateur(",
        ] {
            assert!(asked("draughts", text).is_err(), "{text}");
        }
    }
}
