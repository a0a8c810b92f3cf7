//! Long work: off the interpreter's lock, on a thread of its own, while the caller's thread watches for signals.

use crate::errors;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How often signals are looked for.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

enum Event<I, T> {
    Progress(I),
    Done(std::thread::Result<T>),
}

/// Sends the progress of work to the thread that waits for it.
pub struct Reporter<I, T>(Sender<Event<I, T>>);

impl<I, T> Reporter<I, T> {
    /// Sends one report; nobody minds if the other thread has gone.
    pub fn report(&self, progress: I) {
        let _ = self.0.send(Event::Progress(progress));
    }
}

/// Runs `work` and returns what it returns. `on_progress` gets its reports on this thread, with the lock; an exception that it
/// raises, or a signal's, calls `stop`, and is raised when the work has ended.
pub fn run<I: Send, T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Reporter<I, T>) -> T + Send,
    stop: impl Fn(),
    mut on_progress: impl FnMut(I) -> PyResult<()>,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let reporter = Reporter(sender);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&reporter)));
            let _ = reporter.0.send(Event::Done(done));
        });
        let mut raised = None;
        loop {
            let event = py.detach(|| secateur_core::lock(&receiver).recv_timeout(POLL_INTERVAL));
            let seen = match event {
                Ok(Event::Progress(progress)) if raised.is_none() => on_progress(progress),
                Ok(Event::Progress(_)) => Ok(()),
                Ok(Event::Done(done)) => {
                    return match (raised, done) {
                        (Some(error), _) => Err(error),
                        (None, Ok(value)) => Ok(value),
                        (None, Err(payload)) => Err(errors::panicked(&*payload)),
                    };
                }
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(errors::panicked(&"a thread ended early")),
            };
            if let Err(error) = seen.and_then(|()| py.check_signals()) {
                if raised.is_none() {
                    raised = Some(error);
                }
                stop();
            }
        }
    })
}
