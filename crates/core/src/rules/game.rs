//! A game under way: applies the rules of ending in order, makes moves and takes them back.

use crate::variant::MoveOf;
use crate::{History, Outcome, ParseError, Position, Variant};

/// The type with which a variant's positions take a move back.
pub(crate) type UndoOf<V> = <<V as Variant>::Position as Position>::Undo;

/// A game under way, from any position.
///
/// Endings are tested in this order: the board shows one, there is no legal move, a position repeats, a counter is full.
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    variant: V,
    start: V::Position,
    position: V::Position,
    history: History,
    record: Vec<(MoveOf<V>, UndoOf<V>)>,
    legal: Vec<MoveOf<V>>,
    outcome: Option<Outcome>,
}

impl<V: Variant> Game<V> {
    /// A game from the variant's start.
    pub fn new(variant: V) -> Game<V> {
        let start = variant.start();
        Game::from_position(variant, start)
    }

    /// A game from a position.
    pub fn from_position(variant: V, start: V::Position) -> Game<V> {
        let mut begun = Game {
            history: History::new(start.key()),
            position: start.clone(),
            start,
            variant,
            record: Vec::new(),
            legal: Vec::new(),
            outcome: None,
        };
        begun.update_outcome();
        begun
    }

    /// The variant by whose rules it is played.
    pub fn variant(&self) -> &V {
        &self.variant
    }

    /// The position the game began with.
    pub fn start(&self) -> &V::Position {
        &self.start
    }

    /// The position after the moves so far.
    pub fn position(&self) -> &V::Position {
        &self.position
    }

    /// The keys of the positions so far, for repetitions.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The moves made.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = MoveOf<V>> + ExactSizeIterator + '_ {
        self.record.iter().map(|&(m, _)| m)
    }

    /// The last move and its undo data.
    pub(crate) fn last(&self) -> Option<(MoveOf<V>, UndoOf<V>)> {
        self.record.last().copied()
    }

    /// The legal moves; none when the game is over.
    pub fn legal(&self) -> &[MoveOf<V>] {
        &self.legal
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Makes a move from [`legal`](Self::legal); any other is refused.
    pub fn play(&mut self, m: MoveOf<V>) -> Result<(), ParseError> {
        match self.legal.iter().position(|&legal| legal == m) {
            Some(place) => self.play_at(place),
            None => return Err(self.refusal("move", &format!("{m:?}"), "not a legal move")),
        }
        Ok(())
    }

    /// Makes a move by its place in [`legal`](Self::legal).
    pub(crate) fn play_at(&mut self, place: usize) {
        let m = self.legal[place];
        let irreversible = self.position.is_irreversible(m);
        let undo = self.position.play(m);
        self.history.push(self.position.key(), irreversible);
        self.record.push((m, undo));
        self.update_outcome();
    }

    /// Reads and makes a move.
    pub fn play_text(&mut self, text: &str) -> Result<(), ParseError> {
        if self.outcome.is_some() {
            return Err(self.refusal("move", text, ""));
        }
        let m = self.variant.parse_move(&self.position, text)?;
        self.play(m)
    }

    /// Takes the last move back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let Some((m, undo)) = self.record.pop() else { return false };
        self.position.unplay(m, undo);
        self.history.pop();
        self.update_outcome();
        true
    }

    fn refusal(&self, what: &'static str, read: &str, right: &str) -> ParseError {
        match self.outcome {
            Some(outcome) => ParseError::new(what, read, format!("the game is over: {outcome}")),
            None => ParseError::new(what, read, right),
        }
    }

    fn update_outcome(&mut self) {
        self.legal.clear();
        self.outcome = list_moves(&self.position, || self.history.occurrences(), &mut self.legal);
    }
}

/// Finds the ending of a position that has occurred `times` times, by the four questions in order. If the game goes on, it
/// appends the legal moves to `legal`.
#[inline]
pub(crate) fn list_moves<P: Position>(
    position: &P,
    times: impl FnOnce() -> u8,
    legal: &mut Vec<P::Move>,
) -> Option<Outcome> {
    let before = legal.len();
    let outcome = ending(position, times, || {
        position.generate(legal);
        legal.len() > before
    });
    if outcome.is_some() {
        legal.truncate(before);
    }
    outcome
}

/// Finds the ending of a position that has occurred `times` times, by the four questions in order. `generate` lists the
/// moves and says whether there is one.
#[inline]
pub(crate) fn ending<P: Position>(
    position: &P,
    times: impl FnOnce() -> u8,
    generate: impl FnOnce() -> bool,
) -> Option<Outcome> {
    let shown = position.outcome();
    if shown.is_some() {
        return shown;
    }
    if !generate() {
        return Some(position.stuck());
    }
    let times = if position.counts_repetitions() { times() } else { 1 };
    let repeated = if times > 1 { position.on_repetition(times) } else { None };
    repeated.or_else(|| position.limit())
}
