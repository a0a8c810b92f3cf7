//! The catalogue: the games and players that a program knows.

use crate::book::{self, BookPlayer};
use crate::search_player::{SearchSetup, make_search};
use crate::tables::Source;
use crate::{
    AnyEvaluator, AnySolver, Learning, Player, PlayerKind, PlayerText, any_evaluator, any_solver, flagship,
    greedy, ladder, mcts_player, random, tables,
};
use secateur_core::variant_text::list;
use secateur_core::{
    AnyGame, AnyVariant, Family, Known, OptionCost, ParseError, Registrar, Registry, Variant,
};
use std::any::TypeId;
use std::collections::HashMap;

/// Makes a built-in player of a variant from its text; the seed drives all randomness.
type MakeBuiltIn = fn(&dyn AnyVariant, PlayerText, u64) -> Result<Box<dyn Player>, ParseError>;

type MakeSearch = fn(&dyn AnyVariant, &mut PlayerText, SearchSetup) -> Result<Box<dyn Player>, ParseError>;

type MakeEvaluator = fn(&dyn AnyVariant, PlayerText) -> Result<Box<dyn AnyEvaluator>, ParseError>;

/// Functions that know a variant's own type.
#[derive(Clone, Copy)]
pub(crate) struct Makers {
    pub flagship: MakeBuiltIn,
    pub greedy: MakeBuiltIn,
    pub minimax: MakeBuiltIn,
    pub alphabeta: MakeBuiltIn,
    pub mcts: MakeBuiltIn,
    search: MakeSearch,
    evaluator: MakeEvaluator,
    solver: fn() -> Box<dyn AnySolver>,
    known: fn(&dyn AnyGame, Source) -> Option<Known>,
}

/// The families and variants, and the kinds of players.
#[derive(Clone)]
pub struct Catalogue {
    registry: Registry,
    types: HashMap<TypeId, Makers>,
    kinds: Vec<PlayerKind>,
    engines_allowed: bool,
}

impl Default for Catalogue {
    /// The built-in players, and no variant yet.
    fn default() -> Catalogue {
        let kinds = vec![
            flagship::KIND,
            random::KIND,
            greedy::KIND,
            ladder::MINIMAX,
            ladder::ALPHA_BETA,
            mcts_player::KIND,
        ];
        Catalogue { registry: Registry::default(), types: HashMap::new(), kinds, engines_allowed: false }
    }
}

impl Registrar for Catalogue {
    fn add_family(&mut self, family: Family) {
        self.registry.add(family);
    }
    fn add_variant<V: Variant>(&mut self) {
        let makers = Makers {
            flagship: flagship::make_flagship::<V>,
            greedy: greedy::make_greedy::<V>,
            minimax: ladder::make_minimax::<V>,
            alphabeta: ladder::make_alphabeta::<V>,
            mcts: mcts_player::make_mcts::<V>,
            search: make_search::<V>,
            evaluator: any_evaluator::make_evaluator::<V>,
            solver: any_solver::make_solver::<V>,
            known: tables::known_by_tables::<V>,
        };
        self.types.insert(TypeId::of::<V>(), makers);
    }
}

impl Catalogue {
    /// Allows external engines. Whoever writes a player text can then run any program, so allow them only where the user at
    /// the keyboard writes it.
    #[must_use]
    pub fn with_engines(self) -> Catalogue {
        Catalogue { engines_allowed: true, ..self }
    }

    /// Adds kinds of players after those that are there.
    pub fn add_players(&mut self, kinds: impl IntoIterator<Item = PlayerKind>) {
        self.kinds.extend(kinds);
    }

    /// The families and variants.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The kinds of players that can play a variant.
    pub fn players(&self, variant: &dyn AnyVariant) -> Vec<&PlayerKind> {
        if !self.types.contains_key(&variant.as_any().type_id()) {
            return Vec::new();
        }
        let may_play =
            |kind: &&PlayerKind| (kind.plays)(variant) && (self.engines_allowed || !kind.is_engine);
        self.kinds.iter().filter(may_play).collect()
    }

