//! The search of the root's moves, each with its own line.

use super::abdada::DeferredMoves;
use super::worker::Worker;
use crate::TableUse;
use crate::node::NextMove;
use crate::node::reductions::LateMove;
use crate::score::{INFINITE, is_decided, of_evaluation};
use crate::table::{Bound, Entry, fold};
use secateur_core::{MoveList, Position, SearchEvaluator};

/// A legal move of the root, and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub m: M,
    /// The bonus for its score.
    pub bias: i32,
    /// Its score in this iteration; `-INFINITE` if it was only proven no better than another.
    pub score: i32,
    /// Its score in the previous iteration.
    pub previous: i32,
    /// The line that begins with it.
    pub pv: Vec<M>,
    /// Nodes spent on it in this search.
    pub nodes: u64,
}

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Lists the legal moves, best guess first; if `only` is not empty, only its moves.
    pub fn list_root_moves(&mut self, only: &[P::Move], bias: &[(P::Move, i32)]) {
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        if list.iter().any(|m| only.contains(m)) {
            list.retain(|m| only.contains(m));
        }
        if self.config.ordering.guess {
            list.sort_by_cached_key(|&m| -i64::from(self.evaluator.guess(&self.position, m)));
        }
        let root_move = |&m: &P::Move| RootMove {
            m,
            bias: bias.iter().find(|(biased, _)| *biased == m).map_or(0, |&(_, bias)| bias),
            score: -INFINITE,
            previous: -INFINITE,
            pv: vec![m],
            nodes: 0,
        };
        self.root_moves.clear();
        self.root_moves.extend(list.iter().map(root_move));
    }

    /// Searches the root moves from `first` on (earlier ones belong to better lines) and moves the best to the front. If
    /// the search was stopped the value is meaningless, but moves found better before that keep their scores.
    pub fn search_root(&mut self, first: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        for root_move in &mut self.root_moves[first..] {
            root_move.score = -INFINITE;
        }
        let (mut best, mut lower) = (-INFINITE, alpha);
        let key = self.table_key(depth).key;
        let (mut count, mut deferred) = (0, DeferredMoves::new(self.shares_work(depth)));
        while let Some(next) = self.next_root_move(first, &mut count, &mut deferred) {
            let number = next.number;
            let Some(claim) = self.claim_or_defer(key, &next, number == 0, &mut deferred) else { continue };
            let score = self.search_root_move(first, &next, lower, beta, depth);
            self.release(claim);
            if self.stopped {
                break;
            }
            if number == 0 || score > lower {
                self.set_root_line(first + number, score);
            }
            best = best.max(score);
            lower = lower.max(score);
            if lower >= beta && self.config.alpha_beta {
                break;
            }
        }
        // stable: moves proven no better keep the order of the previous iteration
        self.root_moves[first..].sort_by_key(|root_move| -root_move.score);
        if !self.stopped && first == 0 {
            self.store_root(key, best, Bound::of(best, alpha, beta), depth);
        }
        best
    }

    /// The next root move from `first` on, of which `count` have been handed out; deferred moves come last.
    fn next_root_move(
        &self,
        first: usize,
        count: &mut usize,
        deferred: &mut DeferredMoves,
    ) -> Option<NextMove<P::Move>> {
        let was_deferred = first + *count >= self.root_moves.len();
        let number = if was_deferred { deferred.next()?.0 } else { *count };
        *count += usize::from(!was_deferred);
        Some(NextMove { m: self.root_moves[first + number].m, number, loud: false, was_deferred })
    }

    /// The score of a root move, including its bias.
    fn search_root_move(
        &mut self,
        first: usize,
        next: &NextMove<P::Move>,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        let &NextMove { m, number, .. } = next;
        let nodes_before = self.nodes;
        let reduction = if number == 0 {
            0
        } else {
            let history = self.heuristics.history(self.position.turn(), self.position.slot(m));
            let loud = self.evaluator.guess(&self.position, m) >= self.config.params.loud_guess;
            self.reduction(LateMove { depth, number, loud, history, pv: true, improving: true })
        };
        let bias = self.root_moves[first + number].bias;
        let (alpha, beta) = (unbiased(alpha, bias), unbiased(beta, bias));
        let undo = self.play(m, self.position.slot(m), 0);
        let score = self.search_move(alpha, beta, depth - 1, reduction, number == 0, 1);
        self.unplay(m, undo);
        self.root_moves[first + number].nodes += self.nodes - nodes_before;
        if is_decided(score) { score } else { of_evaluation(score + bias) }
    }

    /// Sets the score of a root move and the line just searched.
    fn set_root_line(&mut self, place: usize, score: i32) {
        let root_move = &mut self.root_moves[place];
        root_move.score = score;
        root_move.pv.truncate(1);
        root_move.pv.extend_from_slice(self.pv.line(1));
    }

    /// Stores the value of the root in the table, unless a bias has changed it.
    fn store_root(&self, key: u64, score: i32, bound: Bound, depth: i32) {
        let biased = self.root_moves.iter().any(|root_move| root_move.bias != 0);
        if self.config.table != TableUse::Off && !biased {
            let fold = fold(&self.root_moves[0].m);
            self.table.store(key, Entry { fold, score, eval: None, depth, bound });
        }
    }
}

/// Shifts an end of the window by the bias of a move. An end that is a win or a loss stays, for these scores get no bias.
#[inline]
fn unbiased(end: i32, bias: i32) -> i32 {
    if bias == 0 || is_decided(end) || end.abs() >= INFINITE { end } else { of_evaluation(end - bias) }
}
