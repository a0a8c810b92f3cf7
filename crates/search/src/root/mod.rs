//! Around the tree: the moves of the root, the iterations, the threads, and what ends a search.

pub(crate) mod abdada;
pub(crate) mod control;
pub(crate) mod search;
pub(crate) mod worker;

mod aspiration;
mod deepening;
mod multi_pv;
mod root_moves;
mod searcher;
mod threads;

pub use control::POLL_NODES;
pub use root_moves::RootMoves;
pub use searcher::Searcher;
