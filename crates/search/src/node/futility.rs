//! Futility: near the leaves, a side far above beta keeps its advantage, and a quiet move cannot bring back what is far
//! below alpha: then only loud moves are tried, or just quiescence (razoring). Also late-move pruning: near the leaves the last quiet moves of a good order are not tried at all.

use crate::root::worker::Worker;
use crate::score::is_decided;
use secateur_core::{Counter, Evaluator, Position};

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// Whether the evaluator sees nothing noisy to be done: only then is its word worth a decision.
    #[inline]
    pub fn is_calm(&self) -> bool {
        let mut noisy = Counter::default();
        self.evaluator.noisy(&self.position, &mut noisy);
        noisy.0 == 0
    }

    /// The value of a node so far above beta that `depth` plies will not bring it back (reverse futility).
    #[inline]
    pub fn futile_node(&self, eval: i32, beta: i32, depth: i32, improving: bool) -> Option<i32> {
        let params = &self.config.params;
        if !self.config.futility || depth > params.futility_depth || is_decided(beta) {
            return None;
        }
        let margin = params.units(params.futility_margin) * (depth - i32::from(improving)).max(1);
        (eval - margin >= beta && self.is_calm()).then_some((eval + beta) / 2)
    }

    /// Whether no quiet move of a node can be expected to reach alpha.
    #[inline]
    pub fn futile_moves(&self, eval: i32, alpha: i32, depth: i32) -> bool {
        let params = &self.config.params;
        self.config.futility
            && depth <= params.futility_depth
            && eval + params.units(params.futility_margin) * (depth + 1) <= alpha
    }

    /// Whether a node so far below alpha is left to quiescence, which spares generating and ordering its quiet moves.
    #[inline]
    pub fn razored(&self, eval: i32, alpha: i32, depth: i32) -> bool {
        self.config.quiescence
            && depth <= self.config.params.razor_depth
            && !is_decided(alpha)
            && self.futile_moves(eval, alpha, depth)
    }

    /// Whether a quiet move comes so late that it is not tried.
    #[inline]
    pub fn too_late(&self, number: usize, depth: i32, improving: bool) -> bool {
        let params = &self.config.params;
        let kept = params.pruning_moves + depth * depth * params.pruning_slope;
        self.config.move_pruning
            && depth <= params.pruning_depth
            && number as i32 >= kept / (2 - i32::from(improving))
    }
}
