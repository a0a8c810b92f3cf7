//! The games of one thread.
//!
//! A game of a batch stores only what the next move needs: it cannot take moves back, and its legal moves lie in one store
//! with those of the other games.

use super::legal_moves::LegalMoves;
#[cfg(doc)]
use crate::History;
use crate::variant::MoveOf;
use crate::{Game, Outcome, Position, Variant};

/// A game of a batch.
#[derive(Clone)]
pub(super) struct BatchGame<V: Variant> {
    pub position: V::Position,
    pub outcome: Option<Outcome>,
    repetitions: Repetitions,
    /// The moves made, each with the key of the position after it. They are written at every move and seldom read, so they
    /// live apart from the hot fields.
    plies: Vec<(u64, MoveOf<V>)>,
}

impl<V: Variant> BatchGame<V> {
    /// How often the last position has occurred since the last irreversible move, itself included; see [`History`].
    fn occurrences(&self, start: u64) -> u8 {
        let mut times = 1u8;
        let last = self.plies.len();
        let key = |ply: usize| if ply == 0 { start } else { self.plies[ply - 1].0 };
        for back in (2..=self.repetitions.run as usize).step_by(2) {
            times = times.saturating_add(u8::from(key(last - back) == key(last)));
        }
        times
    }
}

/// A quick test for repetition: the plies since the last irreversible move, and for each side to move a set of hashed keys.
#[derive(Clone, Copy, Default)]
struct Repetitions {
    run: u32,
    seen: [u64; 2],
}

impl Repetitions {
    /// Collects the keys since an irreversible move. Both sides get all keys: a set may hold too many, it must not miss
    /// one.
    fn of(keys: impl Iterator<Item = u64>) -> Repetitions {
        let (seen, count) = keys.fold((0, 0), |(seen, count), key| (seen | Repetitions::bit(key), count + 1));
        Repetitions { run: count - 1, seen: [seen; 2] }
    }

    fn bit(key: u64) -> u64 {
        1 << (key >> 58)
    }

    /// Adds a position; `side` (0 or 1) is to move in it. Returns whether it may have occurred before.
    #[inline]
    fn add(&mut self, side: usize, key: u64, irreversible: bool) -> bool {
        if irreversible {
            *self = Repetitions::default();
        } else {
            self.run += 1;
        }
        let before = self.seen[side];
        self.seen[side] = before | Repetitions::bit(key);
        before & Repetitions::bit(key) != 0
    }
}

/// The games of one thread.
#[derive(Clone)]
pub(super) struct ThreadGames<V: Variant, L> {
    pub rows: Vec<BatchGame<V>>,
    /// The positions that the games began with.
    starts: Vec<V::Position>,
    legal: L,
    /// The variant's start.
    start: V::Position,
    start_repetitions: Repetitions,
}

impl<V: Variant, L: LegalMoves<V>> ThreadGames<V, L> {
    /// A part without games.
    pub fn new(variant: &V) -> ThreadGames<V, L> {
        let start = variant.start();
        ThreadGames {
            rows: Vec::new(),
            starts: Vec::new(),
            legal: L::new(variant),
            start_repetitions: Repetitions::of([start.key()].into_iter()),
            start,
        }
    }

    /// Adds a game from the variant's start.
    pub fn push_begun(&mut self) {
        self.starts.push(self.start.clone());
        self.legal.push_begun();
        self.rows.push(BatchGame {
            position: self.start.clone(),
            outcome: self.legal.start_outcome(),
            repetitions: self.start_repetitions,
            plies: Vec::new(),
        });
    }

    /// Adds a copy of a game, with its moves.
    pub fn push_copy(&mut self, variant: &V, game: &Game<V>) {
        let (position, history) = (game.position().clone(), game.history());
        let outcome = self.legal.push(variant, &position, || history.occurrences());
        let plies = history.keys().skip(1).zip(game.moves()).collect();
        let repetitions = Repetitions::of(history.since_fence());
        self.starts.push(game.start().clone());
        self.rows.push(BatchGame { position, outcome, repetitions, plies });
    }

    /// Looks up the moves to make next; returns the first game whose action is not legal.
    pub fn choose(&mut self, actions: &[i64]) -> Option<usize> {
        self.legal.choose(actions)
    }

    /// Makes the moves that were chosen.
    pub fn play(&mut self, variant: &V, actions: &[i64]) {
        self.legal.begin_step();
        for (place, &action) in actions.iter().enumerate() {
            self.play_row(variant, place, action);
        }
    }

    /// Makes the chosen moves and restarts the games that they end, which it returns with their outcomes. Writes the masks
    /// of the legal moves, each `size` long.
    pub fn step(
        &mut self,
        variant: &V,
        actions: &[i64],
        masks: &mut [bool],
        size: usize,
    ) -> Vec<(usize, Outcome)> {
        let mut ended = Vec::new();
        self.legal.begin_step();
        for (place, (&action, mask)) in actions.iter().zip(masks.chunks_exact_mut(size)).enumerate() {
            self.play_row(variant, place, action);
            if let Some(outcome) = self.rows[place].outcome {
                ended.push((place, outcome));
                self.reset_row(place);
            }
            self.legal.write_mask(place, mask);
        }
        ended
    }

    /// Writes the mask of each game, `size` places long.
    pub fn write_masks(&self, masks: &mut [bool], size: usize) {
        let games = 0..self.rows.len();
        games.zip(masks.chunks_exact_mut(size)).for_each(|(game, mask)| self.legal.write_mask(game, mask));
    }

    /// Makes the chosen move of a game and lists its legal moves.
    #[inline]
    fn play_row(&mut self, variant: &V, place: usize, action: i64) {
        let row = &mut self.rows[place];
        let Some(m) = self.legal.chosen(variant, &row.position, place, action) else {
            return self.legal.keep(place);
        };
        let irreversible = row.position.is_irreversible(m);
        row.position.play(m);
        let key = row.position.key();
        row.plies.push((key, m));
        let seen = row.repetitions.add(row.position.turn().index(), key, irreversible);
        let times = || if seen { row.occurrences(self.starts[place].key()) } else { 1 };
        row.outcome = self.legal.replace(variant, place, &row.position, times);
    }

    /// Restarts the games that `chosen` marks.
    pub fn reset(&mut self, chosen: &[bool]) {
        (0..chosen.len()).filter(|&place| chosen[place]).for_each(|place| self.reset_row(place));
    }

    fn reset_row(&mut self, place: usize) {
        let row = &mut self.rows[place];
        row.position.clone_from(&self.start);
        self.starts[place].clone_from(&self.start);
        row.repetitions = self.start_repetitions;
        row.plies.clear();
        row.outcome = self.legal.start_outcome();
        self.legal.restart(place);
    }

    /// A game with all its moves.
    pub fn game(&self, variant: &V, place: usize) -> Game<V> {
        let mut game = Game::from_position(variant.clone(), self.starts[place].clone());
        for &(_, m) in &self.rows[place].plies {
            game.play(m).expect("a move that was legal");
        }
        game
    }
}
