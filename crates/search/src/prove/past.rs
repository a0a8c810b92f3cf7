//! What the rules and the game so far mean for a proof.

use secateur_core::{History, Outcome, Position};
use std::collections::HashMap;

/// The positions before the root that can come back, and what repetitions and counters can do.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// How often each has occurred, by key.
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
        let repeats = repeats(position);
        if !repeats {
            occurred.clear();
        }
        Past { occurred, repeats }
    }

    /// A start without earlier positions.
    pub fn none<P: Position>(position: &P) -> Past {
        Past { occurred: HashMap::new(), repeats: repeats(position) }
    }

    /// The ending of a position below the root that may not occur again.
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
fn repeats<P: Position>(position: &P) -> bool {
    (2..=u8::MAX).any(|times| position.on_repetition(times).is_some())
}

/// Whether a repetition of a position may decide the game: whether there is a winner at some number of occurrences.
#[inline]
pub(super) fn repetition_decides<P: Position>(position: &P) -> bool {
    let decides = |times| position.on_repetition(times).is_some_and(|outcome| outcome.winner.is_some());
    decides(2) || decides(3) || decides(u8::MAX)
}
