//! The games and the players a program knows.

use crate::{AgentNote, AnyAgent, AnyJudge, AnySolver, PlayerText};
use crate::{any_judge, flagship, greedy, ladder, process, random, reports, solver, tree_agent};
use secateur_core::variant::list;
use secateur_core::{AnyGame, Family, Game, GameVisitor, ParseError, Registry};
use std::any::TypeId;
use std::collections::HashMap;

type MakeJudge = fn(&dyn AnyGame, PlayerText) -> Result<Box<dyn AnyJudge>, ParseError>;
type MakeAgent = fn(&dyn AnyGame, PlayerText, u64) -> Result<Box<dyn AnyAgent>, ParseError>;

/// Games by name, and for each of their types the players that need to know the type.
#[derive(Clone, Default)]
pub struct Catalogue {
    games: Registry,
    makers: HashMap<TypeId, MakeAgent>,
    solvers: HashMap<TypeId, fn() -> Box<dyn AnySolver>>,
    programs: bool,
    judges: HashMap<TypeId, MakeJudge>,
}

/// Adds one game's types to the catalogue; what [`Catalogue::add`] shows to the game.
pub struct Adder<'a>(&'a mut Catalogue);

impl GameVisitor for Adder<'_> {
    fn visit<G: Game>(&mut self) {
        self.0.makers.insert(TypeId::of::<G>(), make_agent::<G>);
        self.0.solvers.insert(TypeId::of::<G>(), solver::make::<G>);
        self.0.judges.insert(TypeId::of::<G>(), any_judge::make::<G>);
    }
}

fn make_agent<G: Game>(
    game: &dyn AnyGame,
    text: PlayerText,
    seed: u64,
) -> Result<Box<dyn AnyAgent>, ParseError> {
    let game = game.as_any().downcast_ref::<G>().expect("makers are found by the game's own type");
    match text.name() {
        "random" => random::make(text, seed),
        "greedy" => greedy::make(game, text, seed),
        "minimax" => ladder::minimax(game, text, seed),
        "alphabeta" => ladder::alphabeta(game, text, seed),
        "mcts" => tree_agent::make(game, text, seed),
        "secateur" => flagship::make(game, text, seed),
        name if reports::knows(name) => reports::make(game, text, seed),
        name => {
            let names: Vec<_> = notes(game).iter().map(|note| note.name).collect();
            Err(ParseError::new("player", name, format!("the players are {}", list(&names))))
        }
    }
}

const NOTES: [AgentNote; 6] =
    [flagship::NOTE, random::NOTE, greedy::NOTE, ladder::NOTES[0], ladder::NOTES[1], tree_agent::NOTE];

/// The kinds of players of a game.
fn notes(game: &dyn AnyGame) -> Vec<AgentNote> {
    NOTES.into_iter().chain(reports::notes(game)).collect()
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
    pub fn games(&self) -> &Registry {
        &self.games
    }

    /// The kinds of players that can play a game.
    pub fn agents(&self, game: &dyn AnyGame) -> Vec<AgentNote> {
        if !self.makers.contains_key(&game.as_any().type_id()) {
            return Vec::new();
        }
        let programs =
            process::NOTES.into_iter().filter(|(_, only)| only.is_none_or(|only| only == game.name()));
        let programs = programs.filter(|_| self.programs).map(|(note, _)| note);
        notes(game).into_iter().chain(programs).collect()
    }

    /// The player a text names, for one game; `seed` drives whatever is random in it.
    pub fn agent(&self, game: &dyn AnyGame, text: &str, seed: u64) -> Result<Box<dyn AnyAgent>, ParseError> {
        let player = PlayerText::parse(text)?;
        if process::is_kind(player.name()) {
            return match self.programs {
                true => process::make(game, player),
                false => Err(ParseError::new("player", player.name(), "no program may be started from here")),
            };
        }
        match self.makers.get(&game.as_any().type_id()) {
            Some(make) => make(game, player, seed),
            None => Err(ParseError::new("game", game.text(), "its types were not added to the catalogue")),
        }
    }

    /// A solver of a game; `None` if the game's types were not added.
    pub fn solver(&self, game: &dyn AnyGame) -> Option<Box<dyn AnySolver>> {
        self.solvers.get(&game.as_any().type_id()).map(|make| make())
    }

    /// The judgement of a player: what `eval=`, `weights=` and `w.NAME=` ask for, or a report's own.
    pub fn judge(&self, game: &dyn AnyGame, text: &str) -> Result<Box<dyn AnyJudge>, ParseError> {
        let player = PlayerText::parse(text)?;
        match self.judges.get(&game.as_any().type_id()) {
            Some(make) => make(game, player),
            None => Err(ParseError::new("game", game.text(), "its types were not added to the catalogue")),
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
