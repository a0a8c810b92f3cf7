//! Judgements.

mod balanced;

pub use balanced::Balanced;
