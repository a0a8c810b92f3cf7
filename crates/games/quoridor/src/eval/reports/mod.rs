//! The evaluators of the report that is about this game.

pub mod simon_harti;

pub use simon_harti::{KeptWays, SimonHarti};
