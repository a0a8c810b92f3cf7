//! Sources of time.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A source of time, which never goes backwards.
pub trait TimeSource: Send + Sync {
    /// Time since some fixed moment.
    fn now(&self) -> Duration;
}

/// The machine's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct MonotonicTime(Instant);

impl MonotonicTime {
    /// A clock that begins now.
    pub fn new() -> MonotonicTime {
        MonotonicTime(Instant::now())
    }
}

impl Default for MonotonicTime {
    fn default() -> MonotonicTime {
        MonotonicTime::new()
    }
}

impl TimeSource for MonotonicTime {
    #[inline]
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock set by hand, or one that advances by a fixed step at each reading.
///
/// ```
/// use secateur_search::time::{TimeSource, ManualTime};
/// use std::time::Duration;
/// let clock = ManualTime::stepping(Duration::from_millis(1));
/// assert_eq!(clock.now(), Duration::ZERO);
/// assert_eq!(clock.now(), Duration::from_millis(1));
/// clock.advance(Duration::from_secs(1));
/// assert_eq!(clock.now(), Duration::from_millis(1002));
/// ```
#[derive(Debug, Default)]
pub struct ManualTime {
    nanos: AtomicU64,
    step: u64,
}

impl ManualTime {
    /// A clock that stays at zero until it is advanced.
    pub fn new() -> ManualTime {
        ManualTime::default()
    }

    /// A clock that advances by `step` at each reading.
    pub fn stepping(step: Duration) -> ManualTime {
        ManualTime { nanos: AtomicU64::new(0), step: step.as_nanos() as u64 }
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.nanos.fetch_add(by.as_nanos() as u64, Relaxed);
    }
}

impl TimeSource for ManualTime {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.nanos.fetch_add(self.step, Relaxed))
    }
}
