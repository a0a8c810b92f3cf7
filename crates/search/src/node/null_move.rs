//! Null move: a side that stays above beta even after passing needs no search. In zugzwang the argument fails, so it is
//! used only where the [evaluator](secateur_core::MoveOrdering::pass) can pass. It is off by default, since most of our
//! games have zugzwang.

use crate::root::worker::Worker;
use crate::score::is_decided;
use secateur_core::{Position, SearchEvaluator};

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// The value of a node that stays above beta after passing.
    #[inline]
    pub(super) fn null_move(&mut self, eval: i32, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        if !self.config.null_move {
            return None;
        }
        let params = &self.config.params;
        // not twice in a row: that would be the same position at a smaller depth
        let passed = ply > 0 && self.frames[ply - 1].slot.is_none();
        if depth < params.null_depth || eval < beta || is_decided(beta) || passed {
            return None;
        }
        let reduced = depth - 1 - params.null_reduction - depth / 6;
        let position = self.evaluator.pass(&self.position)?;
        let before = std::mem::replace(&mut self.position, position);
        self.frames[ply].slot = None;
        // irreversible: positions from before the pass do not count as repetitions after it
        self.history.push(self.position.key(), true);
        let score = -self.search(-beta, 1 - beta, reduced, ply + 1, None);
        self.history.pop();
        self.position = before;
        if self.stopped || score < beta {
            return None;
        }
        // a win found after a pass is not a proven win
        Some(if is_decided(score) { beta } else { score })
    }
}
