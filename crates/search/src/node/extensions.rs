//! Extensions: a single reply, a singular move.

use super::{NextMove, Node};
use crate::root::worker::Worker;
use crate::score::{from_table, is_decided};
use crate::table::{Bound, Entry, fold};
use secateur_core::{Position, SearchEvaluator};
use std::ops::ControlFlow;

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Plies by which a move is extended. `Break` ends the node. It carries the node's value if another move is above beta
    /// too, or a meaningless value if the search was stopped.
    #[inline]
    pub(super) fn extension(
        &mut self,
        node: &Node<P::Move>,
        next: &NextMove<P::Move>,
        single_reply: bool,
    ) -> ControlFlow<i32, i32> {
        if !self.may_extend(node.ply) {
            return ControlFlow::Continue(0);
        }
        if !single_reply
            && next.number == 0
            && let Some(entry) = &node.entry
            && fold(&next.m) == entry.fold
        {
            return self.singular_extension(entry, next.m, node.depth, node.beta, node.ply);
        }
        ControlFlow::Continue(i32::from(single_reply))
    }

    /// Lines may become at most twice as long as the depth of the iteration.
    #[inline]
    fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < 2 * self.root_depth
    }

    /// Whether the moves on the stack from `start` on contain a single legal one. With many candidates the answer is always
    /// no: rarely is only one of them legal, and the proof would cost more than the extension gains.
    #[inline]
    pub(super) fn single_reply(&mut self, start: usize) -> bool {
        if !self.config.extend_single || self.moves.len() - start > 3 {
            return false;
        }
        let position = &self.position;
        self.moves.retain_from(start, |m| position.is_legal(m));
        self.moves.len() - start == 1
    }

    /// Extends a singular table move by one ply: one that all others fall well short of in a search to half the depth.
    fn singular_extension(
        &mut self,
        entry: &Entry,
        m: P::Move,
        depth: i32,
        beta: i32,
        ply: usize,
    ) -> ControlFlow<i32, i32> {
        let params = &self.config.params;
        let score = from_table(entry.score, self.distance(ply));
        if !self.config.extend_singular
            || depth < params.singular_depth
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || is_decided(score)
        {
            return ControlFlow::Continue(0);
        }
        let bound = score - (params.units(params.singular_margin) * depth).max(1);
        let others = self.search(bound - 1, bound, (depth - 1) / 2, ply, Some(m));
        self.pv.clear(ply);
        if self.stopped {
            ControlFlow::Break(0)
        } else if others < bound {
            ControlFlow::Continue(1)
        } else if bound >= beta && !is_decided(others) {
            // another move is above beta too
            ControlFlow::Break(bound)
        } else {
            ControlFlow::Continue(0)
        }
    }
}
