//! The loop over the moves of a node: which comes next, how deep it is searched, how its score changes the result.
//!
//! The first move of a node is searched with the whole window. For later moves an empty window proves that they are no
//! better; if one is better after all, it is searched again.

use super::reductions::LateMove;
use super::{MAX_TRIED, NextMove, Node};
use crate::ordering::{Picker, history_bonus};
use crate::root::abdada::DeferredMoves;
use crate::root::worker::Worker;
use crate::score::{INFINITE, is_loss};
use secateur_core::{Position, SearchEvaluator};
use std::ops::ControlFlow;

/// What the moves searched so far have shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    /// The best score; `-INFINITE` before there is one.
    pub best: i32,
    /// The move with that score, if the score is above the initial alpha.
    pub best_move: Option<M>,
    /// The lower end of the window, which rises with the best score.
    pub alpha: i32,
}

impl<M> Found<M> {
    #[inline]
    pub fn nothing(alpha: i32) -> Found<M> {
        Found { best: -INFINITE, best_move: None, alpha }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.best == -INFINITE
    }

    /// Adds the score of a move; returns whether it raises alpha.
    #[inline]
    pub fn add(&mut self, m: M, score: i32) -> bool {
        if score <= self.best {
            return false;
        }
        self.best = score;
        let raises = score > self.alpha;
        if raises {
            self.alpha = score;
            self.best_move = Some(m);
        }
        raises
    }
}

/// The moves of a node in the order of search: first those from the picker, then the deferred ones.
struct MoveQueue {
    picker: Picker,
    deferred: DeferredMoves,
    /// Where the node's moves begin on the stack.
    start: usize,
}

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Searches the moves of a node, which lie on the stack from `start` on. `Break` carries the node's value if a singular
    /// extension cuts it off, or a meaningless value if the search was stopped.
    #[inline]
    pub(super) fn search_moves(
        &mut self,
        node: &Node<P::Move>,
        start: usize,
    ) -> ControlFlow<i32, Found<P::Move>> {
        let single_reply = self.single_reply(start);
        let picker = Picker::new(&self.moves, start, node.table_fold(), &self.config.ordering);
        let deferred = DeferredMoves::new(self.shares_work(node.depth));
        let mut queue = MoveQueue { picker, deferred, start };
        let futile =
            !node.is_pv() && node.eval.is_some_and(|eval| self.futile_moves(eval, node.alpha, node.depth));
        let mut found = Found::nothing(node.alpha);
        let mut searched = 0;
        loop {
            let may_prune = searched > 0 && !node.is_pv() && !is_loss(found.best);
            let loud_only =
                may_prune && (futile || self.too_late(queue.picker.handed_out(), node.depth, node.improving));
            let Some(next) = self.next_move(&mut queue, node.ply, loud_only) else { break };
            let m = next.m;
            if Some(m) == node.excluded || !self.position.is_legal(m) {
                continue;
            }
            let first = searched == 0;
            let key = node.table_key.key;
            let Some(claim) = self.claim_or_defer(key, &next, first, &mut queue.deferred) else { continue };
            let extension = self.extension(node, &next, single_reply)?;
            let slot = self.position.slot(m);
            let reduction = if first || extension > 0 { 0 } else { self.late_reduction(node, &next, slot) };
            let undo = self.play(m, slot, node.ply);
            let depth = node.depth - 1 + extension;
            let score = self.search_move(found.alpha, node.beta, depth, reduction, first, node.ply + 1);
            self.release(claim);
            self.unplay(m, undo);
            if self.stopped {
                return ControlFlow::Break(0);
            }
            if searched < MAX_TRIED {
                // Written only now: a singular search at the same ply uses the same memory before this point.
                self.tried[node.ply][searched] = slot as u32;
            }
            searched += 1;
            if found.add(m, score) {
                self.pv.set(node.ply, m);
                if found.alpha >= node.beta && self.config.alpha_beta {
                    self.record_cutoff(m, slot, searched.min(MAX_TRIED), node.depth, node.ply);
                    break;
                }
            }
        }
        ControlFlow::Continue(found)
    }

    /// The next move of a node, or with `loud_only` the next loud one. Deferred moves come last.
    #[inline]
    fn next_move(&mut self, queue: &mut MoveQueue, ply: usize, loud_only: bool) -> Option<NextMove<P::Move>> {
        if let Some(picked) = self.pick(&mut queue.picker, ply, loud_only) {
            let number = queue.picker.handed_out() - 1;
            return Some(NextMove { m: picked.m, number, loud: picked.loud, was_deferred: false });
        }
        let (number, loud) = queue.deferred.next()?;
        Some(NextMove { m: self.moves.at(queue.start + number), number, loud, was_deferred: true })
    }

    /// Plies by which a move other than the first is reduced.
    #[inline]
    fn late_reduction(&self, node: &Node<P::Move>, next: &NextMove<P::Move>, slot: usize) -> i32 {
        self.reduction(LateMove {
            depth: node.depth,
            number: next.number,
            loud: next.loud,
            history: self.heuristics.history(self.position.turn(), slot),
            pv: node.is_pv(),
            improving: node.improving,
        })
    }

    /// Searches the position after a move: the first move in full, later ones first with an empty window and reduced depth.
    /// The score is for the side that moved; `depth` and `ply` are those of the child.
    #[inline]
    pub fn search_move(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        reduction: i32,
        first: bool,
        ply: usize,
    ) -> i32 {
        if !self.config.alpha_beta {
            return -self.search(-INFINITE, INFINITE, depth, ply, None);
        }
        if !first && (self.config.pvs || reduction > 0) {
            let mut score = -self.search(-alpha - 1, -alpha, depth - reduction, ply, None);
            if score > alpha && reduction > 0 && !self.stopped {
                score = -self.search(-alpha - 1, -alpha, depth, ply, None);
            }
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        -self.search(-beta, -alpha, depth, ply, None)
    }

    /// Records a move that caused a cut-off, and the moves tried before it that did not.
    #[inline]
    fn record_cutoff(&mut self, m: P::Move, slot: usize, tried: usize, depth: i32, ply: usize) {
        let side = self.position.turn();
        self.heuristics.add_refutation(side, ply, self.previous_slot(ply), m);
        if self.config.ordering.history {
            let bonus = history_bonus(depth);
            self.heuristics.update_history(side, slot, bonus);
            for &other in &self.tried[ply][..tried] {
                if other != slot as u32 {
                    self.heuristics.update_history(side, other as usize, -bonus);
                }
            }
        }
    }
}