    /// Makes the player that a text names, for one variant; `seed` drives all its randomness.
    pub fn player(
        &self,
        variant: &dyn AnyVariant,
        text: &str,
        seed: u64,
    ) -> Result<Box<dyn Player>, ParseError> {
        let mut text = PlayerText::parse(text)?;
        let Some(kind) = self.kind(text.name()) else {
            self.makers(variant)?;
            let ours = self.kinds.iter().filter(|kind| !kind.is_engine && (kind.plays)(variant));
            let names: Vec<_> = ours.map(|kind| kind.name).collect();
            return Err(ParseError::new("player", text.name(), format!("the players are {}", list(&names))));
        };
        if kind.is_engine && !self.engines_allowed {
            return Err(ParseError::new("player", text.name(), "no program may be started from here"));
        }
        let whole = text.to_string();
        let offers_book = || {
            let options = (kind.options)(variant);
            book::book_options().all(|book| options.iter().any(|option| option.key == book.key))
        };
        let book = match text.pairs().any(|(key, _)| book::is_option(key)) && offers_book() {
            true => book::take_book(variant, &mut text)?,
            false => None,
        };
        let player = (kind.make)(self, variant, text, seed)?;
        Ok(match book {
            Some(book) => Box::new(BookPlayer { text: whole, book, player }),
            None => player,
        })
    }

    /// Makes an alpha-beta player from a setup. `eval=`, `weights=` and `w.NAME=` of the text select its evaluator and are
    /// taken out of the text.
    pub fn search_player(
        &self,
        variant: &dyn AnyVariant,
        text: &mut PlayerText,
        setup: SearchSetup,
    ) -> Result<Box<dyn Player>, ParseError> {
        (self.makers(variant)?.search)(variant, text, setup)
    }

    /// A solver for a variant; `None` if the variant's type was not registered.
    pub fn solver(&self, variant: &dyn AnyVariant) -> Option<Box<dyn AnySolver>> {
        self.makers(variant).ok().map(|makers| (makers.solver)())
    }

    /// What endgame tables know of a game's position; `None` if they know nothing, or if the game is over.
    pub fn known(&self, game: &dyn AnyGame, source: Source) -> Option<Known> {
        let makers = self.makers(game.variant()).ok()?;
        if game.outcome().is_some() { None } else { (makers.known)(game, source) }
    }

    /// The evaluator of a player: the one that `eval=`, `weights=` and `w.NAME=` select, or the player's own.
    pub fn evaluator(
        &self,
        variant: &dyn AnyVariant,
        text: &str,
    ) -> Result<Box<dyn AnyEvaluator>, ParseError> {
        let mut text = PlayerText::parse(text)?;
        let makers = self.makers(variant)?;
        if let Some(kind) = self.kind(text.name()) {
            (kind.choose_eval)(&mut text)?;
        }
        (makers.evaluator)(variant, text)
    }

    /// The kind of our strongest player, which is always the first.
    pub fn flagship(&self) -> &PlayerKind {
        &self.kinds[0]
    }

    /// The kind of player with this name, for any variant.
    pub fn kind(&self, name: &str) -> Option<&PlayerKind> {
        self.kinds.iter().find(|kind| kind.name == name)
    }

    /// Whether a player text names an external engine: that would start a program or open a connection.
    pub fn is_engine(&self, text: &str) -> bool {
        PlayerText::parse(text)
            .ok()
            .and_then(|text| self.kind(text.name()))
            .is_some_and(|kind| kind.is_engine)
    }

    /// How the player that a text names learns from games; [`Learning::None`] if the text names no player.
    pub fn learning(&self, text: &str) -> Learning {
        let Ok(text) = PlayerText::parse(text) else { return Learning::None };
        self.kind(text.name()).map_or(Learning::None, |kind| (kind.learning)(&text))
    }

    /// Bytes of memory that the player of a text would take, according to its options; the player is not made.
    pub fn memory_of(&self, variant: &dyn AnyVariant, text: &str) -> Result<usize, ParseError> {
        let mut text = PlayerText::parse(text)?;
        let Some(kind) = self.kind(text.name()) else { return Ok(0) };
        let enough = (kind.enough_memory)(&text).unwrap_or(usize::MAX);
        let mut bytes = 0usize;
        for option in (kind.options)(variant).iter().filter(|option| option.cost == OptionCost::Memory) {
            let is_given = text.pairs().any(|(key, _)| key == option.key);
            let size = text.size(option)?.unwrap_or(0);
            bytes = bytes.saturating_add(if is_given { size } else { size.min(enough) });
        }
        Ok(bytes)
    }

    /// The functions for a variant's own type, which the built-in kinds of players use.
    pub(crate) fn makers(&self, variant: &dyn AnyVariant) -> Result<&Makers, ParseError> {
        let missing = || ParseError::new("game", variant.text(), "its types were not added to the catalogue");
        self.types.get(&variant.as_any().type_id()).ok_or_else(missing)
    }
}
