//! Endgame tables and solvers of endings: their contracts, and what they find.

pub mod endgame_tables;
pub mod ending_solver;
pub mod known;
pub mod solved;
