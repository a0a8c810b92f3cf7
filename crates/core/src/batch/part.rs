//! The games of one thread.
//!
//! A game of a batch keeps what the next move needs and no more: nothing to take moves back with, and its legal moves in one list with
//! those of the other games, which is written anew, from beginning to end, whenever moves are made.

#[cfg(doc)]
use crate::History;
use crate::encoding::{self, ActionSet};
use crate::game::list_moves;
use crate::variant::MoveOf;
use crate::{Game, Outcome, Position, Variant};
use std::ops::Range;

/// Bytes of masks that are cleared at a time: little enough to be near when the moves are written.
const CLEARED_AT_A_TIME: usize = 1 << 14;

/// Stands for the place of a move where a game has none to make.
const LEFT_ALONE: u32 = u32::MAX;

/// A game of a batch.
pub(super) struct Row<V: Variant> {
    pub position: V::Position,
    pub outcome: Option<Outcome>,
    /// Where its legal moves are in the list: none when it is over.
    legal: Range<u32>,
    repetitions: Repetitions,
    /// The moves made, each with the key of the position after it. They are written with every move and seldom read, so that they
    /// need not be near.
    plies: Vec<(u64, MoveOf<V>)>,
}

impl<V: Variant> Row<V> {
    /// How often the last position has occurred since the last fence, itself included; see [`History`].
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

/// The legal moves of many games, one after the other, and their actions.
struct Legal<V: Variant> {
    moves: Vec<MoveOf<V>>,
    actions: Vec<u32>,
}

impl<V: Variant> Legal<V> {
    fn new() -> Legal<V> {
        Legal { moves: Vec::new(), actions: Vec::new() }
    }

    /// Adds moves of another list.
    fn copy(&mut self, other: &Legal<V>, range: Range<u32>) -> Range<u32> {
        let (begin, range) = (self.actions.len() as u32, range.start as usize..range.end as usize);
        self.moves.extend_from_slice(&other.moves[range.clone()]);
        self.actions.extend_from_slice(&other.actions[range]);
        begin..self.actions.len() as u32
    }

    fn actions(&self, row: &Row<V>) -> &[u32] {
        &self.actions[row.legal.start as usize..row.legal.end as usize]
    }

    /// The place of the move with this action among those of `range`. Moves are compared eight at a time without a branch between
    /// them: which of them it is cannot be predicted.
    #[inline]
    fn place_of(&self, range: Range<u32>, action: u32) -> Option<u32> {
        const LANES: u32 = 8;
        let mut begin = range.start;
        while begin < range.end {
            let Some(lanes) = self.actions[begin as usize..].first_chunk::<{ LANES as usize }>() else {
                let rest = self.actions[begin as usize..range.end as usize].iter();
                return rest.zip(begin..).find(|&(&other, _)| other == action).map(|(_, place)| place);
            };
            // No two moves of a game have the same action, so at most one term of the sum is not zero.
            let (left, mut found) = (range.end - begin, 0);
            for (i, &other) in (0..LANES).zip(lanes) {
                found += if (other == action) & (i < left) { i + 1 } else { 0 };
            }
            if found > 0 {
                return Some(begin + found - 1);
            }
            begin += LANES;
        }
        None
    }
}

/// Plies since the last fence, and a quick test for positions that did not occur since: a set of hashes of keys for each side to move.
#[derive(Clone, Copy, Default)]
struct Repetitions {
    run: u32,
    seen: [u64; 2],
}

impl Repetitions {
    /// Those of a history of keys that begins with a fence: which of them each side was to move in does not matter, a set may hold
    /// more than it should.
    fn of(keys: impl Iterator<Item = u64>) -> Repetitions {
        let (seen, count) = keys.fold((0, 0), |(seen, count), key| (seen | Repetitions::bit(key), count + 1));
        Repetitions { run: count - 1, seen: [seen; 2] }
    }

    fn bit(key: u64) -> u64 {
        1 << (key >> 58)
    }

    /// Adds a position of the side to move (0 or 1); whether it may have occurred before.
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
pub(super) struct Part<V: Variant> {
    pub rows: Vec<Row<V>>,
    /// The positions that the games began with.
    starts: Vec<V::Position>,
    /// It begins with the moves of the variant's start, for games that begin anew.
    legal: Legal<V>,
    /// What [`legal`](Self::legal) will be after the next move.
    next: Legal<V>,
    /// The variant's start, how a game that begins there stands, and its moves in [`legal`](Self::legal).
    start: V::Position,
    start_outcome: Option<Outcome>,
    start_legal: Range<u32>,
    start_repetitions: Repetitions,
    /// The places in [`legal`](Self::legal) of the moves to be made, [`LEFT_ALONE`] for a game without one.
    chosen: Vec<u32>,
    taken: ActionSet,
}

impl<V: Variant> Part<V> {
    /// A part without games.
    pub fn new(variant: &V) -> Part<V> {
        let start = variant.start();
        let (mut legal, mut taken) = (Legal::new(), ActionSet::new(variant.actions()));
        let (start_outcome, start_legal) = list(variant, &start, || 1, &mut legal, &mut taken);
        Part {
            rows: Vec::new(),
            starts: Vec::new(),
            legal,
            next: Legal::new(),
            start_repetitions: Repetitions::of([start.key()].into_iter()),
            start,
            start_outcome,
            start_legal,
            chosen: Vec::new(),
            taken,
        }
    }

