//! What a position is worth, and which moves to try first.

pub mod evaluator;
pub(crate) mod forward;
pub mod move_ordering;
pub mod net_inputs;
pub mod score;
pub mod tunable;
pub mod weights;
