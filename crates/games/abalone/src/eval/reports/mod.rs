//! The evaluators of report 000, which is about this game.

pub mod lao;

pub use lao::Lao;
