//! How far the work on a table is, on a terminal.

use crate::arena::progress_line::hours;
use secateur_core::lock;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Time between two lines.
const INTERVAL: Duration = Duration::from_millis(200);

/// The progress over all slices, each as long as it has positions.
pub struct TableProgress {
    terminal: bool,
    state: Mutex<State>,
}

struct State {
    /// Positions of the slices, in order.
    entries: Vec<u64>,
    /// The slice under way.
    slice: usize,
    /// Positions of the slices that were there before.
    kept: u64,
    began: Instant,
    last: Instant,
}

impl TableProgress {
    /// Of slices with so many positions.
    pub fn new(entries: Vec<u64>) -> TableProgress {
        let now = Instant::now();
        let state = State { entries, slice: 0, kept: 0, began: now, last: now };
        TableProgress { terminal: std::io::stderr().is_terminal(), state: Mutex::new(state) }
    }

    /// The slice under way is done; it took no time if it was `kept`. Takes the line off the terminal.
    pub fn next(&self, kept: bool) {
        let mut state = lock(&self.state);
        if kept {
            state.kept += state.entries.get(state.slice).copied().unwrap_or(0);
        }
        state.slice += 1;
        self.print("");
    }

    /// The slice under way is done by so much.
    pub fn show(&self, share: f64) {
        let mut state = lock(&self.state);
        if self.terminal && state.last.elapsed() >= INTERVAL {
            state.last = Instant::now();
            self.print(&state.line(share, state.began.elapsed()));
        }
    }

    fn print(&self, line: &str) {
        if self.terminal {
            let mut err = std::io::stderr().lock();
            let _ = write!(err, "\r\x1b[K{line}").and_then(|()| err.flush());
        }
    }
}

impl State {
    fn line(&self, share: f64, spent: Duration) -> String {
        let all = self.entries.iter().sum::<u64>() - self.kept;
        let before = self.entries.iter().take(self.slice).sum::<u64>() - self.kept;
        let under_way = self.entries.get(self.slice).copied().unwrap_or(0) as f64 * share;
        let done = (before as f64 + under_way) / all.max(1) as f64;
        let left = Duration::try_from_secs_f64(spent.as_secs_f64() * (1.0 / done - 1.0)).ok();
        let left = left.map_or(String::new(), |left| format!("  {} left", hours(left)));
        format!("slice {} of {}  {:.0} %{left}", self.slice + 1, self.entries.len(), 100.0 * done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_pace_of_what_was_computed() {
        let now = Instant::now();
        let mut state = State { entries: vec![100, 100, 200], slice: 0, kept: 0, began: now, last: now };
        assert_eq!(state.line(0.0, Duration::ZERO), "slice 1 of 3  0 %");
        (state.slice, state.kept) = (2, 100);
        let minute = Duration::from_secs(60);
        // 100 of 300 positions are done besides those that were kept, and half of the last 200 are under way
        assert_eq!(state.line(0.25, minute), "slice 3 of 3  50 %  0:01:00 left");
    }
}
