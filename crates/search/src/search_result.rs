//! The results of a search, and what it reports while it runs.

use secateur_core::Precision;
use std::time::Duration;

/// A line of play with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The value for the side to move; see [`score`](crate::score).
    pub score: i32,
    /// Depth of the iteration that found it; 0 if no iteration was finished.
    pub depth: u32,
    /// The moves, at least one; each is legal after those before it.
    pub pv: Vec<M>,
}

/// The result of a search, always with a legal move and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The move to play.
    pub best: M,
    /// Its value for the side to move; see [`score`](crate::score).
    pub score: i32,
    /// Depth of the last finished iteration, 0 if there was none; in MCTS, length of the principal variation.
    pub depth: u32,
    /// Deepest ply reached (`seldepth` of the protocols).
    pub deepest: u32,
    /// Nodes searched by all threads; in MCTS, simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The share of the transposition table filled by this search, in 1/1000; in MCTS, the share of the memory for nodes.
    pub hashfull: u32,
    /// The principal variation, beginning with `best`.
    pub pv: Vec<M>,
    /// The best lines, best first: as many as multi-PV asked for, at most one for each legal move.
    pub lines: Vec<Line<M>>,
}

impl<M: Copy> SearchResult<M> {
    /// The expected reply to the best move, for pondering.
    pub fn ponder(&self) -> Option<M> {
        self.pv.get(1).copied()
    }

    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Search info: how a search is going, one line of play at a time.
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
    /// Whether the score is exact, or a lower or upper bound.
    pub precision: Precision,
    /// Nodes searched by all threads; in MCTS, simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The share of the transposition table filled by this search, in 1/1000; in MCTS, the share of the memory for nodes.
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
