//! What endgame tables and solvers know.

pub mod endgame;
pub mod ending_solver;
pub mod known;
pub mod solved;
