//! Legal moves of all games in one list, which each step writes anew.

use super::legal_moves::LegalMoves;
use crate::encoding::{self, ActionSet};
use crate::game::list_moves;
use crate::variant::MoveOf;
use crate::{Outcome, Variant};
use std::ops::Range;

/// In place of a chosen move, for a game that makes none.
const LEFT_ALONE: u32 = u32::MAX;

/// Moves of many games, one game after the other, with their actions.
#[derive(Clone)]
struct Moves<V: Variant> {
    moves: Vec<MoveOf<V>>,
    actions: Vec<u32>,
}

impl<V: Variant> Moves<V> {
    fn new() -> Moves<V> {
        Moves { moves: Vec::new(), actions: Vec::new() }
    }

    /// Appends a range of another list.
    fn copy(&mut self, other: &Moves<V>, range: Range<u32>) -> Range<u32> {
        let (begin, range) = (self.actions.len() as u32, range.start as usize..range.end as usize);
        self.moves.extend_from_slice(&other.moves[range.clone()]);
        self.actions.extend_from_slice(&other.actions[range]);
        begin..self.actions.len() as u32
    }

    /// Appends the legal moves of a position that has occurred `times` times. Returns the outcome if the game is over, and
    /// the range of the moves.
    #[inline]
    fn add(
        &mut self,
        variant: &V,
        position: &V::Position,
        times: impl FnOnce() -> u8,
        taken: &mut ActionSet,
    ) -> (Option<Outcome>, Range<u32>) {
        let begin = self.actions.len();
        let outcome = list_moves(position, times, &mut self.moves);
        encoding::push_actions(variant, position, &self.moves[begin..], &mut self.actions, taken);
        (outcome, begin as u32..self.actions.len() as u32)
    }

    /// The place of the move with this action among those of `range`. Eight moves are compared at a time without a branch,
    /// because no branch predictor could guess which one matches.
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

/// The list, and the range of each game in it.
#[derive(Clone)]
pub(super) struct Lists<V: Variant> {
    /// Begins with the moves of the variant's start, which restarted games share.
    now: Moves<V>,
    /// The list of the last step, while the current step writes [`now`](Self::now).
    before: Moves<V>,
    /// The range of each game's moves; empty when the game is over.
    ranges: Vec<Range<u32>>,
    start: Range<u32>,
    start_outcome: Option<Outcome>,
    /// The places of the moves to make; [`LEFT_ALONE`] for a game that makes none.
    chosen: Vec<u32>,
    taken: ActionSet,
}

impl<V: Variant> LegalMoves<V> for Lists<V> {
    const IS_SEARCHED: bool = true;

    fn new(variant: &V) -> Lists<V> {
        let (mut now, mut taken) = (Moves::new(), ActionSet::new(variant.actions()));
        let (start_outcome, start) = now.add(variant, &variant.start(), || 1, &mut taken);
        Lists {
            now,
            before: Moves::new(),
            ranges: Vec::new(),
            start,
            start_outcome,
            chosen: Vec::new(),
            taken,
        }
    }
    fn start_outcome(&self) -> Option<Outcome> {
        self.start_outcome
    }
    fn push_begun(&mut self) {
        self.ranges.push(self.start.clone());
    }
    fn push(&mut self, variant: &V, position: &V::Position, times: impl FnOnce() -> u8) -> Option<Outcome> {
        let (outcome, range) = self.now.add(variant, position, times, &mut self.taken);
        self.ranges.push(range);
        outcome
    }
    fn choose(&mut self, actions: &[i64]) -> Option<usize> {
        self.chosen.clear();
        for (range, &action) in self.ranges.iter().zip(actions) {
            let place = |action| self.now.place_of(range.clone(), action);
            let chosen =
                if action < 0 { Some(LEFT_ALONE) } else { u32::try_from(action).ok().and_then(place) };
            let Some(chosen) = chosen else { return Some(self.chosen.len()) };
            self.chosen.push(chosen);
        }
        None
    }
    fn begin_step(&mut self) {
        std::mem::swap(&mut self.now, &mut self.before);
        self.now.moves.clear();
        self.now.actions.clear();
        self.now.copy(&self.before, self.start.clone());
    }
    #[inline]
    fn chosen(&self, _: &V, _: &V::Position, game: usize, _: i64) -> Option<MoveOf<V>> {
        let chosen = self.chosen[game];
        if chosen == LEFT_ALONE { None } else { Some(self.before.moves[chosen as usize]) }
    }
    #[inline]
    fn keep(&mut self, game: usize) {
        self.ranges[game] = self.now.copy(&self.before, self.ranges[game].clone());
    }
    #[inline]
    fn replace(
        &mut self,
        variant: &V,
        game: usize,
        position: &V::Position,
        times: impl FnOnce() -> u8,
    ) -> Option<Outcome> {
        let (outcome, range) = self.now.add(variant, position, times, &mut self.taken);
        self.ranges[game] = range;
        outcome
    }
    fn restart(&mut self, game: usize) {
        self.ranges[game] = self.start.clone();
    }
    #[inline]
    fn write_mask(&self, game: usize, mask: &mut [bool]) {
        let range = &self.ranges[game];
        mask.fill(false);
        for &action in &self.now.actions[range.start as usize..range.end as usize] {
            mask[action as usize] = true;
        }
    }
}
