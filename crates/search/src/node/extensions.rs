//! Extensions: a single reply, a singular move, and what the evaluator adds.

use crate::root::worker::Worker;
use crate::score;
use crate::score::is_decided;
use crate::table::{Bound, Entry};
use secateur_core::{Evaluator, Position};

/// What the search of all other moves says about the table's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Singular {
    /// Nothing special.
    No,
    /// It is much better than the rest: extend it.
    Yes,
    /// Another move is above beta too: the node is cut off with this value.
    Cut(i32),
}

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// Lines may become at most twice as long as the iteration is deep.
    #[inline]
    pub fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < 2 * self.root_depth
    }

    /// Whether the moves on the stack from `start` on are a single legal one. Where candidates are many the answer is no:
    /// then there is hardly a single legal one among them, and the proof would cost more than the extension gains.
    #[inline]
    pub fn single_reply(&mut self, start: usize) -> bool {
        if !self.config.extend_single || self.moves.len() - start > 3 {
            return false;
        }
        let position = &self.position;
        self.moves.retain_from(start, |m| position.is_legal(m));
        self.moves.len() - start == 1
    }

    /// Plies the evaluator adds to a move.
    #[inline]
    pub fn own_extension(&self, m: P::Move) -> i32 {
        if self.config.extend_own { self.evaluator.extension(&self.position, m).clamp(0, 1) } else { 0 }
    }

    /// Whether the table's move is singular: all others fail well below its score at half the depth.
    pub fn singular(&mut self, entry: &Entry, m: P::Move, depth: i32, beta: i32, ply: usize) -> Singular {
        let params = &self.config.params;
        let score = score::from_table(entry.score, self.distance(ply));
        if !self.config.extend_singular
            || depth < params.singular_depth
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || is_decided(score)
        {
            return Singular::No;
        }
        let bound = score - (params.units(params.singular_margin) * depth).max(1);
        let others = self.search(bound - 1, bound, (depth - 1) / 2, ply, Some(m));
        self.pv.clear(ply);
        if self.stopped {
            Singular::No
        } else if others < bound {
            Singular::Yes
        } else if bound >= beta && !is_decided(others) {
            Singular::Cut(bound)
        } else {
            Singular::No
        }
    }
}
