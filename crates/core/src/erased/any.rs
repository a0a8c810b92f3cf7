//! Variants and games without their types, for callers that handle texts and know no game.

use crate::scene::{Colour, MarkKind};
use crate::variant::{Brush, Effect, EvaluatorSpec, MoveOf, Step};
use crate::{
    AnyBatch, EndgameTables, Game, MoveList, NetShape, Outcome, Overlay, OverlaySpec, ParseError, PlaneShape,
    Position, Protocol, Random, Scene, Side, SpokenProtocol, Symmetry, Text, Tunable as _, Variant, Words,
};
use crate::{StopSignal, perft_divide, perft_parallel, playout};
use crate::{batch, encoding};
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
    /// The overlays that a beginner can switch on.
    fn overlays(&self) -> &'static [OverlaySpec];
    /// The protocols, besides UGI, in which other programs play it.
    fn protocols(&self) -> &'static [SpokenProtocol];
    /// The evaluators that a player text can name.
    fn evaluators(&self) -> Vec<EvaluatorSpec>;
    /// What a protocol calls a side.
    fn side_name_in(&self, protocol: Protocol, side: Side) -> &'static str;
    /// A game from a position in a protocol's notation.
    fn begin_at_in(&self, protocol: Protocol, position: &str) -> Result<Box<dyn AnyGame>, ParseError>;
    /// How its endgame tables are laid out and computed, where it has some.
    fn endgame_tables(&self) -> Option<Box<dyn EndgameTables>>;
    /// The opening book that is part of the program; `None` where there is none.
    fn built_in_book(&self) -> Option<&'static str>;
    /// The inputs of nets for its default evaluator; `None` where it has none.
    fn net_shape(&self) -> Option<NetShape>;
    /// The symmetries of the rules; the identity is not listed.
    fn symmetries(&self) -> Vec<Symmetry>;
    /// One more than the greatest [action](crate::encoding).
    fn action_count(&self) -> usize;
    /// What the planes of its positions are.
    fn plane_shape(&self) -> PlaneShape;
    /// Starts `games` games at once, on at most `threads` threads; `None` means one thread a core.
    fn batch(&self, games: usize, threads: Option<usize>) -> Box<dyn AnyBatch>;
    /// Copies games into a batch; `None` if one of them belongs to another type of variants.
    fn batch_of(&self, games: &[&dyn AnyGame], threads: Option<usize>) -> Option<Box<dyn AnyBatch>>;
    /// Whether it can solve endings exactly, and whether its strongest player does; see [`Variant::solves_endings`].
    fn solves_endings(&self) -> Option<bool>;
    /// The same variant in a box of its own.
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
    fn overlays(&self) -> &'static [OverlaySpec] {
        Variant::overlays(self)
    }
    fn protocols(&self) -> &'static [SpokenProtocol] {
        Variant::protocols(self)
    }
    fn evaluators(&self) -> Vec<EvaluatorSpec> {
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
    fn built_in_book(&self) -> Option<&'static str> {
        Variant::built_in_book(self)
    }
    fn net_shape(&self) -> Option<NetShape> {
        self.evaluator().net_shape()
    }
    fn symmetries(&self) -> Vec<Symmetry> {
        Variant::symmetries(self)
    }
    fn action_count(&self) -> usize {
        Variant::actions(self)
    }
    fn plane_shape(&self) -> PlaneShape {
        Variant::planes(self)
    }
    fn batch(&self, games: usize, threads: Option<usize>) -> Box<dyn AnyBatch> {
        batch::begin_batch(self, games, threads)
    }
    fn batch_of(&self, games: &[&dyn AnyGame], threads: Option<usize>) -> Option<Box<dyn AnyBatch>> {
        batch::copy_batch(self, games, threads)
    }
    fn solves_endings(&self) -> Option<bool> {
        Variant::solves_endings(self)
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
    /// The move in the variant's own notation.
    pub text: String,
    /// The gestures that enter it, each a list of cells.
    pub gestures: Vec<Vec<String>>,
    /// What it does to the pieces.
    pub effects: Vec<Effect>,
    /// How it is animated step by step; empty where all happens at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Vec<Step>>,
    /// The move in words, to be read aloud. Only [`AnyGame::last`] fills it in, for a position may have hundreds of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spoken: Option<Words>,
    /// What the move is good for, told to the side that made it. Only [`AnyGame::last`] fills it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purpose: Option<Words>,
    /// What to ask a person before it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<Text>,
}

