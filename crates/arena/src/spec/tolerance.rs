//! How late a player may be before the arbiter ends the game.

use secateur_core::duration;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How far the arbiter lets a player go beyond what it may spend.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tolerance {
    /// Time by which a player may overstep its limit before it forfeits the game. Generous by default: on a busy machine
    /// not every delay is the player's fault.
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
