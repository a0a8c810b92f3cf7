//! Game-tree search that knows no game. Given a [`Position`](secateur_core::Position) and a
//! [`SearchEvaluator`](secateur_core::SearchEvaluator), it finds the best move within limits.
//!
//! There are two searches: [`Searcher`] is alpha-beta, [`Mcts`] is Monte Carlo tree search. [`Solver`] proves who wins, if
//! a search of limited size can; [`prove()`] proves it however long it takes. [`minimax()`] and [`alphabeta()`] are simple
//! reference searches to read and to compare with.
//!
//! # Example
//! A small game, and the best move in it:
//!
//! ```
#![doc = include_str!("../tests/common/nim.rs")]
//! use secateur_core::{History, Limits, Score};
//! use secateur_search::{SearchConfig, Searcher, score};
//!
//! let position = Nim::new(10);
//! let mut searcher = Searcher::new(Blank, SearchConfig::default());
//! let history = History::new(position.key());
//! let result = searcher
//!     .search(&position, &history, &Limits::depth(8).into(), &mut |info| {
//!         println!("depth {}: {} with {:?}", info.depth, score::read(info.score, 100), info.pv);
//!     })
//!     .expect("a position with a move");
//! assert_eq!(result.best, 2); // 8 stones, a multiple of four, are lost for the side to move
//! assert_eq!(score::read(result.score, 100), Score::WinIn(5));
//! ```
//!
//! # Modules
//!
//! | module | subject |
//! |---|---|
//! | `node` | the search of one position of the tree: pruning, extensions, reductions, the loop over its moves, quiescence, endings |
//! | `root` | from the root up: root moves, aspiration, multi-PV, iterative deepening, threads, what stops a search, [`Searcher`] |
//! | `ordering` | the order of a node's moves: picker, move stack, keys, killers, history, countermoves |
//! | [`table`] | the transposition table: entries, keys, when an entry answers, huge pages and prefetch |
//! | [`time`] | time policies, which make a budget of a clock, and sources of time |
//! | [`mcts`] | Monte Carlo tree search |
//! | `solve`, `prove` | [`Solver`], [`prove()`] |
//! | `plain` | [`minimax()`], [`alphabeta()`] |
//! | at the top | [`SearchConfig`] (which techniques), [`SearchParameters`] (their parameters), [`SearchResult`] and [`Info`], [`score`] |
//!
//! # What a node asks
//! The search of a node is in `node/search.rs`. It asks these questions in order and stops at the first that gives a value:
//!
//! 1. Is the depth used up? Then quiescence searches the noisy moves, or evaluates.
//! 2. Is the search stopped, or the game over here: by the board, by repetition, by a counter of the rules?
//! 3. Does the evaluator know the result: by endgame tables, or by computing an ending?
//! 4. Can the window contain no value at this distance from the root (win-distance pruning)?
//! 5. Does an entry of the transposition table settle the value?
//! 6. Off the principal variation: is the static evaluation so low that quiescence is enough (razoring), or so high that no
//!    search is needed (reverse futility)? Does the node stay above beta after a pass (null move), or by a margin in a
//!    shallow search (ProbCut)?
//! 7. Does the table have no move for it? Then search one ply less (internal iterative reduction).
//! 8. For each move, best first: can it be skipped (futility, late-move pruning)? Is another thread searching it (ABDADA)?
//!    Is it extended or reduced? Then it is searched: the first with the whole window, later ones with an empty window, and
//!    again if they turn out better (principal variation search).
//!
//! The result goes into the table; a move that causes a cut-off is remembered for move ordering elsewhere.
//!
//! # Guarantees
//! * Scores are `i32` from the side to move ([`score`]).
//! * On one thread, limited by depth or nodes, a search repeats exactly, and alpha-beta visits the same nodes on every machine:
//!   it computes with integers. It uses floating-point numbers in one place only, the keys of move ordering: whole numbers
//!   below 2⁵³ in an `f64`, for which sums and comparisons are exact. [`mcts`] does compute in `f32`.
//! * [Exact](SearchConfig::is_exact) configurations return the value of plain minimax, on any number of threads.
//! * Threads share the table without locks, and share work by ABDADA: a thread defers a move that another is searching.
//! * A node of the alpha-beta search allocates nothing: moves, lines and histories use memory reserved once.
//! * All `unsafe` code is in `table/memory.rs`: `madvise` for huge pages under the table (Linux), and a prefetch
//!   instruction (x86-64). Both are hints that affect only speed.

pub mod mcts;
pub mod score;
pub mod table;
pub mod time;

mod config;
mod node;
mod ordering;
mod params;
mod plain;
mod prove;
mod root;
mod search_result;
mod solve;

pub use config::{Ordering, Repetition, SearchConfig, TableUse};
pub use mcts::{Mcts, MctsConfig};
pub use params::SearchParameters;
pub use plain::{PlainResult, alphabeta, minimax};
pub use prove::{Proof, ProofLimits, ProofProgress, WinSearch, prove};
pub use root::{POLL_NODES, RootMoves, Searcher};
pub use search_result::{Info, Line, SearchResult};
pub use secateur_core::Precision;
pub use solve::Solver;
