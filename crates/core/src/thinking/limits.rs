//! Limits of thinking, and requests for a move.

use crate::{Clock, StopSignal, duration};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a player may think about a move. The first limit reached ends the search; without any it runs until it is
/// stopped. A player may always decide sooner.
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
    /// Nodes: summed over all threads, exact on one thread. In Monte Carlo tree search, simulations.
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

    /// The limits for the next move, after a move that took `spent`; `control` holds the limits of the first move.
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

/// A request for a move: the limits, and the circumstances.
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
    /// How far a player may exceed its time limit before the caller raises `stop`; `None` if the caller does not watch the
    /// time.
    pub grace: Option<Duration>,
    /// Time that passes outside the search (transport, interpreters); every time limit is reduced by it.
    pub overhead: Duration,
    /// Principal variations wanted; 0 means 1.
    pub lines: usize,
    /// Moves, in notation, to avoid where there are others. Players that search by alpha-beta and those with an option
    /// `experience=` respect it; others may not.
    pub avoid: Vec<String>,
    /// Stops the player from outside, or lets it ponder; each request has its own.
    pub stop: StopSignal,
}

impl From<Limits> for MoveRequest {
    fn from(limits: Limits) -> MoveRequest {
        MoveRequest { limits, ..MoveRequest::default() }
    }
}
