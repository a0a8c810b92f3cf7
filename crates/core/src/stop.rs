//! Stopping a player from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a running search from another thread, and tells a pondering one that its time now counts.
///
/// Copies are handles of the same signal.
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
    stop: AtomicBool,
    pondering: AtomicBool,
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

    /// Ends the search.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
    }

    /// Whether the search was told to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Relaxed)
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