/// A position made in the editor.
#[derive(Clone, Debug)]
pub struct Edited {
    /// Its text. An impossible position has one too, though it cannot be read back.
    pub position: String,
    /// Why the position is impossible; `None` if it is possible.
    pub problem: Option<ParseError>,
    /// The side to move.
    pub turn: Side,
    /// The picture of the position, impossible or not.
    pub scene: Scene,
}

impl std::fmt::Display for dyn AnyVariant + '_ {
    /// The variant text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

/// A [`Game`] without its type: moves and positions are texts.
pub trait AnyGame: Send + Sync {
    /// The variant by whose rules it is played.
    fn variant(&self) -> &dyn AnyVariant;
    /// The position text after the moves so far.
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
    /// Makes a move by its place among the legal ones; `false` if the place is out of range.
    fn play_nth(&mut self, index: usize) -> bool;
    /// Takes the last move back; `false` at the start.
    fn undo(&mut self) -> bool;
    /// The picture, with the last move marked.
    fn scene(&self) -> Scene;
    /// The last move with its effects on the picture before it; its gestures are empty.
    fn last(&self) -> Option<MoveView>;
    /// Why a cell cannot be touched after those of `touched`; see [`Variant::refusal`].
    fn refusal(&self, touched: &[&str], cell: &str) -> Option<Words>;
    /// What an overlay shows now; `None` if the variant has no such overlay.
    fn overlay(&self, id: &str) -> Option<Overlay>;
    /// The position after a list of edits, each a cell and a brush.
    fn edit(&self, edits: &[(&str, &str)]) -> Result<Edited, ParseError>;
    /// Leaves of the tree `depth` plies down; see [`mod@crate::perft`].
    fn perft(&self, depth: u32, threads: usize) -> u64 {
        self.perft_until(depth, threads, &StopSignal::new()).unwrap_or_default()
    }
    /// The same; `None` if the count was stopped.
    fn perft_until(&self, depth: u32, threads: usize, stop: &StopSignal) -> Option<u64>;
    /// Leaves behind each legal move; `None` if the count was stopped.
    fn perft_divide(&self, depth: u32, threads: usize, stop: &StopSignal) -> Option<Vec<(String, u64)>>;
    /// Plays `games` random games from this position, each of at most `max_plies` plies, on one thread. Returns the plies
    /// played. Repetitions are not detected.
    fn random_games(&self, seed: u64, games: u32, max_plies: u32) -> u64;
    /// The position now, in a protocol's notation.
    fn position_in(&self, protocol: Protocol) -> String;
    /// The start, in a protocol's notation.
    fn start_in(&self, protocol: Protocol) -> String;
    /// The moves made, in a protocol's notation.
    fn moves_in(&self, protocol: Protocol) -> Vec<String>;
    /// Reads a legal move in a protocol's notation and returns it in the variant's own.
    fn parse_move_in(&self, protocol: Protocol, text: &str) -> Result<String, ParseError>;
    /// Reads a legal move in the variant's own notation and returns it in a protocol's.
    fn format_move_in(&self, protocol: Protocol, text: &str) -> Result<String, ParseError>;
    /// The [actions](crate::encoding) of the legal moves, in their order; no two are equal.
    fn actions(&self) -> Vec<u32>;
    /// Marks the actions of the legal moves in a mask of [`AnyVariant::action_count`] places. All places must be `false`
    /// before.
    fn write_mask(&self, mask: &mut [bool]);
    /// The notation of a legal move by its action; `None` if no legal move has it.
    fn action_text(&self, action: u32) -> Option<String>;
    /// Makes a legal move by its action; `false` if no legal move has it.
    fn play_action(&mut self, action: u32) -> bool;
    /// Writes the planes of the position; `out` must hold zeros and have the size of [`AnyVariant::plane_shape`].
    fn write_planes(&self, out: &mut [f32]);
    /// A game that begins with this position's image under a symmetry of the variant.
    fn transformed(&self, symmetry: usize) -> Box<dyn AnyGame>;
    /// The image of a legal move under a symmetry, in the notation of the transformed position.
    fn transform_move(&self, symmetry: usize, text: &str) -> Result<String, ParseError>;
    /// An independent copy.
    fn clone_game(&self) -> Box<dyn AnyGame>;
    /// The game itself, to be downcast to its own type.
    fn as_any(&self) -> &dyn Any;
}

