//! The move stack: the moves of all nodes on the path, in memory reserved once.

use super::order_key::OrderKey;
use secateur_core::Sink;

/// Moves for which memory is reserved.
const CAPACITY: usize = 8192;

/// The moves of all nodes on the path; those of the deepest node are on top.
pub(crate) struct MoveStack<M> {
    pub(super) moves: Vec<M>,
    pub(super) scores: Scores,
}

/// The guess and key of each move on the stack, valid for nodes whose moves have been scored.
pub(super) struct Scores {
    pub guesses: Vec<i32>,
    pub keys: Vec<OrderKey>,
}

impl Scores {
    /// Makes room for scores of the first `len` moves.
    #[inline]
    pub fn reserve(&mut self, len: usize) {
        if self.keys.len() < len {
            self.guesses.resize(len, 0);
            self.keys.resize(len, 0.0);
        }
    }
}

impl<M> Sink<M> for MoveStack<M> {
    #[inline]
    fn push(&mut self, m: M) {
        self.moves.push(m);
    }
    #[inline]
    fn push_all(&mut self, moves: impl Iterator<Item = M>) {
        self.moves.extend(moves);
    }
}

impl<M: Copy> MoveStack<M> {
    pub fn new() -> MoveStack<M> {
        let scores = Scores { guesses: vec![0; CAPACITY], keys: vec![0.0; CAPACITY] };
        MoveStack { moves: Vec::with_capacity(CAPACITY), scores }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    #[inline]
    pub fn at(&self, place: usize) -> M {
        self.moves[place]
    }

    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// The moves from `start` on.
    pub fn from(&self, start: usize) -> impl Iterator<Item = M> + '_ {
        self.moves[start..].iter().copied()
    }

    /// Removes the moves from `start` on for which `keep` returns `false`.
    pub fn retain_from(&mut self, start: usize, mut keep: impl FnMut(M) -> bool) {
        let mut kept = start;
        for i in start..self.moves.len() {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}
