//! Variants and games without their types, for callers that speak text and know no game.

use crate::scene::{Colour, MarkKind};
use crate::variant::{Brush, Effect, EvaluatorNote, MoveOf};
use crate::{
    EndgameTables, Game, MoveList, Outcome, Overlay, OverlayNote, ParseError, Position, Protocol, Random,
    Scene, Side, SpokenProtocol, Text, Variant,
};
use crate::{perft_divide, perft_parallel, playout};
use serde::Serialize;
use std::any::Any;

/// A [`Variant`] without its type.
pub trait AnyVariant: Send + Sync {
    /// The name of its family.
    fn name(&self) -> &'static str;
    /// The variant text in its shortest form.
    fn text(&self) -> String;
    /// What the variant calls a side.
    fn side_name(&self, side: Side) -> Text;
    /// The colour a side is shown in beside the board.
    fn side_colour(&self, side: Side) -> Colour;
    /// A game from the start.
    fn begin(&self) -> Box<dyn AnyGame>;
    /// A game from a position text.
    fn begin_at(&self, position: &str) -> Result<Box<dyn AnyGame>, ParseError>;
    /// What an editor can put on a cell.
    fn palette(&self) -> Vec<Brush>;
    /// The overlays that a beginner may have shown.
    fn overlays(&self) -> &'static [OverlayNote];
    /// The protocols of other programs it is played in, besides UGI.
    fn protocols(&self) -> &'static [SpokenProtocol];
    /// The evaluators that can be asked for by name.
    fn evaluators(&self) -> Vec<EvaluatorNote>;
    /// What a protocol calls a side.
    fn side_name_in(&self, protocol: Protocol, side: Side) -> &'static str;
    /// A game from a position in a protocol's notation.
    fn begin_at_in(&self, protocol: Protocol, position: &str) -> Result<Box<dyn AnyGame>, ParseError>;
    /// How its endgame tables are laid out and computed, where it has some.
    fn endgame_tables(&self) -> Option<Box<dyn EndgameTables>>;
    /// A copy.
    fn clone_variant(&self) -> Box<dyn AnyVariant>;
    /// The variant itself, to be downcast to its own type.
    fn as_any(&self) -> &dyn Any;
}

impl<V: Variant> AnyVariant for V {
    fn name(&self) -> &'static str {
        V::NAME
    }
    fn text(&self) -> String {
        self.to_string()
    }
    fn side_name(&self, side: Side) -> Text {
        Variant::side_name(self, side)
    }
    fn side_colour(&self, side: Side) -> Colour {
        Variant::side_colour(self, side)
    }
    fn begin(&self) -> Box<dyn AnyGame> {
        Box::new(Game::new(self.clone()))
    }
    fn begin_at(&self, position: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let position = self.parse_position(position)?;
        Ok(Box::new(Game::from_position(self.clone(), position)))
    }
    fn palette(&self) -> Vec<Brush> {
        Variant::palette(self)
    }
    fn overlays(&self) -> &'static [OverlayNote] {
        Variant::overlays(self)
    }
    fn protocols(&self) -> &'static [SpokenProtocol] {
        Variant::protocols(self)
    }
    fn evaluators(&self) -> Vec<EvaluatorNote> {
        Variant::evaluators(self)
    }
    fn side_name_in(&self, protocol: Protocol, side: Side) -> &'static str {
        Variant::side_name_in(self, protocol, side)
    }
    fn begin_at_in(&self, protocol: Protocol, position: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let position = self.parse_position_in(protocol, position)?;
        Ok(Box::new(Game::from_position(self.clone(), position)))
    }
    fn endgame_tables(&self) -> Option<Box<dyn EndgameTables>> {
        Variant::endgame_tables(self)
    }
    fn clone_variant(&self) -> Box<dyn AnyVariant> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A legal move as other programs see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// Its notation.
    pub text: String,
    /// The lists of cells that enter it.
    pub gestures: Vec<Vec<String>>,
    /// What it does to the pieces.
    pub effects: Vec<Effect>,
    /// What to ask a person before it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<Text>,
}

/// A position drawn by hand.
#[derive(Clone, Debug)]
pub struct Edited {
    /// Its text; an impossible position has one too, though it cannot be read back.
    pub position: String,
    /// What is impossible in it.
    pub problem: Option<ParseError>,
    /// The side to move.
    pub turn: Side,
    /// Its picture.
    pub scene: Scene,
}

