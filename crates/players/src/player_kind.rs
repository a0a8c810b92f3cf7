//! The description of a kind of player: its name, its options, the variants it plays, how it is made.

use crate::{Catalogue, Player, PlayerText};
use secateur_core::{AnyVariant, OptionSpec, ParseError, Text};

/// Makes a player of a variant from its text; the seed drives all randomness. Makers get the catalogue so that they can
/// call [`Catalogue::search_player`].
pub type MakePlayer = fn(&Catalogue, &dyn AnyVariant, PlayerText, u64) -> Result<Box<dyn Player>, ParseError>;

/// A kind of player, which player texts name.
#[derive(Clone, Copy)]
pub struct PlayerKind {
    /// Its name in player texts.
    pub name: &'static str,
    /// Its name for people.
    pub title: Text,
    /// How it plays, in a few words for lists.
    pub about: Text,
    /// Its options for a variant that it plays.
    pub options: fn(&dyn AnyVariant) -> Vec<OptionSpec>,
    /// Whether it plays a variant.
    pub plays: fn(&dyn AnyVariant) -> bool,
    /// Makes a player; the error says what is wrong: a variant that it does not play, or items that it does not have.
    pub make: MakePlayer,
    /// Adds to a text which evaluator its player uses, as the item `eval=` that built-in players have.
    pub choose_eval: fn(&mut PlayerText) -> Result<(), ParseError>,
    /// Bytes of memory beyond which the player of this text would not be stronger; `None` if more always helps.
    pub enough_memory: fn(&PlayerText) -> Option<usize>,
    /// How the player of this text learns from games; see [`Player::learn_from`].
    pub learning: fn(&PlayerText) -> Learning,
    /// The option that sets its level, from the weakest on; `None` if it has no levels.
    pub level_key: Option<&'static str>,
    /// Whether it starts a program or opens a connection: such kinds must be allowed explicitly.
    pub is_engine: bool,
}

/// What a player learns from games, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learning {
    /// Nothing: a game does not depend on the games before it.
    None,
    /// It knows the games of its match, but starts again when it is made anew.
    Match,
    /// It stores the games in a file, so that it knows them when it is made anew.
    File,
}

impl PlayerKind {
    /// A kind that plays every variant, has no options and names no evaluator.
    pub const fn new(name: &'static str, title: Text, about: Text, make: MakePlayer) -> PlayerKind {
        PlayerKind {
            name,
            title,
            about,
            options: |_| Vec::new(),
            plays: |_| true,
            make,
            choose_eval: |_| Ok(()),
            enough_memory: |_| None,
            learning: |_| Learning::None,
            level_key: None,
            is_engine: false,
        }
    }
}

impl std::fmt::Debug for PlayerKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("PlayerKind").field(&self.name).finish()
    }
}
