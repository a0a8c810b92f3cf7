//! One search of the solver: to a fixed depth, with a fixed value for positions beyond it.

use crate::node::game_over::game_over_score;
use crate::root::control::POLL_NODES;
use crate::score::of_outcome;
use crate::table::lookup::{Query, entry_answer};
use crate::table::table_key::TableKey;
use crate::table::{Bound, Entry, TranspositionTable, fold};
use crate::{Repetition, TableUse};
use secateur_core::{History, MoveList, Position, Side, StopSignal};

/// A win; a loss is its negative, a draw is 0.
pub(super) const WON: i32 = 2;
/// Between a draw and a win: the value is not known.
pub(super) const UNKNOWN: i32 = 1;

pub(super) struct BoundedSearch<'a, P> {
    position: P,
    history: History,
    table: Option<&'a TranspositionTable>,
    /// The value of the unknown for the first player.
    unknown: i32,
    pub nodes_left: u64,
    stop: &'a StopSignal,
    /// Whether any position was beyond the horizon.
    pub cut_short: bool,
}

impl<'a, P: Position> BoundedSearch<'a, P> {
    pub fn new(
        position: &P,
        history: &History,
        table: Option<&'a TranspositionTable>,
        unknown: i32,
        (nodes_left, stop): (u64, &'a StopSignal),
    ) -> BoundedSearch<'a, P> {
        let (position, history) = (position.clone(), history.clone());
        BoundedSearch { position, history, table, unknown, nodes_left, stop, cut_short: false }
    }

    /// The value for the side to move in a search to this depth; meaningless once no nodes are left.
    pub fn value(&mut self, depth: i32) -> i32 {
        self.search(-WON, WON, depth, 0)
    }

    /// Fail-soft alpha-beta; its value is meaningless once no nodes are left. When it is stopped none are.
    fn search(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if self.nodes_left.is_multiple_of(POLL_NODES) && self.stop.is_stopped() {
            self.nodes_left = 0;
        }
        if self.nodes_left == 0 {
            return 0;
        }
        // The root is not over, even if it has occurred before.
        if ply > 0
            && let Some(score) = game_over_score(&self.position, &self.history, Repetition::Rules, ply)
        {
            return score.signum() * WON;
        }
        if depth == 0 {
            return self.leaf(ply);
        }
        let table_key = TableKey::of(&self.position, depth);
        let entry = self.table.and_then(|table| table.probe(table_key.key));
        if let Some(entry) = &entry {
            let query = Query { alpha, beta, depth, ply, table_key };
            if let Some(score) = entry_answer(entry, &query, TableUse::EqualDepth) {
                self.cut_short = true; // perhaps; nothing depends on it but an early end
                return score;
            }
        }
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        if list.is_empty() {
            return self.stuck(ply);
        }
        if let Some(first) = entry.and_then(|entry| list.iter().position(|m| fold(m) == entry.fold)) {
            list.swap(0, first);
        }
        let (score, fold) = self.best_of(&list, alpha, beta, depth, ply);
        if let Some(table) = self.table
            && self.nodes_left > 0
        {
            let bound = Bound::of(score, alpha, beta);
            table.store(table_key.key, Entry { fold, score, eval: None, depth, bound });
        }
        score
    }

    /// The best value among moves, and the fold of the best move.
    fn best_of(
        &mut self,
        moves: &[P::Move],
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> (i32, u16) {
        let (mut best, mut best_fold) = (-WON - 1, 0);
        for &m in moves {
            let irreversible = self.position.is_irreversible(m);
            let undo = self.position.play(m);
            self.history.push(self.position.key(), irreversible);
            let score = -self.search(-beta, -alpha, depth - 1, ply + 1);
            self.history.pop();
            self.position.unplay(m, undo);
            if self.nodes_left == 0 {
                return (0, 0);
            }
            if score > best {
                (best, best_fold) = (score, fold(&m));
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        (best, best_fold)
    }

    /// The value at the horizon: unknown, unless the side to move has no move.
    fn leaf(&mut self, ply: usize) -> i32 {
        if !self.position.has_move() {
            return self.stuck(ply);
        }
        self.cut_short = true;
        if self.position.turn() == Side::First { self.unknown } else { -self.unknown }
    }

    fn stuck(&self, ply: usize) -> i32 {
        of_outcome(&self.position.stuck(), self.position.turn(), ply).signum() * WON
    }
}
