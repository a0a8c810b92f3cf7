//! What ends a search: the stop signal, the clock, the number of nodes, the depth.

use crate::score::MAX_DEPTH;
use crate::time::{Budget, Situation, TimePolicy, TimeSource};
use secateur_core::{Clock, MoveRequest, StopSignal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Nodes after which a thread polls the clock and the stop signal: each thread ends at most this many nodes late.
pub const POLL_NODES: u64 = 512;

/// What all threads of a search share: its limits, and whether it is over.
pub(crate) struct Control {
    time: Arc<dyn TimeSource>,
    began: Duration,
    /// When the player's own clock started, in nanoseconds; `u64::MAX` while pondering.
    clock_start: AtomicU64,
    pub budget: Budget,
    node_limit: u64,
    stop: StopSignal,
    nodes: AtomicU64,
    over: AtomicBool,
}

impl Control {
    /// The limits of a search that begins now. `situation` gets the clock less the overhead and adds what else the time
    /// policy wants to know; it is called only if the limits include a clock.
    pub fn new(
        time: Arc<dyn TimeSource>,
        request: &MoveRequest,
        policy: &mut dyn TimePolicy,
        situation: impl FnOnce(Clock) -> Situation,
    ) -> Control {
        let began = time.now();
        let mut budget = match request.limits.clock {
            None => Budget::default(),
            Some(mut clock) => {
                clock.remaining = clock.remaining.saturating_sub(request.overhead);
                policy.begin(&situation(clock))
            }
        };
        if let Some(move_time) = request.limits.time {
            let move_time = move_time.saturating_sub(request.overhead);
            budget.hard = Some(budget.hard.map_or(move_time, |hard| hard.min(move_time)));
        }
        let depths = [request.limits.depth, budget.depth];
        budget.depth = Some(depths.into_iter().flatten().min().unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH));
        let clock_start = if request.stop.is_pondering() { u64::MAX } else { began.as_nanos() as u64 };
        Control {
            time,
            began,
            clock_start: AtomicU64::new(clock_start),
            budget,
            node_limit: request.limits.nodes.unwrap_or(u64::MAX),
            stop: request.stop.clone(),
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// Depth of the last iteration.
    pub fn depth(&self) -> u32 {
        self.budget.depth.unwrap_or(MAX_DEPTH)
    }

    /// The number of nodes that ends the search.
    pub fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// Nodes counted so far, on all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Time since the search began, without the pauses that do not count.
    pub fn elapsed(&self) -> Duration {
        self.time.now().saturating_sub(self.began).saturating_sub(self.stop.uncounted())
    }

    /// Whether a time limit applies, now or after pondering.
    pub fn is_timed(&self) -> bool {
        self.budget.hard.is_some()
    }

    /// Whether the search uses the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.stop.is_pondering()
    }

    /// Ends the search for all threads.
    pub fn finish(&self) {
        self.over.store(true, Relaxed);
    }

    /// Whether the search is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Adds nodes to the count and tests every limit; returns `true` when the search must end.
    pub fn poll(&self, new_nodes: u64) -> bool {
        let nodes = self.nodes.fetch_add(new_nodes, Relaxed) + new_nodes;
        let over = self.is_over() || self.stop.is_stopped() || nodes >= self.node_limit || self.time_is_up();
        if over {
            self.finish();
        }
        over
    }

    fn time_is_up(&self) -> bool {
        let Some(hard) = self.budget.hard else { return false };
        if self.stop.is_pondering() {
            return false;
        }
        let now = self.time.now();
        let mut start = self.clock_start.load(Relaxed);
        if start == u64::MAX {
            start = now.as_nanos() as u64;
            self.clock_start.store(start, Relaxed);
        }
        now.saturating_sub(Duration::from_nanos(start)).saturating_sub(self.stop.uncounted()) >= hard
    }
}
