//! How long a player in a session thinks, where the protocol does not say it move by move.

use crate::Think;
use secateur_search::clock::GameClock;
use std::time::{Duration, Instant};

/// Limits for every move, and a clock for the whole game.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// The limits of each move.
    pub think: Think,
    /// The clock at the beginning of a game.
    pub clock: Option<GameClock>,
}

impl Pace {
    /// What limits the next move.
    pub(super) fn next(&self) -> Think {
        Think { clock: self.clock, ..self.think.clone() }
    }

    /// Stops the clock; gives the time the move took.
    pub(super) fn punch(&mut self, began: Instant) -> Duration {
        let spent = began.elapsed();
        if let Some(clock) = &mut self.clock {
            clock.remaining = clock.remaining.saturating_sub(spent) + clock.increment;
            clock.moves_to_go = clock.moves_to_go.map(|moves| moves.saturating_sub(1).max(1));
        }
        spent
    }
}