    /// Adds a game from the variant's start.
    pub fn push_begun(&mut self) {
        self.starts.push(self.start.clone());
        self.rows.push(Row {
            position: self.start.clone(),
            outcome: self.start_outcome,
            legal: self.start_legal.clone(),
            repetitions: self.start_repetitions,
            plies: Vec::new(),
        });
    }

    /// Adds a copy of a game.
    pub fn push_copy(&mut self, variant: &V, game: &Game<V>) {
        let (position, history) = (game.position().clone(), game.history());
        let times = || history.occurrences();
        let (outcome, legal) = list(variant, &position, times, &mut self.legal, &mut self.taken);
        let plies = history.keys().skip(1).zip(game.moves()).collect();
        let repetitions = Repetitions::of(history.since_fence());
        self.starts.push(game.start().clone());
        self.rows.push(Row { position, outcome, legal, repetitions, plies });
    }

    /// Finds the moves of actions; the place of the first that is not legal.
    pub fn choose(&mut self, actions: &[i64]) -> Option<usize> {
        self.chosen.clear();
        for (row, &action) in self.rows.iter().zip(actions) {
            let place = |action| self.legal.place_of(row.legal.clone(), action);
            let chosen =
                if action < 0 { Some(LEFT_ALONE) } else { u32::try_from(action).ok().and_then(place) };
            let Some(chosen) = chosen else { return Some(self.chosen.len()) };
            self.chosen.push(chosen);
        }
        None
    }

    /// Makes the moves that were chosen.
    pub fn play(&mut self, variant: &V) {
        self.begin_list();
        for place in 0..self.rows.len() {
            self.play_row(variant, place);
        }
        std::mem::swap(&mut self.legal, &mut self.next);
    }

    /// Makes the moves that were chosen and begins games anew that they end. Writes the results of those, `None` for the others, and
    /// the masks of the legal moves, each `size` long.
    pub fn step(&mut self, variant: &V, masks: &mut [bool], size: usize, results: &mut [Option<Outcome>]) {
        self.begin_list();
        let games = (CLEARED_AT_A_TIME / size).max(1);
        let mut place = 0;
        for masks in masks.chunks_mut(games * size) {
            masks.fill(false);
            for mask in masks.chunks_exact_mut(size) {
                self.play_row(variant, place);
                results[place] = self.rows[place].outcome;
                if self.rows[place].outcome.is_some() {
                    self.reset_row(place);
                }
                for &action in self.next.actions(&self.rows[place]) {
                    mask[action as usize] = true;
                }
                place += 1;
            }
        }
        std::mem::swap(&mut self.legal, &mut self.next);
    }

    /// Writes the masks of the legal moves, each `size` long.
    pub fn write_masks(&self, masks: &mut [bool], size: usize) {
        let games = (CLEARED_AT_A_TIME / size).max(1);
        for (rows, masks) in self.rows.chunks(games).zip(masks.chunks_mut(games * size)) {
            masks.fill(false);
            for (row, mask) in rows.iter().zip(masks.chunks_exact_mut(size)) {
                self.actions(row).iter().for_each(|&action| mask[action as usize] = true);
            }
        }
    }

    /// Begins the next list with the moves of the start.
    fn begin_list(&mut self) {
        self.next.moves.clear();
        self.next.actions.clear();
        self.next.copy(&self.legal, self.start_legal.clone());
    }

    /// Makes the chosen move of a game and adds its legal moves to the next list.
    #[inline]
    fn play_row(&mut self, variant: &V, place: usize) {
        let (row, chosen, next) = (&mut self.rows[place], self.chosen[place], &mut self.next);
        if chosen == LEFT_ALONE {
            row.legal = next.copy(&self.legal, row.legal.clone());
            return;
        }
        let m = self.legal.moves[chosen as usize];
        let irreversible = row.position.is_irreversible(m);
        row.position.play(m);
        let key = row.position.key();
        row.plies.push((key, m));
        let seen = row.repetitions.add(row.position.turn().index(), key, irreversible);
        let times = || if seen { row.occurrences(self.starts[place].key()) } else { 1 };
        (row.outcome, row.legal) = list(variant, &row.position, times, next, &mut self.taken);
    }

    /// Begins the games anew that `chosen` says, from the variant's start.
    pub fn reset(&mut self, chosen: &[bool]) {
        (0..chosen.len()).filter(|&place| chosen[place]).for_each(|place| self.reset_row(place));
    }

    fn reset_row(&mut self, place: usize) {
        let row = &mut self.rows[place];
        row.position.clone_from(&self.start);
        self.starts[place].clone_from(&self.start);
        row.repetitions = self.start_repetitions;
        row.plies.clear();
        (row.outcome, row.legal) = (self.start_outcome, self.start_legal.clone());
    }

    /// The actions of a game's legal moves.
    pub fn actions(&self, row: &Row<V>) -> &[u32] {
        self.legal.actions(row)
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

/// Adds the legal moves of a position that has occurred so many `times` to a list; how its game ended, if it has, and where the
/// moves are.
#[inline]
fn list<V: Variant>(
    variant: &V,
    position: &V::Position,
    times: impl FnOnce() -> u8,
    legal: &mut Legal<V>,
    taken: &mut ActionSet,
) -> (Option<Outcome>, Range<u32>) {
    let begin = legal.actions.len();
    let outcome = list_moves(position, times, &mut legal.moves);
    encoding::push_actions(variant, position, &legal.moves[begin..], &mut legal.actions, taken);
    (outcome, begin as u32..legal.actions.len() as u32)
}
