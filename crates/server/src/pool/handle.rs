//! The handle by which a client stops its search.

use secateur_core::StopSignal;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

/// Whether a search is to end, and the signal of its run while a worker runs it.
#[derive(Debug, Default)]
pub(crate) struct SearchHandle {
    stopped: AtomicBool,
    run: Mutex<Option<StopSignal>>,
}

impl SearchHandle {
    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Ends the search, and its run if it has one.
    pub(super) fn stop(&self) {
        self.stopped.store(true, SeqCst);
        self.stop_run();
    }

    /// Ends the run; the search may have another.
    pub(super) fn stop_run(&self) {
        if let Some(stop) = &*self.run.lock().unwrap_or_else(PoisonError::into_inner) {
            stop.stop();
        }
    }

    /// Begins a run; that of a search that is to end is stopped from the start.
    pub(super) fn begin_run(&self) -> StopSignal {
        let stop = StopSignal::new();
        *self.run.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        if self.is_stopped() {
            stop.stop();
        }
        stop
    }

    pub(super) fn end_run(&self) {
        *self.run.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
