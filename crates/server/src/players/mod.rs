//! Which players a client may ask for.
//!
//! A player text can name a program to be started or a file to be read. From a client neither is accepted: the name must be on
//! the list of [`permitted`] or one the operator gave, its options on the list, its values plain words; memory is cut to
//! what a search may use, and a search has one thread.

mod permitted;

use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use permitted::{OPTIONS, PLAYERS, is_listed, permitted, with_min_memory};
use secateur_core::{AnyVariant, ParseError, Text, lock};
use serde::Serialize;
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};

/// A player that a client may ask for.
#[derive(Debug, Serialize)]
pub(crate) struct PlayerEntry {
    name: String,
    /// What people call it; `None` for a player of the operator's.
    title: Option<Text>,
    about: Text,
    /// The options a client may set, as `order=none|guess|all`.
    items: Vec<&'static str>,
    /// How many levels it has.
    levels: Option<u32>,
    /// Whether the operator added it.
    operator: bool,
}

/// The players of a variant that a client may ask for.
pub(crate) fn list(shared: &Shared, variant: &dyn AnyVariant) -> Vec<PlayerEntry> {
    let notes = shared.catalogue.players(variant);
    let built_in = notes.iter().filter_map(|note| {
        let &(_, title, about) = PLAYERS.iter().find(|(name, ..)| *name == note.name)?;
        Some(PlayerEntry {
            name: note.name.to_string(),
            title: Some(title),
            about,
            items: options(note.about.en),
            levels: (note.name == "secateur").then_some(10),
            operator: false,
        })
    });
    let about = Text::new("a player of this server's operator", "un joueur de l'opérateur de ce serveur");
    let added = shared.options.engines.iter().map(|(name, _)| PlayerEntry {
        name: name.clone(),
        title: None,
        about,
        items: Vec::new(),
        levels: None,
        operator: true,
    });
    built_in.chain(added).collect()
}

/// The options named in a player's note that a client may set; the number of threads is not one of them.
fn options(note: &'static str) -> Vec<&'static str> {
    let words = note.split([' ', ',', ';', '(', ')']);
    words
        .filter(|word| {
            word.split_once('=').is_some_and(|(key, _)| key != "threads" && OPTIONS.contains(&key))
        })
        .collect()
}

/// The player text to use for one that a client sent.
pub(crate) fn resolve(shared: &Shared, variant: &dyn AnyVariant, text: &str) -> Result<String, ApiError> {
    let wrong = |e: &ParseError| ApiError::parse("bad_player", e);
    if text.len() > limits::MAX_PLAYER_LEN {
        let right = format!("a player has at most {} characters", limits::MAX_PLAYER_LEN);
        return Err(wrong(&ParseError::new("player", text, right)));
    }
    if let Some((_, player)) = shared.options.engines.iter().find(|(name, _)| name == text.trim()) {
        return Ok(player.clone());
    }
    let player = permitted(text).map_err(|e| wrong(&e))?;
    let known = (variant.text(), player.clone());
    if !shared.known_players.contains(&known) {
        // Made once, with little memory, so that a wrong option is refused before the search waits in the queue.
        shared.catalogue.player(variant, &with_min_memory(&player), 1).map_err(|e| wrong(&e))?;
        shared.known_players.insert(known);
    }
    Ok(player)
}

/// Variants and player texts known to be right, so that no player is made again to find out.
#[derive(Default)]
pub(crate) struct KnownPlayers(Mutex<HashSet<(String, String)>>);

impl KnownPlayers {
    /// Texts remembered.
    const MAX_LEN: usize = 1_000;

    fn lock(&self) -> MutexGuard<'_, HashSet<(String, String)>> {
        lock(&self.0)
    }

    fn contains(&self, player: &(String, String)) -> bool {
        self.lock().contains(player)
    }

    fn insert(&self, player: (String, String)) {
        let mut known = self.lock();
        if known.len() >= KnownPlayers::MAX_LEN {
            known.clear();
        }
        known.insert(player);
    }
}

/// Refuses a name for an operator's player that would hide a listed one or cannot be read.
pub(crate) fn check_engine_name(name: &str) -> Result<(), String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || name.len() > 40 || !name.chars().all(is_plain) || is_listed(name) {
        return Err(format!(
            "engine '{name}': a name has 1 to 40 letters, digits, '-', '_' or '.', and is not one of our players"
        ));
    }
    Ok(())
}
