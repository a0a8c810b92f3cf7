//! The evaluators of report 002, which is about this game.

pub mod rosselet_lambert;

pub use rosselet_lambert::RosseletLambert;
