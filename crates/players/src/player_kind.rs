//! A kind of player: its name, what it is, what can be set, which variants it plays.

use crate::{Catalogue, Player, PlayerText};
use secateur_core::{AnyVariant, OptionSpec, ParseError, Text};

/// Makes a player of a variant from its text; the seed drives whatever is random in it. The catalogue is passed so that the
/// maker can call [`Catalogue::search_player`].
pub type MakePlayer = fn(&Catalogue, &dyn AnyVariant, PlayerText, u64) -> Result<Box<dyn Player>, ParseError>;

/// A kind of player, which a player text names.
#[derive(Clone, Copy)]
pub struct PlayerKind {
    /// Its name in player texts.
    pub name: &'static str,
    /// What people call it.
    pub title: Text,
    /// How it plays, in a few words for lists of players.
    pub about: Text,
    /// What can be set, for a variant it plays.
    pub options: fn(&dyn AnyVariant) -> Vec<OptionSpec>,
    /// Whether it plays a variant.
    pub plays: fn(&dyn AnyVariant) -> bool,
    /// Makes one, or says what is wrong: a variant it does not play, items it does not take.
    pub make: MakePlayer,
    /// Writes into its text which evaluator it uses, as the item `eval=` that built-in players take.
    pub choose_eval: fn(&mut PlayerText) -> Result<(), ParseError>,
    /// Bytes of memory beyond which the player of this text gains nothing; `None` where more is better.
    pub enough_memory: fn(&PlayerText) -> Option<usize>,
    /// What the player of this text learns from games: see [`Player::learn_from`].
    pub learning: fn(&PlayerText) -> Learning,
    /// The option that says how well it plays, from the weakest level on; `None` where there is none.
    pub level_key: Option<&'static str>,
    /// Whether it starts a program or opens a connection: such kinds must be allowed first.
    pub is_engine: bool,
}

/// What a player learns from the games it is given, and how long it knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learning {
    /// Nothing: a game does not depend on the games before it.
    None,
    /// It knows the games of its match; made anew it knows none.
    Match,
    /// It keeps the games in a file, and knows them even when it is made anew.
    File,
}

impl PlayerKind {
    /// A kind that plays every variant, takes no option and chooses no evaluator.
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
