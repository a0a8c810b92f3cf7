//! The request to stop.

use secateur_core::StopSignal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A request to stop: asked once, the games under way are finished; asked twice, they are dropped. Clones share the
/// request.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Request>);

#[derive(Debug, Default)]
struct Request {
    asked: AtomicU32,
    stop: StopSignal,
}

impl Interrupt {
    /// An interrupt that is not asked for yet.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Asks to stop; the second time, at once.
    pub fn ask(&self) {
        self.ask_times(1);
    }

    /// Asks to stop at once.
    pub fn ask_at_once(&self) {
        self.ask_times(2);
    }

    fn ask_times(&self, times: u32) {
        if self.0.asked.fetch_add(times, Relaxed) + times >= 2 {
            self.0.stop.stop();
        }
    }

    /// A signal that is raised when games under way should be dropped, for the players in them.
    pub fn stop_signal(&self) -> StopSignal {
        self.0.stop.clone()
    }

    /// Whether no new game should begin.
    pub fn is_asked(&self) -> bool {
        self.0.asked.load(Relaxed) >= 1
    }

    /// Whether games under way should be dropped.
    pub fn at_once(&self) -> bool {
        self.0.asked.load(Relaxed) >= 2
    }

    /// Whether both are clones of the same request.
    pub fn is_same(&self, other: &Interrupt) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_request_stops_players() {
        let (interrupt, at_once) = (Interrupt::new(), Interrupt::new());
        let signal = interrupt.clone().stop_signal();
        interrupt.ask();
        assert!(interrupt.is_asked() && !interrupt.at_once() && !signal.is_stopped());
        interrupt.ask();
        assert!(interrupt.at_once() && signal.is_stopped());
        at_once.ask_at_once();
        assert!(at_once.at_once() && at_once.stop_signal().is_stopped());
    }
}
