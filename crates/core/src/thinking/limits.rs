//! How long to think.

use crate::{Clock, StopSignal, duration};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a player may think about a move. Any of the limits may be given; the first one reached ends the search;
/// without any it goes on until it is stopped. A player may always decide sooner.
///
/// ```
/// use secateur_core::Limits;
/// use std::time::Duration;
/// let limits = Limits { depth: Some(6), ..Limits::time(Duration::from_millis(50)) };
/// assert!(limits.nodes.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Time for this move.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "duration::optional_text")]
    pub time: Option<Duration>,
    /// The game clock, from which a time policy makes a budget.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Nodes, over all threads and exact on one; in tree search, simulations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Greatest depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl Limits {
    /// No limit: until stopped.
    pub const NONE: Limits = Limits { time: None, clock: None, nodes: None, depth: None };

    /// A time for this move, and nothing else.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// A game clock, and nothing else.
    pub const fn clock(clock: Clock) -> Limits {
        Limits { clock: Some(clock), ..Limits::NONE }
    }

    /// A greatest number of nodes, and nothing else.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// A greatest depth in plies, and nothing else.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// The limits of the next move, after one that took so long; `control` are those of the first move.
    #[must_use]
    pub fn after_move(self, control: &Limits, spent: Duration) -> Limits {
        let clock = match (self.clock, &control.clock) {
            (Some(clock), Some(control)) => clock.after_move(control, spent, Duration::MAX),
            _ => self.clock,
        };
        Limits { clock, ..self }
    }

    /// Whether nothing is limited.
    pub fn is_empty(&self) -> bool {
        *self == Limits::NONE
    }
}

/// What a player is asked for: a move within limits, and the circumstances.
///
/// ```
/// use secateur_core::{Limits, MoveRequest};
/// let request = MoveRequest { lines: 3, ..Limits::nodes(10_000).into() };
/// assert_eq!(request.limits.nodes, Some(10_000));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MoveRequest {
    /// How long to think.
    pub limits: Limits,
    /// The opponent's game clock, where it is known.
    pub opponent_clock: Option<Clock>,
    /// How far beyond its time limit the caller lets the player go before it raises `stop`; `None` where the caller does not
    /// watch the time.
    pub grace: Option<Duration>,
    /// Time that passes outside the search (transport, interpreters), taken off every time limit.
    pub overhead: Duration,
    /// Lines wanted; 0 and 1 are the same.
    pub lines: usize,
    /// Moves, in notation, that are better not played where others are left. The players that search by alpha-beta and those
    /// that offer `experience=` heed it; others may not.
    pub avoid: Vec<String>,
    /// Stops the player from outside, or lets it ponder; each request has its own.
    pub stop: StopSignal,
}

impl From<Limits> for MoveRequest {
    fn from(limits: Limits) -> MoveRequest {
        MoveRequest { limits, ..MoveRequest::default() }
    }
}
