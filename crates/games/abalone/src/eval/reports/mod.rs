//! The evaluators of the report that is about this game.

pub mod lao;

pub use lao::Lao;
