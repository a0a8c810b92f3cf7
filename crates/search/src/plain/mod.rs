//! Simple reference searches, with which the fast ones are compared.

mod alphabeta;
mod minimax;

pub use alphabeta::alphabeta;
pub use minimax::{PlainResult, minimax};
