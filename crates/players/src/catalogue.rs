//! The games and the players a program knows.

use crate::alphabeta_player::{SearchSetup, make_search};
use crate::{
    AnyEvaluator, AnySolver, Player, PlayerNote, PlayerText, any_evaluator, flagship, greedy, ladder,
    mcts_player, random, solver,
};
use secateur_core::variant_text::list;
use secateur_core::{AnyVariant, Family, ParseError, Registry, Variant, VariantVisitor};
use std::any::TypeId;
use std::collections::HashMap;

/// Makes a built-in player of a variant from its text; the seed drives whatever is random in it.
type MakeBuiltIn = fn(&dyn AnyVariant, PlayerText, u64) -> Result<Box<dyn Player>, ParseError>;

/// Makes a player of a variant from its text; the seed drives whatever is random in it. The catalogue lends its searches.
pub type MakePlayer = fn(&Catalogue, &dyn AnyVariant, PlayerText, u64) -> Result<Box<dyn Player>, ParseError>;

type MakeSearch = fn(&dyn AnyVariant, &mut PlayerText, SearchSetup) -> Result<Box<dyn Player>, ParseError>;

type MakeEvaluator = fn(&dyn AnyVariant, PlayerText) -> Result<Box<dyn AnyEvaluator>, ParseError>;

/// A kind of player added to the built-in ones: a report's, or an external engine.
#[derive(Clone, Copy)]
pub struct PlayerKind {
    /// Its name and what it takes.
    pub note: PlayerNote,
    /// Whether it plays a variant.
    pub plays: fn(&dyn AnyVariant) -> bool,
    /// Makes one, or says what is wrong: a variant it does not play, items it does not take.
    pub make: MakePlayer,
    /// Writes into its text which evaluator it uses, as the item `eval=` that built-in players take.
    pub choose_eval: fn(&mut PlayerText) -> Result<(), ParseError>,
    /// Whether it starts a program or opens a connection: such kinds must be allowed first.
    pub is_engine: bool,
}

/// What is made for a variant's own type.
#[derive(Clone, Copy)]
struct Makers {
    player: MakeBuiltIn,
    search: MakeSearch,
    evaluator: MakeEvaluator,
    solver: fn() -> Box<dyn AnySolver>,
}

/// Variants by name, and the players of each.
#[derive(Clone, Default)]
pub struct Catalogue {
    registry: Registry,
    types: HashMap<TypeId, Makers>,
    kinds: Vec<PlayerKind>,
    engines_allowed: bool,
}

/// Adds one family's types to the catalogue; what [`Catalogue::add`] shows to the family.
pub struct Adder<'a>(&'a mut Catalogue);

impl VariantVisitor for Adder<'_> {
    fn visit<V: Variant>(&mut self) {
        let makers = Makers {
            player: make_player::<V>,
            search: make_search::<V>,
            evaluator: any_evaluator::make::<V>,
            solver: solver::make::<V>,
        };
        self.0.types.insert(TypeId::of::<V>(), makers);
    }
}

/// Makes one of the built-in players.
fn make_player<V: Variant>(
    variant: &dyn AnyVariant,
    text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let variant = variant.as_any().downcast_ref::<V>().expect("makers are found by the variant's own type");
    match text.name() {
        "random" => random::make(text, seed),
        "greedy" => greedy::make(variant, text, seed),
        "minimax" => ladder::minimax(variant, text, seed),
        "alphabeta" => ladder::alphabeta(variant, text, seed),
        "mcts" => mcts_player::make(variant, text, seed),
        _ => flagship::make(variant, text, seed),
    }
}

/// The built-in players, in the order they are listed.
const BUILT_IN: [PlayerNote; 6] =
    [flagship::NOTE, random::NOTE, greedy::NOTE, ladder::NOTES[0], ladder::NOTES[1], mcts_player::NOTE];

impl Catalogue {
    /// The same, with external engines allowed. Whoever may choose the player texts then may run any program: never to be
    /// given to anybody who is not already at the keyboard.
    #[must_use]
    pub fn with_engines(self) -> Catalogue {
        Catalogue { engines_allowed: true, ..self }
    }

    /// Adds a family with all its types.
    pub fn add(&mut self, family: Family, visit_variants: impl FnOnce(&mut Adder<'_>)) {
        self.registry.add(family);
        visit_variants(&mut Adder(self));
    }

    /// Adds kinds of players; they are listed after those that are there.
    pub fn add_players(&mut self, kinds: impl IntoIterator<Item = PlayerKind>) {
        self.kinds.extend(kinds);
    }

    /// The families and their variants.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The kinds of players that can play a variant.
    pub fn players(&self, variant: &dyn AnyVariant) -> Vec<PlayerNote> {
        if !self.types.contains_key(&variant.as_any().type_id()) {
            return Vec::new();
        }
        let may_play =
            |kind: &&PlayerKind| (kind.plays)(variant) && (self.engines_allowed || !kind.is_engine);
        let added = self.kinds.iter().filter(may_play).map(|kind| kind.note);
        BUILT_IN.into_iter().chain(added).collect()
    }

    /// The player a text names, for one variant; `seed` drives whatever is random in it.
    pub fn player(
        &self,
        variant: &dyn AnyVariant,
        text: &str,
        seed: u64,
    ) -> Result<Box<dyn Player>, ParseError> {
        let text = PlayerText::parse(text)?;
        if let Some(kind) = self.kind(text.name()) {
            if kind.is_engine && !self.engines_allowed {
                return Err(ParseError::new("player", text.name(), "no program may be started from here"));
            }
            return (kind.make)(self, variant, text, seed);
        }
        let makers = self.makers(variant)?;
        if !BUILT_IN.iter().any(|note| note.name == text.name()) {
            let ours = self.kinds.iter().filter(|kind| !kind.is_engine && (kind.plays)(variant));
            let names: Vec<_> = BUILT_IN.iter().chain(ours.map(|kind| &kind.note)).map(|n| n.name).collect();
            return Err(ParseError::new("player", text.name(), format!("the players are {}", list(&names))));
        }
        (makers.player)(variant, text, seed)
    }

    /// An alpha-beta player of a setup, with the evaluator that `eval=`, `weights=` and `w.NAME=` of the text ask for; these
    /// items are taken out of it.
    pub fn search_player(
        &self,
        variant: &dyn AnyVariant,
        text: &mut PlayerText,
        setup: SearchSetup,
    ) -> Result<Box<dyn Player>, ParseError> {
        (self.makers(variant)?.search)(variant, text, setup)
    }

    /// A solver of a variant; `None` if its type was not added.
    pub fn solver(&self, variant: &dyn AnyVariant) -> Option<Box<dyn AnySolver>> {
        self.makers(variant).ok().map(|makers| (makers.solver)())
    }

    /// The evaluator of a player: what `eval=`, `weights=` and `w.NAME=` ask for, or the player's own.
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

    fn kind(&self, name: &str) -> Option<&PlayerKind> {
        self.kinds.iter().find(|kind| kind.note.name == name)
    }

    fn makers(&self, variant: &dyn AnyVariant) -> Result<&Makers, ParseError> {
        let missing = || ParseError::new("game", variant.text(), "its types were not added to the catalogue");
        self.types.get(&variant.as_any().type_id()).ok_or_else(missing)
    }
}
