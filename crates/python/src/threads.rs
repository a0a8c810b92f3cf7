//! Long work runs without the interpreter's lock on a thread of its own, while the caller's thread watches for signals.

use crate::errors;
use pyo3::exceptions::PySystemExit;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often the caller's thread checks for signals.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Calls of [`run`] under way.
static RUNNING: AtomicUsize = AtomicUsize::new(0);
/// The process that counted them.
static PROCESS: AtomicU32 = AtomicU32::new(0);
/// Whether the interpreter is about to exit.
static LEAVING: AtomicBool = AtomicBool::new(false);
/// How long the exit of the interpreter waits for work that was told to stop.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Counts a call of [`run`] while it exists.
struct Running;

impl Running {
    fn begin() -> Running {
        if PROCESS.swap(std::process::id(), Ordering::SeqCst) != std::process::id() {
            RUNNING.store(0, Ordering::SeqCst); // calls of the parent process are not counted after a fork
        }
        RUNNING.fetch_add(1, Ordering::SeqCst);
        Running
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Called before the interpreter exits: stops all work and waits for it. A thread of ours that requests the lock of an exiting
/// interpreter would be ended by it, and the process with it.
#[pyfunction]
pub fn _leave(py: Python<'_>) {
    LEAVING.store(true, Ordering::SeqCst);
    if PROCESS.load(Ordering::SeqCst) != std::process::id() {
        return;
    }
    let end = Instant::now() + MAX_WAIT;
    while RUNNING.load(Ordering::SeqCst) > 0 && Instant::now() < end {
        py.detach(|| std::thread::sleep(Duration::from_millis(5)));
    }
}

enum Event<I, T> {
    Progress(I),
    Done(std::thread::Result<T>),
}

/// Sends the progress of work to the thread that waits for it.
pub struct ProgressSender<I, T>(Sender<Event<I, T>>);

impl<I, T> ProgressSender<I, T> {
    /// Sends progress; if the other thread has gone, nothing happens.
    pub fn send(&self, progress: I) {
        let _ = self.0.send(Event::Progress(progress));
    }
}

/// Runs `work` and returns its result. `on_progress` receives its progress on this thread, with the lock. An exception that
/// `on_progress` raises, a signal, or the exit of the interpreter calls `stop`; the exception is raised when the work has ended.
pub fn run<I: Send, T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&ProgressSender<I, T>) -> T + Send,
    stop: impl Fn(),
    mut on_progress: impl FnMut(I) -> PyResult<()>,
) -> PyResult<T> {
    let _running = Running::begin();
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let sender = ProgressSender(sender);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&sender)));
            let _ = sender.0.send(Event::Done(done));
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
            let leaving = || match LEAVING.load(Ordering::SeqCst) {
                true => Err(PySystemExit::new_err("the interpreter ends")),
                false => Ok(()),
            };
            if let Err(error) = seen.and_then(|()| py.check_signals()).and_then(|()| leaving()) {
                if raised.is_none() {
                    raised = Some(error);
                }
                stop();
            }
        }
    })
}
