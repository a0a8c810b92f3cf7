//! Pruning near the leaves, by the static evaluation and by move order.
//!
//! Futility: a side far above beta keeps its advantage; and if a side is far below alpha, no quiet move brings it back, so
//! only loud moves are searched, or only those of quiescence (razoring). Late-move pruning: the last quiet moves of a good
//! order are not searched at all.

use crate::root::worker::Worker;
use crate::score::is_decided;
use secateur_core::{Counter, Position, SearchEvaluator};

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Whether there is no noisy move: only then is the static evaluation reliable enough to decide a node.
    #[inline]
    fn is_quiet(&self) -> bool {
        let mut noisy = Counter::default();
        self.evaluator.noisy(&self.position, &mut noisy);
        noisy.0 == 0
    }

    /// Reverse futility: the value of a node so far above beta that `depth` plies will not bring it below.
    #[inline(always)]
    pub(super) fn futile_node(&self, eval: i32, beta: i32, depth: i32, improving: bool) -> Option<i32> {
        let params = &self.config.params;
        if !self.config.futility || depth > params.futility_depth || is_decided(beta) {
            return None;
        }
        let margin = params.units(params.futility_margin) * (depth - i32::from(improving)).max(1);
        (eval - margin >= beta && self.is_quiet()).then_some((eval + beta) / 2)
    }

    /// Futility: whether no quiet move of a node is expected to reach alpha.
    #[inline(always)]
    pub(super) fn futile_moves(&self, eval: i32, alpha: i32, depth: i32) -> bool {
        let params = &self.config.params;
        self.config.futility
            && depth <= params.futility_depth
            && eval + params.units(params.futility_margin) * (depth + 1) <= alpha
    }

    /// Razoring: whether a node is so far below alpha that it is left to quiescence, which saves generating and ordering
    /// its quiet moves.
    #[inline(always)]
    pub(super) fn razored(&self, eval: i32, alpha: i32, depth: i32) -> bool {
        self.config.quiescence
            && depth <= self.config.params.razor_depth
            && !is_decided(alpha)
            && self.futile_moves(eval, alpha, depth)
    }

    /// Late-move pruning: whether a quiet move comes too late in the order to be searched.
    #[inline]
    pub(super) fn too_late(&self, number: usize, depth: i32, improving: bool) -> bool {
        let params = &self.config.params;
        let searched = params.pruning_moves + depth * depth * params.pruning_slope;
        self.config.move_pruning
            && depth <= params.pruning_depth
            && number as i32 >= searched / (2 - i32::from(improving))
    }
}
