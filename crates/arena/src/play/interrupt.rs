//! The request to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A request to stop: asked once, the games under way are finished; asked twice, they are dropped. Clones share the
/// request.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicU32>);

impl Interrupt {
    /// An interrupt that is not asked for yet.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Asks to stop; the second time, at once.
    pub fn ask(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// Asks to stop at once.
    pub fn ask_at_once(&self) {
        self.0.fetch_add(2, Relaxed);
    }

    /// Whether no new game should begin.
    pub fn is_asked(&self) -> bool {
        self.0.load(Relaxed) >= 1
    }

    /// Whether games under way should be dropped.
    pub fn at_once(&self) -> bool {
        self.0.load(Relaxed) >= 2
    }

    /// Whether both are clones of the same request.
    pub fn is_same(&self, other: &Interrupt) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
