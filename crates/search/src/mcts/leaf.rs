//! The value of a leaf: a random game, or the evaluation.

use super::config::Leaf;
use secateur_core::{MoveList, Position, Random, SearchEvaluator, playout};

/// The value between 0 and 1 for the side to move, and the plies of the random game that gave it.
pub(crate) fn leaf_value<P: Position, E: SearchEvaluator<P>>(
    leaf: Leaf,
    position: &P,
    evaluator: &mut E,
    random: &mut Random,
    list: &mut MoveList<P::Move>,
) -> (f32, u64) {
    match leaf {
        Leaf::Rollout { max_plies } => {
            let mut copy = position.clone();
            let game = playout(&mut copy, random, list, max_plies);
            let value = match game.outcome.and_then(|outcome| outcome.winner) {
                None => 0.5,
                Some(winner) if winner == position.turn() => 1.0,
                Some(_) => 0.0,
            };
            (value, u64::from(game.plies))
        }
        Leaf::Evaluation { scale } => (probability(evaluator.evaluate(position), scale), 0),
        Leaf::Sign => (if evaluator.evaluate(position) >= 0 { 1.0 } else { 0.0 }, 0),
    }
}

/// Converts an evaluation to a probability of winning.
pub(crate) fn probability(evaluation: i32, scale: f32) -> f32 {
    1.0 / (1.0 + (-evaluation as f32 / scale).exp())
}

/// Converts a probability of winning to an evaluation.
pub(crate) fn evaluation(probability: f32, scale: f32) -> i32 {
    let p = probability.clamp(1e-6, 1.0 - 1e-6);
    crate::score::of_evaluation((scale * (p / (1.0 - p)).ln()) as i32)
}
