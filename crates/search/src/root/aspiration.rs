//! Aspiration: first search a narrow window around the last iteration's score.

use super::worker::Worker;
use crate::score::{INFINITE, is_decided};
use secateur_core::{Position, Precision, SearchEvaluator};

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// The value of the root without its first `first` moves. The window grows until it contains the value. `on_bound` is
    /// called with every bound found on the way.
    pub fn search_with_aspiration(
        &mut self,
        first: usize,
        depth: i32,
        mut on_bound: impl FnMut(&Self, i32, Precision),
    ) -> i32 {
        let params = &self.config.params;
        let expected = self.root_moves[first].previous;
        let narrow = self.config.aspiration
            && self.config.alpha_beta
            && depth as u32 >= params.aspiration_depth
            && expected != -INFINITE
            && !is_decided(expected);
        let mut width = (params.aspiration_window * params.unit / 100).max(1);
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if narrow {
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            let score = self.search_root(first, alpha, beta, depth);
            if self.stopped {
                return score;
            }
            width *= 3;
            if score <= alpha && alpha > -INFINITE {
                on_bound(self, score, Precision::AtMost);
                beta = (alpha + beta) / 2;
                alpha = widen_window(score, -width);
            } else if score >= beta && beta < INFINITE {
                self.root_moves[first].previous = score;
                on_bound(self, score, Precision::AtLeast);
                beta = widen_window(score, width);
            } else {
                return score;
            }
        }
    }
}

/// Moves one end of the window; far from zero it is opened at once.
fn widen_window(score: i32, by: i32) -> i32 {
    let end = score + by;
    if is_decided(score) || end.abs() > secateur_core::EVAL_LIMIT {
        if by < 0 { -INFINITE } else { INFINITE }
    } else {
        end
    }
}
