//! Judgements.

mod balanced;
pub mod lao;

pub use balanced::Balanced;
pub use lao::Lao;
