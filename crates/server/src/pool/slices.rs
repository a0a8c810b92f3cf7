//! The thread that ends the slices of analyses for which others wait.

use super::Inner;
use super::queue::SLICE;
use super::task::SearchKind;
use secateur_core::unpoisoned;
use std::time::Duration;

/// How long an analysis may run while a move waits.
const SHORT_SLICE: Duration = Duration::from_millis(50);
/// How often the times of running analyses are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Runs until the pool is closed.
pub(super) fn end_slices(inner: &Inner) {
    let mut queue = inner.lock();
    while !queue.is_closed {
        let move_waits = !queue.urgent.is_empty() || queue.moves.len() > 0;
        let analysis_waits = queue.background.len() > 0;
        let mut any = false;
        for job in queue.running.iter().filter(|job| job.kind == SearchKind::Analysis) {
            any = true;
            let gives_way = move_waits && job.run_began.elapsed() >= SHORT_SLICE;
            if gives_way || (analysis_waits && job.slice_began.elapsed() >= SLICE) {
                job.handle.stop_run();
            }
        }
        queue = if any {
            unpoisoned(inner.changed.wait_timeout(queue, POLL_INTERVAL)).0
        } else {
            unpoisoned(inner.changed.wait(queue))
        };
    }
}
