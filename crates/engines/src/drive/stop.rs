//! Stopping a question that takes too long.

use secateur_core::StopSignal;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Calls `search` and raises the stop signal after a time; returns how long the call took, and its result.
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
            // Without a thread that could stop it later it must not begin to wait.
            stop.stop();
        }
        let result = search();
        let spent = began.elapsed();
        drop(done);
        (spent, result)
    })
}
