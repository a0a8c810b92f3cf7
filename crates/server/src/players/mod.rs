//! Which players a client may ask for.
//!
//! A player text can name a program to be started or a file to be read. A client may do neither: the kind of player must start no
//! program, or be one the operator listed; the description of each option must allow clients to set it, and its value must be a
//! plain word. Memory is cut to what one search may use, and a search has one thread.

mod permitted;

use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use permitted::{may_set, permitted, permitted_kind, with_min_memory};
use secateur_core::{AnyVariant, OptionSpec, ParseError, Text, ValueKind, lock};
use secateur_players::{Catalogue, PlayerKind, PlayerText};
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
    items: Vec<String>,
    /// The same options, described.
    options: Vec<OptionSpec>,
    /// How many levels it has.
    levels: Option<i64>,
    /// The option that sets the level.
    level_key: Option<&'static str>,
    /// Whether the operator added it.
    operator: bool,
}

impl PlayerEntry {
    fn of(kind: &PlayerKind, variant: &dyn AnyVariant) -> PlayerEntry {
        let options: Vec<_> = (kind.options)(variant).into_iter().filter(may_set).collect();
        let of_level = |option: &&OptionSpec| Some(option.key) == kind.level_key;
        let levels = options.iter().find(of_level).and_then(|option| match option.values {
            ValueKind::Integer { max, .. } => Some(max),
            _ => None,
        });
        PlayerEntry {
            name: kind.name.to_string(),
            title: Some(kind.title),
            about: kind.about,
            items: options.iter().filter(|option| option.group.is_none()).map(OptionSpec::form).collect(),
            options,
            levels,
            level_key: kind.level_key,
            operator: false,
        }
    }
}

/// The players of a variant that a client may ask for.
pub(crate) fn permitted_players(shared: &Shared, variant: &dyn AnyVariant) -> Vec<PlayerEntry> {
    let kinds = shared.catalogue.players(variant);
    let built_in =
        kinds.into_iter().filter(|kind| !kind.is_engine).map(|kind| PlayerEntry::of(kind, variant));
    let about = Text::new("a player of this server's operator", "un joueur de l'opérateur de ce serveur");
    let added = shared.options.engines.iter().map(|(name, _)| PlayerEntry {
        name: name.clone(),
        title: None,
        about,
        items: Vec::new(),
        options: Vec::new(),
        levels: None,
        level_key: None,
        operator: true,
    });
    built_in.chain(added).collect()
}

/// A player that a client may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResolvedPlayer {
    /// The player text.
    pub text: String,
    /// Bytes of its tables.
    pub memory: usize,
    /// Whether it is a program.
    pub is_engine: bool,
}

impl ResolvedPlayer {
    /// The player of a text, with its memory, as the catalogue reads the text.
    pub fn of(
        catalogue: &Catalogue,
        variant: &dyn AnyVariant,
        text: String,
    ) -> Result<ResolvedPlayer, ParseError> {
        let kind = catalogue.kind(PlayerText::parse(&text)?.name());
        let memory = catalogue.memory_of(variant, &text)?;
        Ok(ResolvedPlayer { text, memory, is_engine: kind.is_some_and(|kind| kind.is_engine) })
    }
}

/// The player to use for the text that a client sent.
pub(crate) fn resolve_player(
    shared: &Shared,
    variant: &dyn AnyVariant,
    text: &str,
) -> Result<ResolvedPlayer, ApiError> {
    let wrong = |e: &ParseError| ApiError::parse("bad_player", e);
    if text.len() > limits::MAX_PLAYER_LEN {
        let right = format!("a player has at most {} characters", limits::MAX_PLAYER_LEN);
        return Err(wrong(&ParseError::new("player", text, right)));
    }
    if let Some((_, player)) = shared.options.engines.iter().find(|(name, _)| name == text.trim()) {
        return ResolvedPlayer::of(&shared.catalogue, variant, player.clone()).map_err(|e| wrong(&e));
    }
    let player = permitted(&shared.catalogue, variant, text).map_err(|e| wrong(&e))?;
    let known = (variant.text(), player.clone());
    if !shared.known_players.contains(&known) {
        // The player is made once with little memory, so that a wrong option is refused before the search waits in the queue.
        let small = with_min_memory(&shared.catalogue, variant, &player);
        shared.catalogue.player(variant, &small, 1).map_err(|e| wrong(&e))?;
        shared.known_players.insert(known);
    }
    ResolvedPlayer::of(&shared.catalogue, variant, player).map_err(|e| wrong(&e))
}

/// Variants and player texts known to be right, so that a player need not be made again to find out.
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

/// Refuses a name for an operator's player that hides a player clients may ask for, or that is not plain.
pub(crate) fn check_engine_name(catalogue: &Catalogue, name: &str) -> Result<(), String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty()
        || name.len() > 40
        || !name.chars().all(is_plain)
        || permitted_kind(catalogue, name).is_some()
    {
        return Err(format!(
            "engine '{name}': a name has 1 to 40 letters, digits, '-', '_' or '.', and is not one of our players"
        ));
    }
    Ok(())
}
