//! What a search finds, and how it says so while it runs.

use secateur_core::Precision;
use std::time::Duration;

/// A line of play with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The value for the side to move; see [`score`](crate::score).
    pub score: i32,
    /// Depth of the iteration it comes from; 0 if none was finished.
    pub depth: u32,
    /// The moves, at least one, all legal one after the other.
    pub pv: Vec<M>,
}

/// The answer of a search: always a legal move and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The move to play.
    pub best: M,
    /// Its value for the side to move; see [`score`](crate::score).
    pub score: i32,
    /// Depth of the last finished iteration, 0 if none was; in MCTS, length of the principal variation.
    pub depth: u32,
    /// Deepest ply reached (`seldepth` of the protocols).
    pub deepest: u32,
    /// Nodes searched by all threads; in MCTS, simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How full the transposition table is with entries of this search, in 1/1000; in MCTS, how full the memory for nodes.
    pub hashfull: u32,
    /// The principal variation, beginning with `best`.
    pub pv: Vec<M>,
    /// The best lines, best first: one, or as many as multi-PV asked for and there are moves.
    pub lines: Vec<Line<M>>,
}

impl<M: Copy> SearchResult<M> {
    /// The reply expected to the best move: what to ponder on.
    pub fn ponder(&self) -> Option<M> {
        self.pv.get(1).copied()
    }

    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Search info: what a search says of its progress, one line of play at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Depth of the iteration.
    pub depth: u32,
    /// Deepest ply reached (`seldepth` of the protocols).
    pub deepest: u32,
    /// Number of the line, from 1.
    pub line: usize,
    /// The value of that line for the side to move, or a bound of it; see [`score`](crate::score).
    pub score: i32,
    /// Whether the score is the value, or a lower or upper bound of it.
    pub precision: Precision,
    /// Nodes searched by all threads; in MCTS, simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How full the transposition table is with entries of this search, in 1/1000; in MCTS, how full the memory for nodes.
    pub hashfull: u32,
    /// The principal variation.
    pub pv: Vec<M>,
}

impl<M> Info<M> {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1)) as u64
}
