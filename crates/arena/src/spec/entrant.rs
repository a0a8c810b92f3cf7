//! The players of a tournament.

use crate::error::ArenaError;
use secateur_core::Limits;
use serde::{Deserialize, Serialize};

/// The largest absolute value of an anchor.
const MAX_ANCHOR: f64 = 10_000.0;

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// Its name in results; no two entrants share one.
    pub name: String,
    /// The player text.
    pub player: String,
    /// Its limits for a move, or its clock for the game.
    pub limit: Limits,
    /// Its rating, where that is known beforehand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchor: Option<f64>,
}

impl Entrant {
    pub(super) fn check(&self) -> Result<(), ArenaError> {
        let name = self.name.replace(char::is_control, " ");
        let refuse = |line: &str| Err(ArenaError::Request(format!("player '{name}': {line}")));
        let Limits { time, clock: _, nodes, depth } = &self.limit;
        if self.limit.is_empty() {
            return refuse("it needs a time, a clock, nodes or a depth");
        }
        if name != self.name || name.trim().is_empty() {
            return refuse("a name must not be empty or contain control characters");
        }
        if time.is_some_and(|time| time.is_zero()) || *nodes == Some(0) || *depth == Some(0) {
            return refuse("time, nodes and depth must be greater than zero");
        }
        if self.anchor.is_some_and(|anchor| !(-MAX_ANCHOR..=MAX_ANCHOR).contains(&anchor)) {
            return refuse("an anchor lies between -10000 and 10000");
        }
        Ok(())
    }
}
