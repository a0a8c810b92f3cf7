//! Game-tree search that knows no game: generic over [`Position`](secateur_core::Position) and
//! [`Evaluator`](secateur_core::Evaluator).
//!
//! Two references written to be read, [`minimax()`] and [`alphabeta()`]; the alpha-beta player [`Searcher`], every technique
//! of which is a switch of [`SearchConfig`] and lives in a file of its name; Monte Carlo tree search in [`mcts`]; time in [`clock`].
//!
//! Scores are `i32` from the side to move ([`score`]); no floating-point number takes part in an alpha-beta search, so it
//! visits the same nodes on every machine.

pub mod clock;
pub mod mcts;
pub mod score;
pub mod table;

mod alphabeta;
mod aspiration;
mod config;
mod control;
mod deepening;
mod endings;
mod extensions;
mod futility;
mod heuristics;
mod hooks;
mod horizon;
mod limits;
mod lookup;
mod minimax;
mod multipv;
mod nullmove;
mod ordering;
mod params;
mod probcut;
mod pv;
mod pvs;
mod quiescence;
mod reductions;
mod result;
mod root;
mod searcher;
mod threads;
mod windistance;
mod worker;

pub use alphabeta::alphabeta;
pub use config::{Ordering, Repetition, SearchConfig, TableUse};
pub use control::{POLL_NODES, StopSignal};
pub use hooks::{Hooks, NoHooks};
pub use limits::Limits;
pub use mcts::{Mcts, MctsConfig};
pub use minimax::{Plain, minimax};
pub use params::Params;
pub use result::{Info, Line, Precision, SearchResult};
pub use searcher::Searcher;
