//! Stopping a player from another thread.

use crate::{lock, unpoisoned};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

const STOPPED: u8 = 1;
const PAUSED: u8 = 2;

/// Stops a search from another thread, pauses it, and tells a pondering search that its clock now runs.
///
/// Copies refer to the same signal.
///
/// ```
/// use secateur_core::StopSignal;
/// let signal = StopSignal::new();
/// let handle = signal.clone();
/// handle.stop();
/// assert!(signal.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    /// [`STOPPED`] and [`PAUSED`] in one byte, so that a search polls both with one load.
    state: AtomicU8,
    pondering: AtomicBool,
    /// Nanoseconds spent paused that do not count as thinking time.
    uncounted: AtomicU64,
    waiting: Mutex<()>,
    resumed: Condvar,
}

impl StopSignal {
    /// A signal that lets the search run.
    pub fn new() -> StopSignal {
        StopSignal::default()
    }

    /// A signal for thinking on the opponent's time: time limits count from [`ponder_hit`](Self::ponder_hit) on.
    pub fn pondering() -> StopSignal {
        let signal = StopSignal::new();
        signal.0.pondering.store(true, Relaxed);
        signal
    }

    /// Ends the search, even one that is paused.
    pub fn stop(&self) {
        let before = self.0.state.fetch_or(STOPPED, Relaxed);
        self.wake(before);
    }

    /// Whether the search must end. A player polls this while it thinks. During a [pause](Self::pause) the call blocks
    /// until the search is resumed or stopped.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.state.load(Relaxed) != 0 && self.wait_while_paused()
    }

    /// Makes the search wait, at its next call of [`is_stopped`](Self::is_stopped), until it is resumed.
    pub fn pause(&self) {
        self.0.state.fetch_or(PAUSED, Relaxed);
    }

    /// Ends a pause; `uncounted` of it does not count as thinking time.
    pub fn resume(&self, uncounted: Duration) {
        self.0.uncounted.fetch_add(uncounted.as_nanos() as u64, Relaxed);
        let before = self.0.state.fetch_and(!PAUSED, Relaxed);
        self.wake(before);
    }

    /// The total time spent paused that does not count as thinking time.
    #[inline]
    pub fn uncounted(&self) -> Duration {
        Duration::from_nanos(self.0.uncounted.load(Relaxed))
    }

    #[cold]
    fn wait_while_paused(&self) -> bool {
        let mut waiting = lock(&self.0.waiting);
        loop {
            let state = self.0.state.load(Relaxed);
            if state != PAUSED {
                return state & STOPPED != 0;
            }
            waiting = unpoisoned(self.0.resumed.wait(waiting));
        }
    }

    /// Wakes waiting threads after a change of state. Taking the lock ensures that no thread misses the change between its
    /// test and its wait.
    fn wake(&self, before: u8) {
        if before & PAUSED != 0 {
            drop(lock(&self.0.waiting));
            self.0.resumed.notify_all();
        }
    }

    /// The opponent made the expected move: the player's own clock runs from now on.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Relaxed);
    }

    /// Whether the player's own clock stands still.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::StopSignal;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn a_paused_search_waits_until_it_is_resumed_or_stopped() {
        for (end, stopped) in
            [(StopSignal::stop as fn(&StopSignal), true), (|s| s.resume(Duration::ZERO), false)]
        {
            let signal = StopSignal::new();
            signal.pause();
            let (sender, receiver) = mpsc::channel();
            let polled = signal.clone();
            let poll = std::thread::spawn(move || sender.send(polled.is_stopped()));
            assert_eq!(receiver.try_recv(), Err(mpsc::TryRecvError::Empty));
            end(&signal);
            assert_eq!(receiver.recv(), Ok(stopped));
            poll.join().unwrap().unwrap();
        }
    }

    #[test]
    fn uncounted_time_adds_up() {
        let signal = StopSignal::new();
        for _ in 0..2 {
            signal.pause();
            signal.resume(Duration::from_millis(3));
        }
        assert_eq!((signal.uncounted(), signal.is_stopped()), (Duration::from_millis(6), false));
    }
}