impl std::fmt::Display for dyn AnyVariant + '_ {
    /// The variant text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

/// A [`Game`] without its type: moves and positions are texts.
pub trait AnyGame: Send {
    /// The variant.
    fn variant(&self) -> &dyn AnyVariant;
    /// The position text now.
    fn position(&self) -> String;
    /// The position text of the start.
    fn start(&self) -> String;
    /// Whether the game began with the variant's own start.
    fn begins_at_start(&self) -> bool;
    /// The key of the position.
    fn key(&self) -> u64;
    /// The side to move.
    fn turn(&self) -> Side;
    /// How many moves were made.
    fn plies(&self) -> usize;
    /// The moves made, in notation.
    fn moves(&self) -> Vec<String>;
    /// The legal moves in notation; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// How many legal moves there are.
    fn legal_count(&self) -> usize;
    /// The legal moves with their gestures and effects.
    fn views(&self) -> Vec<MoveView>;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Reads and makes a move.
    fn play(&mut self, text: &str) -> Result<(), ParseError>;
    /// Makes a move by its place among the legal ones; `false` if there is no such place.
    fn play_nth(&mut self, index: usize) -> bool;
    /// Takes the last move back; `false` at the start.
    fn undo(&mut self) -> bool;
    /// The picture, with the last move marked.
    fn scene(&self) -> Scene;
    /// The last move with its effects on the picture before it; it has no gestures any more.
    fn last(&self) -> Option<MoveView>;
    /// What an overlay shows now; `None` if the variant has none of that name.
    fn overlay(&self, id: &str) -> Option<Overlay>;
    /// The position with brushes put on cells one after the other, each a cell and a brush.
    fn edit(&self, edits: &[(&str, &str)]) -> Result<Edited, ParseError>;
    /// Leaves of the tree `depth` plies down; see [`mod@crate::perft`].
    fn perft(&self, depth: u32, threads: usize) -> u64;
    /// Leaves behind each legal move.
    fn perft_divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)>;
    /// Plays `games` random games of at most `max_plies` plies each from here, on one thread; returns the plies made.
    /// Repetitions are not looked for.
    fn random_games(&self, seed: u64, games: u32, max_plies: u32) -> u64;
    /// The position now, in a protocol's notation.
    fn position_in(&self, protocol: Protocol) -> String;
    /// The start, in a protocol's notation.
    fn start_in(&self, protocol: Protocol) -> String;
    /// The moves made, in a protocol's notation.
    fn moves_in(&self, protocol: Protocol) -> Vec<String>;
    /// Reads a legal move in a protocol's notation; its text in the variant's own.
    fn parse_move_in(&self, protocol: Protocol, text: &str) -> Result<String, ParseError>;
    /// Reads a legal move in the variant's own notation; its text in a protocol's.
    fn format_move_in(&self, protocol: Protocol, text: &str) -> Result<String, ParseError>;
    /// A copy.
    fn clone_game(&self) -> Box<dyn AnyGame>;
    /// The game itself, to be downcast to its own type.
    fn as_any(&self) -> &dyn Any;
}

