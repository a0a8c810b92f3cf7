//! How long players may think, and how far the arbiter's patience goes.

use crate::times::{ClockControl, Time};
use secateur_agents::Think;
use secateur_search::StopSignal;
use secateur_search::clock::GameClock;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a player may spend on its moves. Whatever is `None` is without limit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    /// Time per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
    /// A game clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockControl>,
    /// Nodes per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

impl Limit {
    /// Time for each move.
    pub fn time(time: Duration) -> Limit {
        Limit { time: Some(Time(time)), ..Limit::default() }
    }

    /// Nodes for each move.
    pub fn nodes(nodes: u64) -> Limit {
        Limit { nodes: Some(nodes), ..Limit::default() }
    }

    /// A depth.
    pub fn depth(depth: u32) -> Limit {
        Limit { depth: Some(depth), ..Limit::default() }
    }

    /// Whether nothing is limited.
    pub fn is_empty(&self) -> bool {
        *self == Limit::default()
    }

    /// What the player is told before a move.
    pub(crate) fn think(
        &self,
        clock: Option<GameClock>,
        other_clock: Option<GameClock>,
        stop: StopSignal,
    ) -> Think {
        Think {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(|t| t.0),
            clock,
            other_clock,
            stop,
            ..Think::default()
        }
    }
}

/// How long the arbiter waits beyond what a player may spend.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Patience {
    /// Time a player may overstep its time by before it forfeits the game. Generous by default: on a busy machine a
    /// player is not at fault for every delay.
    pub grace: Time,
    /// The longest a move may take where time is not limited (nodes, depth).
    pub deadline: Time,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { grace: Time(Duration::from_secs(2)), deadline: Time(Duration::from_secs(600)) }
    }
}
