//! The handle by which a client stops its search.

use secateur_core::{StopSignal, lock};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

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
        if let Some(stop) = &*lock(&self.run) {
            stop.stop();
        }
    }

    /// Begins a run, which is stopped from the start if the search is to end.
    pub(super) fn begin_run(&self) -> StopSignal {
        let stop = StopSignal::new();
        *lock(&self.run) = Some(stop.clone());
        if self.is_stopped() {
            stop.stop();
        }
        stop
    }

    pub(super) fn end_run(&self) {
        *lock(&self.run) = None;
    }
}
