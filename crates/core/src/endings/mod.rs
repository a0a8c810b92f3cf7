//! Endgame tables and solvers of endings: their contracts, and what they find.

pub mod endgame;
pub mod ending_solver;
pub mod known;
pub mod solved;
