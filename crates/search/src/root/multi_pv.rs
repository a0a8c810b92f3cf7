//! Multi-PV: the best line, then the best of all other moves, and so on.

use crate::result::{Line, Precision};
use crate::root::worker::Worker;
use crate::score::INFINITE;
use secateur_core::{Evaluator, Position};

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// How many lines are looked for.
    pub fn line_count(&self) -> usize {
        self.config.multi_pv.clamp(1, self.root_moves.len())
    }

    /// One iteration: each line in turn. `report` is told of a line's number (from 1), score and precision.
    pub fn search_lines(&mut self, depth: i32, mut report: impl FnMut(&Self, usize, i32, Precision)) {
        for root_move in &mut self.root_moves {
            root_move.previous =
                if root_move.score == -INFINITE { root_move.previous } else { root_move.score };
        }
        for line in 0..self.line_count() {
            let score = self
                .aspire(line, depth, |worker, score, precision| report(worker, line + 1, score, precision));
            if self.stopped {
                break;
            }
            // a later line can beat an earlier one by what was learnt in between
            self.root_moves[..=line].sort_by_key(|r| -r.score);
            report(self, line + 1, score, Precision::Exact);
        }
    }

    /// The lines as they stand.
    pub fn lines(&self, depth: u32) -> Vec<Line<P::Move>> {
        self.root_moves[..self.line_count()]
            .iter()
            .map(|r| {
                let score = if r.score == -INFINITE { r.previous } else { r.score };
                Line { score, depth, pv: r.pv.clone() }
            })
            .collect()
    }
}
