//! How long a search may take.

use crate::StopSignal;
use crate::clock::GameClock;
use std::time::Duration;

/// How long a search may take; any of the limits may be given, the first one reached ends it. Without any it goes on until
/// it is stopped.
///
/// ```
/// use secateur_search::Limits;
/// use std::time::Duration;
/// let limits = Limits::<u8> { depth: Some(6), ..Limits::time(Duration::from_millis(50)) };
/// assert!(limits.nodes.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes, over all threads; exact on one thread.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// A game clock, from which the time policy makes a budget.
    pub clock: Option<GameClock>,
    /// Time that passes outside the search (transport, interpreters); taken off every time limit.
    pub overhead: Duration,
    /// Moves to be considered; all if empty.
    pub only: Vec<M>,
    /// What is added to the scores of moves of the root, so that some are preferred for reasons no evaluation knows.
    pub bias: Vec<(M, i32)>,
    /// Stops the search from outside; each `Limits` has its own.
    pub stop: StopSignal,
}

impl<M> Limits<M> {
    /// No limit: until stopped.
    pub fn infinite() -> Limits<M> {
        Limits {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            overhead: Duration::ZERO,
            only: Vec::new(),
            bias: Vec::new(),
            stop: StopSignal::new(),
        }
    }

    /// To a depth.
    pub fn depth(depth: u32) -> Limits<M> {
        Limits { depth: Some(depth), ..Limits::infinite() }
    }

    /// A number of nodes.
    pub fn nodes(nodes: u64) -> Limits<M> {
        Limits { nodes: Some(nodes), ..Limits::infinite() }
    }

    /// A time for this move.
    pub fn time(time: Duration) -> Limits<M> {
        Limits { move_time: Some(time), ..Limits::infinite() }
    }

    /// A game clock.
    pub fn clock(clock: GameClock) -> Limits<M> {
        Limits { clock: Some(clock), ..Limits::infinite() }
    }
}
