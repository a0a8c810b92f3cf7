//! Searches written to be read: what the fast ones are compared with.

mod alphabeta;
mod minimax;

pub use alphabeta::alphabeta;
pub use minimax::{PlainResult, minimax};
