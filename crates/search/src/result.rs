//! What a search says.

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
    /// Depth of the last iteration that said something; in MCTS, length of the principal variation.
    pub depth: u32,
    /// Deepest ply looked at.
    pub deepest: u32,
    /// Nodes searched by all threads; in MCTS, simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Entries of the transposition table in use, or nodes of the arena, in 1/1000.
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

/// Whether a reported score is the value or only a bound of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// The value.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// News from a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<M> {
    /// Depth of the iteration.
    pub depth: u32,
    /// Deepest ply looked at.
    pub deepest: u32,
    /// Number of the line, from 1.
    pub line: usize,
    /// Its score.
    pub score: i32,
    /// Whether the score is a bound.
    pub precision: Precision,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Entries of the transposition table in use, in 1/1000.
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
