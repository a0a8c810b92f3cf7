//! The search at the root, from the inside out: `search` searches the root's moves, `aspiration` narrows the window,
//! `multi_pv` finds several lines, `deepening` iterates over depths, `threads` runs all that on every thread, with work
//! shared by `abdada`. [`Searcher`] starts it. A `worker` is what one thread has; `control` is what all threads share: the
//! limits, and whether the search is over.

pub(crate) mod abdada;
pub(crate) mod control;
pub(crate) mod worker;

mod aspiration;
mod deepening;
mod multi_pv;
mod presolve;
mod root_moves;
mod search;
mod searcher;
mod threads;

pub use control::POLL_NODES;
pub use root_moves::RootMoves;
pub use searcher::Searcher;
