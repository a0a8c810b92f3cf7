//! The order in which the moves of a node are tried.

pub(crate) mod heuristics;
pub(crate) mod picker;
