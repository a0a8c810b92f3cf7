//! Evaluators, their weights and nets, move ordering, and scores.

pub mod boxed_evaluator;
pub mod evaluator;
pub(crate) mod forward;
pub mod move_ordering;
pub mod net_inputs;
pub mod score;
pub mod tunable;
pub mod weights;
