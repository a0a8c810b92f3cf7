//! Stopping a question that takes too long.

use secateur_core::StopSignal;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Calls `search` and raises the stop signal after a time; returns how long the call took, and its result.
pub(crate) fn with_stop<T>(stop: &StopSignal, after: Duration, search: impl FnOnce() -> T) -> (Duration, T) {
    let (done, waits) = channel::<()>();
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waits.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                stop.stop();
            }
        });
        let result = search();
        let spent = began.elapsed();
        drop(done);
        (spent, result)
    })
}