impl<V: Variant> AnyGame for Game<V> {
    fn variant(&self) -> &dyn AnyVariant {
        Game::<V>::variant(self)
    }
    fn position(&self) -> String {
        Game::position(self).to_string()
    }
    fn start(&self) -> String {
        Game::start(self).to_string()
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
            steps: variant.steps(position, m),
            spoken: None,
            purpose: None,
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
        let legal = index < Game::legal(self).len();
        if legal {
            self.play_at(index);
        }
        legal
    }
    fn undo(&mut self) -> bool {
        Game::undo(self)
    }
    fn scene(&self) -> Scene {
        let variant = Game::variant(self);
        let mut scene = variant.scene(Game::position(self));
        let moves: Vec<_> = Game::moves(self).collect();
        variant.add_history(&mut scene, Game::start(self), &moves);
        if let Some((before, last)) = before_last(self) {
            let old = variant.scene(&before);
            for effect in &variant.effects(&before, last) {
                let from = old.pieces.iter().find(|p| Some(&p.id) == effect.piece.as_ref());
                // A piece that is captured marks nothing; a piece that moves marks both ends.
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
        let steps = variant.steps(&before, last);
        let spoken = Some(variant.spoken(&before, last));
        let purpose = variant.purpose(&before, last);
        let text = variant.format_move(&before, last);
        Some(MoveView { text, gestures: Vec::new(), effects, steps, spoken, purpose, confirmation: None })
    }
    fn refusal(&self, touched: &[&str], cell: &str) -> Option<Words> {
        Game::variant(self).refusal(Game::position(self), touched, cell)
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
            position: position.to_string(),
            problem: variant.validate(&position).err(),
            turn: position.turn(),
            scene: variant.scene(&position),
        })
    }
    fn perft_until(&self, depth: u32, threads: usize, stop: &StopSignal) -> Option<u64> {
        perft_parallel(Game::position(self), depth, threads, stop)
    }
    fn perft_divide(&self, depth: u32, threads: usize, stop: &StopSignal) -> Option<Vec<(String, u64)>> {
        let text = |m| Game::variant(self).format_move(Game::position(self), m);
        let counts = perft_divide(Game::position(self), depth, threads, stop)?;
        Some(counts.into_iter().map(|(m, leaves)| (text(m), leaves)).collect())
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
    fn actions(&self) -> Vec<u32> {
        encoding::actions(Game::variant(self), Game::position(self), Game::legal(self))
    }
    fn write_mask(&self, mask: &mut [bool]) {
        encoding::write_mask(Game::variant(self), Game::position(self), Game::legal(self), mask);
    }
    fn action_text(&self, action: u32) -> Option<String> {
        let (variant, position) = (Game::variant(self), Game::position(self));
        let place = encoding::index_of_action(variant, position, Game::legal(self), action)?;
        Some(variant.format_move(position, Game::legal(self)[place]))
    }
    fn play_action(&mut self, action: u32) -> bool {
        let (variant, position) = (Game::variant(self), Game::position(self));
        let place = encoding::index_of_action(variant, position, Game::legal(self), action);
        place.is_some_and(|place| self.play_nth(place))
    }
    fn write_planes(&self, out: &mut [f32]) {
        Game::variant(self).write_planes(Game::position(self), out);
    }
    fn transformed(&self, symmetry: usize) -> Box<dyn AnyGame> {
        let variant = Game::variant(self);
        Box::new(Game::from_position(variant.clone(), variant.transform(symmetry, Game::position(self))))
    }
    fn transform_move(&self, symmetry: usize, text: &str) -> Result<String, ParseError> {
        let (variant, position) = (Game::variant(self), Game::position(self));
        let m = variant.transform_move(symmetry, position, variant.parse_move(position, text)?);
        Ok(variant.format_move(&variant.transform(symmetry, position), m))
    }
    fn clone_game(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The moves of a game, each written by `write` in the position before it.
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
