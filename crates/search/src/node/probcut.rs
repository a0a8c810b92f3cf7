//! ProbCut (Buro 1995): where a search to less than half the depth exceeds beta by a margin, the full search is expected to
//! exceed beta too.

use crate::root::worker::Worker;
use crate::score::is_decided;
use secateur_core::{Position, SearchEvaluator};

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// The value of a node whose shallow search is far above beta.
    pub(super) fn probcut(&mut self, eval: i32, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        let params = &self.config.params;
        if !self.config.probcut || depth < params.probcut_depth.max(2) || is_decided(beta) {
            return None;
        }
        let margin = params.units(params.probcut_margin) + params.units(params.probcut_slope * depth);
        let bound = beta + margin;
        // if even the evaluation is below beta, the shallow search would usually be wasted
        if eval < beta {
            return None;
        }
        // shallower in any case: it is a search of the same position
        let shallow = (depth * params.probcut_percent / 100).clamp(1, depth - 1);
        let score = self.search(bound - 1, bound, shallow, ply, None);
        self.pv.clear(ply);
        if self.stopped || score < bound {
            return None;
        }
        Some(if is_decided(score) { score } else { score - margin })
    }
}
