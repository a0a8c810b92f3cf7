//! The evaluators of report 003, which is about this game.

pub mod simon_harti;

pub use simon_harti::{CachedWays, SimonHarti};
