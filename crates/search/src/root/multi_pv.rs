//! Multi-PV: the best line, then the best of all other moves, and so on.

use super::worker::Worker;
use crate::score::INFINITE;
use crate::search_result::Line;
use secateur_core::{Position, Precision, SearchEvaluator};

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// How many lines to search for.
    pub fn line_count(&self) -> usize {
        self.config.multi_pv.clamp(1, self.root_moves.len())
    }

    /// Runs one iteration, line by line. `on_line` is called with a line's number (from 1), score and precision.
    pub fn search_lines(&mut self, depth: i32, mut on_line: impl FnMut(&Self, usize, i32, Precision)) {
        for root_move in &mut self.root_moves {
            root_move.previous =
                if root_move.score == -INFINITE { root_move.previous } else { root_move.score };
        }
        for line in 0..self.line_count() {
            let score = self.search_with_aspiration(line, depth, |worker, score, precision| {
                on_line(worker, line + 1, score, precision);
            });
            if self.stopped {
                break;
            }
            // later search may have found more for this line than for an earlier one
            self.root_moves[..=line].sort_by_key(|root_move| -root_move.score);
            on_line(self, line + 1, score, Precision::Exact);
        }
    }

    /// The best lines, from the last iteration that reached each of them.
    pub fn lines(&self, depth: u32) -> Vec<Line<P::Move>> {
        self.root_moves[..self.line_count()]
            .iter()
            .map(|root_move| {
                let score = if root_move.score == -INFINITE { root_move.previous } else { root_move.score };
                Line { score, depth, pv: root_move.pv.clone() }
            })
            .collect()
    }
}
