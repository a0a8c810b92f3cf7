//! The progress of work on a table.

use crate::progress::{ProgressLine, time_left};
use secateur_core::lock;
use std::sync::Mutex;
use std::time::Duration;

/// The progress over all slices; a slice takes as long as it has positions.
pub struct TableProgress(Mutex<TableState>);

struct TableState {
    /// Positions of the slices, in order.
    entries: Vec<u64>,
    /// The slice under way.
    slice: usize,
    /// Positions of the slices that were kept from an earlier run.
    kept: u64,
    line: ProgressLine,
}

impl TableProgress {
    /// The progress over slices with these numbers of positions.
    pub fn new(entries: Vec<u64>) -> TableProgress {
        TableProgress(Mutex::new(TableState { entries, slice: 0, kept: 0, line: ProgressLine::new() }))
    }

    /// Goes on to the next slice; the slice before took no time if it was `kept`. Removes the line from the terminal.
    pub fn next(&self, kept: bool) {
        let mut state = lock(&self.0);
        if kept {
            state.kept += state.entries.get(state.slice).copied().unwrap_or(0);
        }
        state.slice += 1;
        state.line.clear();
    }

    /// Shows that this share of the slice under way is done.
    pub fn show(&self, share: f64) {
        let TableState { entries, slice, kept, line } = &mut *lock(&self.0);
        line.show(|spent| progress_text(entries, *slice, *kept, share, spent));
    }
}

/// The share of all positions that is done, and the time left at the rate of those that were computed.
fn progress_text(entries: &[u64], slice: usize, kept: u64, share: f64, spent: Duration) -> String {
    let all = entries.iter().sum::<u64>() - kept;
    let before = entries.iter().take(slice).sum::<u64>() - kept;
    let under_way = entries.get(slice).copied().unwrap_or(0) as f64 * share;
    let done = (before as f64 + under_way) / all.max(1) as f64;
    let left = time_left(done, spent);
    format!("slice {} of {}  {:.0} %{left}", (slice + 1).min(entries.len()), entries.len(), 100.0 * done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_pace_of_what_was_computed() {
        let entries = [100, 100, 200];
        assert_eq!(progress_text(&entries, 0, 0, 0.0, Duration::ZERO), "slice 1 of 3  0 %");
        let minute = Duration::from_secs(60);
        // 100 of 300 positions are done besides those that were kept, and a quarter of the last 200 is under way
        assert_eq!(progress_text(&entries, 2, 100, 0.25, minute), "slice 3 of 3  50 %  0:01:00 left");
    }
}
