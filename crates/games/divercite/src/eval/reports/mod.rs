//! The evaluators of the report that is about this game.

pub mod rosselet_lambert;

pub use rosselet_lambert::RosseletLambert;
