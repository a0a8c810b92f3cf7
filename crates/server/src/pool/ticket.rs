//! What a client holds of a search: the means to stop it.

use secateur_core::StopSignal;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

/// The wish to end a search, and the search's turn at a worker while it has one.
#[derive(Debug, Default)]
pub(crate) struct Ticket {
    asked: AtomicBool,
    turn: Mutex<Option<StopSignal>>,
}

impl Ticket {
    /// Whether the search is to end.
    pub fn is_asked(&self) -> bool {
        self.asked.load(SeqCst)
    }

    /// Ends the search, now if it is running.
    pub(super) fn ask(&self) {
        self.asked.store(true, SeqCst);
        self.end_slice();
    }

    /// Ends the turn.
    pub(super) fn end_slice(&self) {
        if let Some(stop) = &*self.turn.lock().unwrap_or_else(PoisonError::into_inner) {
            stop.stop();
        }
    }

    /// A turn begins; one that is not wanted any more is stopped from the start.
    pub(super) fn begin_turn(&self) -> StopSignal {
        let stop = StopSignal::new();
        *self.turn.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        if self.is_asked() {
            stop.stop();
        }
        stop
    }

    /// The turn is over.
    pub(super) fn end_turn(&self) {
        *self.turn.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