impl<V: Variant> AnyGame for Game<V> {
    fn variant(&self) -> &dyn AnyVariant {
        Game::<V>::variant(self)
    }
    fn position(&self) -> String {
        Game::variant(self).format_position(Game::position(self))
    }
    fn start(&self) -> String {
        Game::variant(self).format_position(Game::start(self))
    }
    fn begins_at_start(&self) -> bool {
        *Game::start(self) == Game::variant(self).start()
    }
    fn key(&self) -> u64 {
        Game::position(self).key()
    }
    fn turn(&self) -> Side {
        Game::position(self).turn()
    }
    fn plies(&self) -> usize {
        Game::moves(self).len()
    }
    fn moves(&self) -> Vec<String> {
        written_moves(self, V::format_move)
    }
    fn legal(&self) -> Vec<String> {
        let text = |&m| Game::variant(self).format_move(Game::position(self), m);
        Game::legal(self).iter().map(text).collect()
    }
    fn legal_count(&self) -> usize {
        Game::legal(self).len()
    }
    fn views(&self) -> Vec<MoveView> {
        let (variant, position) = (Game::variant(self), Game::position(self));
        let view = |&m| MoveView {
            text: variant.format_move(position, m),
            gestures: variant.gestures(position, m),
            effects: variant.effects(position, m),
            confirmation: variant.confirmation(position, m),
        };
        Game::legal(self).iter().map(view).collect()
    }
    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }
    fn play(&mut self, text: &str) -> Result<(), ParseError> {
        self.play_text(text)
    }
    fn play_nth(&mut self, index: usize) -> bool {
        match Game::legal(self).get(index) {
            Some(&m) => Game::play(self, m).is_ok(),
            None => false,
        }
    }
    fn undo(&mut self) -> bool {
        Game::undo(self)
    }
    fn scene(&self) -> Scene {
        let variant = Game::variant(self);
        let mut scene = variant.scene(Game::position(self));
        if let Some((before, last)) = before_last(self) {
            let old = variant.scene(&before);
            for effect in &variant.effects(&before, last) {
                let from = old.pieces.iter().find(|p| Some(&p.id) == effect.piece.as_ref());
                // A piece that is merely taken marks nothing; one that moves marks both ends.
                if let (Some(piece), Some(_)) = (from, &effect.to) {
                    scene.mark(&piece.cell, MarkKind::LastFrom);
                }
                if let Some(to) = &effect.to {
                    scene.mark(to, MarkKind::LastTo);
                }
            }
        }
        scene
    }
    fn last(&self) -> Option<MoveView> {
        let variant = Game::variant(self);
        let (before, last) = before_last(self)?;
        let effects = variant.effects(&before, last);
        Some(MoveView {
            text: variant.format_move(&before, last),
            gestures: Vec::new(),
            effects,
            confirmation: None,
        })
    }
    fn overlay(&self, id: &str) -> Option<Overlay> {
        Game::variant(self).overlay(Game::position(self), id)
    }
    fn edit(&self, edits: &[(&str, &str)]) -> Result<Edited, ParseError> {
        let variant = Game::variant(self);
        let mut position = Game::position(self).clone();
        for (cell, brush) in edits {
            position = variant.edit(&position, cell, brush)?;
        }
        Ok(Edited {
            position: variant.format_position(&position),
            problem: variant.validate(&position).err(),
            turn: position.turn(),
            scene: variant.scene(&position),
        })
    }
    fn perft(&self, depth: u32, threads: usize) -> u64 {
        perft_parallel(Game::position(self), depth, threads)
    }
    fn perft_divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)> {
        let text = |m| Game::variant(self).format_move(Game::position(self), m);
        let counts = perft_divide(Game::position(self), depth, threads);
        counts.into_iter().map(|(m, leaves)| (text(m), leaves)).collect()
    }
    fn random_games(&self, seed: u64, games: u32, max_plies: u32) -> u64 {
        let (mut random, mut list) = (Random::new(seed), MoveList::new());
        let plies = |_| playout(&mut Game::position(self).clone(), &mut random, &mut list, max_plies).plies;
        (0..games).map(plies).map(u64::from).sum()
    }
    fn position_in(&self, protocol: Protocol) -> String {
        Game::variant(self).format_position_in(protocol, Game::position(self))
    }
    fn start_in(&self, protocol: Protocol) -> String {
        Game::variant(self).format_position_in(protocol, Game::start(self))
    }
    fn moves_in(&self, protocol: Protocol) -> Vec<String> {
        written_moves(self, |variant, position, m| variant.format_move_in(protocol, position, m))
    }
    fn parse_move_in(&self, protocol: Protocol, text: &str) -> Result<String, ParseError> {
        let (variant, position) = (Game::variant(self), Game::position(self));
        let m = variant.parse_move_in(protocol, position, text)?;
        Ok(variant.format_move(position, m))
    }
    fn format_move_in(&self, protocol: Protocol, text: &str) -> Result<String, ParseError> {
        let (variant, position) = (Game::variant(self), Game::position(self));
        let m = variant.parse_move(position, text)?;
        Ok(variant.format_move_in(protocol, position, m))
    }
    fn clone_game(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The moves of a game, each written at its position.
fn written_moves<V: Variant>(
    game: &Game<V>,
    write: impl Fn(&V, &V::Position, MoveOf<V>) -> String,
) -> Vec<String> {
    let mut position = game.start().clone();
    let text = |m| {
        let text = write(game.variant(), &position, m);
        position.play(m);
        text
    };
    game.moves().map(text).collect()
}

/// The position before the last move, and that move.
fn before_last<V: Variant>(game: &Game<V>) -> Option<(V::Position, MoveOf<V>)> {
    let (last, undo) = game.last()?;
    let mut before = game.position().clone();
    before.unplay(last, undo);
    Some((before, last))
}
