//! The search of a node: the questions before its moves are searched, and what is stored afterwards.
//!
//! It is a fail-soft negamax in the form of a principal variation search (Marsland and Campbell 1982).

use super::moves::Found;
use super::{Node, win_distance};
use crate::TableUse;
use crate::root::worker::Worker;
use crate::score::{MAX_PLY, to_table};
use crate::table::lookup::{Query, entry_answer, refined_eval};
use crate::table::{Bound, Entry, fold};
use secateur_core::{Position, SearchEvaluator};
use std::ops::ControlFlow;

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// The value of the position for its side to move if it lies between `alpha` and `beta`, otherwise a bound of it.
    /// `excluded` is skipped, and the table is then not used. If the search was stopped, the value is meaningless.
    #[inline(always)]
    pub fn search(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        excluded: Option<P::Move>,
    ) -> i32 {
        if depth <= 0 {
            self.quiescence(alpha, beta, ply, 0)
        } else {
            self.search_node(alpha, beta, depth, ply, excluded)
        }
    }

    /// [`search`](Self::search) for a depth of at least 1.
    fn search_node(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        excluded: Option<P::Move>,
    ) -> i32 {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if let Some(score) = self.known_score(alpha, beta, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        if self.prunes_by_win_distance() {
            (alpha, beta) = win_distance::narrow_window(alpha, beta, ply);
            if alpha >= beta {
                return alpha;
            }
        }
        self.heuristics.forget_killers(ply + 2);
        let mut node = self.look_up(alpha, beta, depth, ply, excluded);
        if let Some(score) = self.table_answer(&node) {
            return score;
        }
        node.eval = self.static_eval(&node);
        node.improving = self.is_improving(ply);
        if let Some(score) = self.prune_node(&node) {
            return score;
        }
        node.depth -= self.internal_reduction(&node);
        let start = self.generate();
        let searched = self.search_moves(&node, start);
        self.moves.truncate(start);
        match searched {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue(found) if found.is_empty() => self.without_moves(&node),
            ControlFlow::Continue(found) => {
                if self.uses_table(&node) {
                    self.store(&node, &found);
                }
                found.best
            }
        }
    }

    /// Begins a node: reads the table.
    #[inline]
    fn look_up(
        &self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        excluded: Option<P::Move>,
    ) -> Node<P::Move> {
        let table_key = self.table_key(depth);
        let mut node =
            Node { alpha, beta, depth, ply, excluded, table_key, entry: None, eval: None, improving: true };
        if self.uses_table(&node) {
            node.entry = self.table.probe(table_key.key);
        }
        node
    }

    /// Whether a node uses the table. Not without the excluded move: what is then found is not the position's value.
    #[inline]
    pub(super) fn uses_table(&self, node: &Node<P::Move>) -> bool {
        self.config.table != TableUse::Off && node.excluded.is_none()
    }

    /// The value of a node, if its table entry settles it. On the principal variation the search goes on anyway, because
    /// the line is wanted, not only its value.
    #[inline]
    pub(super) fn table_answer(&self, node: &Node<P::Move>) -> Option<i32> {
        let entry = node.entry.as_ref()?;
        if node.is_pv() && self.config.pvs {
            return None;
        }
        let &Node { alpha, beta, depth, ply, table_key, .. } = node;
        let query = Query { alpha, beta, depth, ply: self.distance(ply), table_key };
        entry_answer(entry, &query, self.config.table)
    }

    /// The static evaluation, if a technique needs it; from the table if it is there.
    #[inline]
    fn static_eval(&mut self, node: &Node<P::Move>) -> Option<i32> {
        if node.excluded.is_some() {
            return self.frames[node.ply].eval;
        }
        let config = &self.config;
        let eval = if config.futility || config.probcut || config.null_move {
            Some(node.entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate()))
        } else {
            None
        };
        self.frames[node.ply].eval = eval;
        eval
    }

    /// Whether the side to move is evaluated better than at its last turn.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        match (self.frames[ply].eval, ply.checked_sub(2).and_then(|p| self.frames[p].eval)) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// The value of a node off the principal variation whose moves need no search: by razoring, futility, null move or
    /// ProbCut.
    #[inline]
    fn prune_node(&mut self, node: &Node<P::Move>) -> Option<i32> {
        if node.is_pv() || node.excluded.is_some() {
            return None;
        }
        let &Node { alpha, beta, depth, ply, improving, .. } = node;
        let eval = refined_eval(node.eval?, node.entry.as_ref(), self.distance(ply));
        if self.razored(eval, alpha, depth) {
            return Some(self.quiescence(alpha, beta, ply, 0));
        }
        let pruned = self.futile_node(eval, beta, depth, improving);
        // The remaining techniques require an evaluation above beta.
        if pruned.is_some() || eval < beta {
            return pruned;
        }
        self.null_move(eval, beta, depth, ply)
            .or_else(|| self.probcut(eval, beta, depth, ply))
            .or_else(|| self.stopped.then_some(0))
    }

    /// The value of a node of which no move was searched.
    #[inline]
    fn without_moves(&self, node: &Node<P::Move>) -> i32 {
        if node.excluded.is_some() { node.alpha } else { self.stuck(node.ply) }
    }

    /// Stores the result of a node in the table.
    #[inline(always)]
    pub(super) fn store(&self, node: &Node<P::Move>, found: &Found<P::Move>) {
        let entry = Entry {
            fold: found.best_move.map_or(0, |m| fold(&m)),
            score: to_table(found.best, self.distance(node.ply)),
            eval: node.eval,
            depth: node.depth,
            bound: Bound::of(found.best, node.alpha, node.beta),
        };
        self.table.store(node.table_key.key, entry);
    }
}
