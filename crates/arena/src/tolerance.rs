//! How far the arbiter's patience goes.

use secateur_core::duration;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long the arbiter waits beyond what a player may spend.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tolerance {
    /// Time a player may overstep its time by before it forfeits the game. Generous by default: on a busy machine a
    /// player is not at fault for every delay.
    #[serde(with = "duration::text")]
    pub grace: Duration,
    /// The longest a move may take where time is not limited (nodes, depth).
    #[serde(with = "duration::text")]
    pub deadline: Duration,
}

impl Default for Tolerance {
    fn default() -> Tolerance {
        Tolerance { grace: Duration::from_secs(2), deadline: Duration::from_secs(600) }
    }
}
