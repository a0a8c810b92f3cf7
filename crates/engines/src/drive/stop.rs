//! Stops a search that takes too long.

use secateur_core::StopSignal;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Calls `search` and raises the stop signal after the time `after`; returns how long the call took, and its result.
pub(crate) fn with_stop<T>(stop: &StopSignal, after: Duration, search: impl FnOnce() -> T) -> (Duration, T) {
    let (done, waits) = channel::<()>();
    let began = Instant::now();
    std::thread::scope(|scope| {
        let wait = move || {
            if waits.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                stop.stop();
            }
        };
        if std::thread::Builder::new().spawn_scoped(scope, wait).is_err() {
            // If the system refuses the thread, nobody could stop the search later, so it is stopped now.
            stop.stop();
        }
        let result = search();
        let spent = began.elapsed();
        drop(done);
        (spent, result)
    })
}
