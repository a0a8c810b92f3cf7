//! What earlier positions, repetitions and counters mean for a proof.

use secateur_core::{History, Outcome, Position};
use std::collections::HashMap;

/// The earlier positions that can recur, and whether repetitions end games.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// How often each position has occurred, by key.
    occurred: HashMap<u64, u8>,
    /// Whether repetitions end games.
    pub repeats: bool,
}

impl Past {
    pub fn new<P: Position>(position: &P, history: &History) -> Past {
        let mut occurred = HashMap::new();
        for key in history.since_fence() {
            let times = occurred.entry(key).or_insert(0u8);
            *times = times.saturating_add(1);
        }
        let repeats = may_repeat(position);
        if !repeats {
            occurred.clear();
        }
        Past { occurred, repeats }
    }

    /// No earlier positions.
    pub fn none<P: Position>(position: &P) -> Past {
        Past { occurred: HashMap::new(), repeats: may_repeat(position) }
    }

    /// The ending of a position below the root whose recurrence ends the game.
    #[inline]
    pub fn ending<P: Position>(&self, position: &P) -> Option<Outcome> {
        if self.occurred.is_empty() {
            return None;
        }
        let times = self.occurred.get(&position.key())?;
        position.on_repetition(times.saturating_add(1))
    }
}

/// Whether repetitions end games.
fn may_repeat<P: Position>(position: &P) -> bool {
    (2..=u8::MAX).any(|times| position.on_repetition(times).is_some())
}

/// Whether repeating a position may decide the game: at some number of occurrences there is a winner.
#[inline]
pub(super) fn repetition_decides<P: Position>(position: &P) -> bool {
    let decides = |times| position.on_repetition(times).is_some_and(|outcome| outcome.winner.is_some());
    decides(2) || decides(3) || decides(u8::MAX)
}
