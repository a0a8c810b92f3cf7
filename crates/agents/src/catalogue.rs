//! The games and the players a program knows.

use crate::{AnyEvaluator, AnySolver, Player, PlayerNote, PlayerText};
use crate::{any_evaluator, flagship, greedy, ladder, mcts_player, process, random, reports, solver};
use secateur_core::variant_text::list;
use secateur_core::{AnyVariant, Family, ParseError, Registry, Variant, VariantVisitor};
use std::any::TypeId;
use std::collections::HashMap;

type MakeEvaluator = fn(&dyn AnyVariant, PlayerText) -> Result<Box<dyn AnyEvaluator>, ParseError>;
type MakePlayer = fn(&dyn AnyVariant, PlayerText, u64) -> Result<Box<dyn Player>, ParseError>;

/// Games by name, and for each of their types the players that need to know the type.
#[derive(Clone, Default)]
pub struct Catalogue {
    games: Registry,
    makers: HashMap<TypeId, MakePlayer>,
    solvers: HashMap<TypeId, fn() -> Box<dyn AnySolver>>,
    programs: bool,
    evaluators: HashMap<TypeId, MakeEvaluator>,
}

/// Adds one game's types to the catalogue; what [`Catalogue::add`] shows to the game.
pub struct Adder<'a>(&'a mut Catalogue);

impl VariantVisitor for Adder<'_> {
    fn visit<V: Variant>(&mut self) {
        self.0.makers.insert(TypeId::of::<V>(), make_player::<V>);
        self.0.solvers.insert(TypeId::of::<V>(), solver::make::<V>);
        self.0.evaluators.insert(TypeId::of::<V>(), any_evaluator::make::<V>);
    }
}

fn make_player<V: Variant>(
    variant: &dyn AnyVariant,
    text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let variant = variant.as_any().downcast_ref::<V>().expect("makers are found by the game's own type");
    match text.name() {
        "random" => random::make(text, seed),
        "greedy" => greedy::make(variant, text, seed),
        "minimax" => ladder::minimax(variant, text, seed),
        "alphabeta" => ladder::alphabeta(variant, text, seed),
        "mcts" => mcts_player::make(variant, text, seed),
        "secateur" => flagship::make(variant, text, seed),
        name if reports::knows(name) => reports::make(variant, text, seed),
        name => {
            let names: Vec<_> = notes(variant).iter().map(|note| note.name).collect();
            Err(ParseError::new("player", name, format!("the players are {}", list(&names))))
        }
    }
}

const NOTES: [PlayerNote; 6] =
    [flagship::NOTE, random::NOTE, greedy::NOTE, ladder::NOTES[0], ladder::NOTES[1], mcts_player::NOTE];

/// The kinds of players of a game.
fn notes(variant: &dyn AnyVariant) -> Vec<PlayerNote> {
    NOTES.into_iter().chain(reports::notes(variant)).collect()
}

impl Catalogue {
    /// The same, with players in other processes. Whoever may choose the player texts then may run any program: never to
    /// be given to anybody who is not already at the keyboard.
    pub fn with_programs(self) -> Catalogue {
        Catalogue { programs: true, ..self }
    }

    /// Adds a game with all its types.
    pub fn add(&mut self, family: Family, visit_games: impl FnOnce(&mut Adder<'_>)) {
        self.games.add(family);
        visit_games(&mut Adder(self));
    }

    /// The games.
    pub fn registry(&self) -> &Registry {
        &self.games
    }

    /// The kinds of players that can play a game.
    pub fn players(&self, variant: &dyn AnyVariant) -> Vec<PlayerNote> {
        if !self.makers.contains_key(&variant.as_any().type_id()) {
            return Vec::new();
        }
        let programs =
            process::NOTES.into_iter().filter(|(_, only)| only.is_none_or(|only| only == variant.name()));
        let programs = programs.filter(|_| self.programs).map(|(note, _)| note);
        notes(variant).into_iter().chain(programs).collect()
    }

    /// The player a text names, for one game; `seed` drives whatever is random in it.
    pub fn player(
        &self,
        variant: &dyn AnyVariant,
        text: &str,
        seed: u64,
    ) -> Result<Box<dyn Player>, ParseError> {
        let player_text = PlayerText::parse(text)?;
        if process::is_kind(player_text.name()) {
            return match self.programs {
                true => process::make(variant, player_text),
                false => {
                    Err(ParseError::new("player", player_text.name(), "no program may be started from here"))
                }
            };
        }
        match self.makers.get(&variant.as_any().type_id()) {
            Some(make) => make(variant, player_text, seed),
            None => Err(ParseError::new("game", variant.text(), "its types were not added to the catalogue")),
        }
    }

    /// A solver of a game; `None` if the game's types were not added.
    pub fn solver(&self, variant: &dyn AnyVariant) -> Option<Box<dyn AnySolver>> {
        self.solvers.get(&variant.as_any().type_id()).map(|make| make())
    }

    /// The judgement of a player: what `eval=`, `weights=` and `w.NAME=` ask for, or a report's own.
    pub fn evaluator(
        &self,
        variant: &dyn AnyVariant,
        text: &str,
    ) -> Result<Box<dyn AnyEvaluator>, ParseError> {
        let player_text = PlayerText::parse(text)?;
        match self.evaluators.get(&variant.as_any().type_id()) {
            Some(make) => make(variant, player_text),
            None => Err(ParseError::new("game", variant.text(), "its types were not added to the catalogue")),
        }
    }
}

/// The five games.
pub fn standard() -> Catalogue {
    let mut catalogue = Catalogue::default();
    catalogue.add(secateur_abalone::family(), |v| secateur_abalone::visit_games(v));
    catalogue.add(secateur_awale::family(), |v| secateur_awale::visit_games(v));
    catalogue.add(secateur_divercite::family(), |v| secateur_divercite::visit_games(v));
    catalogue.add(secateur_draughts::family(), |v| secateur_draughts::visit_games(v));
    catalogue.add(secateur_quoridor::family(), |v| secateur_quoridor::visit_games(v));
    catalogue
}
