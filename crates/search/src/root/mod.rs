//! Around the tree, from the inside out: the search of the root (`search`), with a window around the expected score
//! (`aspiration`), for each of the best lines (`multi_pv`), deeper and deeper (`deepening`), on every thread (`threads`,
//! which share work by `abdada`), begun by the [`Searcher`]. `worker` is what one thread has, `control` what all threads
//! share: the limits, and whether the search is over.

pub(crate) mod abdada;
pub(crate) mod control;
pub(crate) mod worker;

mod aspiration;
mod deepening;
mod ending;
mod multi_pv;
mod root_moves;
mod search;
mod searcher;
mod threads;

pub use control::POLL_NODES;
pub use root_moves::RootMoves;
pub use searcher::Searcher;
