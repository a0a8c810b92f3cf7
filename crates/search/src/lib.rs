//! Game-tree search that knows no game: generic over [`Position`](secateur_core::Position) and
//! [`Evaluator`](secateur_core::Evaluator).
//!
//! | what | where |
//! |---|---|
//! | references, written to be read | [`minimax()`], [`alphabeta()`] |
//! | the alpha-beta player | [`Searcher`], with each technique a switch of [`SearchConfig`] and a file of its name |
//! | its numbers | [`Params`] |
//! | Monte Carlo tree search | [`mcts`] |
//! | the value of the game, where it can be proven | [`Solver`] |
//! | when to stop | [`MoveRequest`](secateur_core::MoveRequest), [`time`] |
//!
//! The node of the alpha-beta search is in `pvs`, which asks, in this order: `endings`, `windistance`, `lookup` in the
//! `table` (keys from `horizon`), `futility`, `nullmove`, `probcut`, `ordering` (with `heuristics`), `extensions`,
//! `reductions`, and at the leaves `quiescence`. Around it stand `root`, `aspiration`, `multipv`, `deepening`, `threads`
//! (which share out the work by `abdada`) and `searcher`, from the inside out.
//!
//! Scores are `i32` from the side to move ([`score`]); no floating-point number takes part in an alpha-beta search, so it
//! visits the same nodes on every machine. Moves, lines and histories live in memory reserved once: a node allocates
//! nothing.
//!
//! ```
//! use secateur_core::{Evaluator, History, Limits, Position};
//! use secateur_search::{SearchConfig, Searcher, score};
//! use std::time::Duration;
//!
//! /// Thinks for a second about a position, whatever the variant.
//! fn advise<P: Position, E: Evaluator<P>>(position: &P, history: &History, evaluator: E) -> Option<P::Move> {
//!     let unit = evaluator.unit();
//!     let mut searcher = Searcher::new(evaluator, SearchConfig::default());
//!     let second = Limits::time(Duration::from_secs(1)).into();
//!     let result = searcher.search(position, history, &second, &mut |info| {
//!         eprintln!("depth {} score {} line {:?}", info.depth, score::read(info.score, unit), info.pv);
//!     })?;
//!     Some(result.best)
//! }
//! ```

pub mod mcts;
pub mod score;
pub mod table;
pub mod time;

mod config;
mod node;
mod ordering;
mod params;
mod reference;
mod result;
mod root;
mod solve;

pub use config::{Ordering, Repetition, SearchConfig, TableUse};
pub use mcts::{Mcts, MctsConfig};
pub use params::Params;
pub use reference::{Plain, alphabeta, minimax};
pub use result::{Info, Line, Precision, SearchResult};
pub use root::{POLL_NODES, RootMoves, Searcher};
pub use solve::Solver;
