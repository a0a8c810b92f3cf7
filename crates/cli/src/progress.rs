//! The progress of long work: a line on standard error, rewritten on a terminal, and printed anew now and then elsewhere.

use secateur_core::printable;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is rewritten on a terminal, and how often one is added elsewhere.
const INTERVALS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(60)];

/// A line on standard error that shows the progress of a command: rewritten on a terminal, repeated now and then elsewhere.
pub struct ProgressLine {
    terminal: bool,
    began: Instant,
    last: Instant,
    shown: bool,
}

impl ProgressLine {
    /// The line for work that begins now.
    pub fn new() -> ProgressLine {
        let now = Instant::now();
        ProgressLine { terminal: std::io::stderr().is_terminal(), began: now, last: now, shown: false }
    }

    /// Shows a line, given the time spent so far, unless the last one is too young.
    pub fn show(&mut self, line: impl FnOnce(Duration) -> String) {
        if self.last.elapsed() < INTERVALS[usize::from(!self.terminal)] {
            return;
        }
        self.last = Instant::now();
        let line = line(self.began.elapsed());
        let line = printable(&line);
        let mut err = std::io::stderr().lock();
        let _ = if self.terminal { write!(err, "\r\x1b[K{line}") } else { writeln!(err, "{line}") };
        let _ = err.flush();
        self.shown = self.terminal;
    }

    /// Removes the line from the terminal, to make room for other output.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// How long the rest will take at the pace so far, where `share` of the work was done in the time spent: two spaces and the
/// words, or nothing where there is no pace yet.
pub fn time_left(share: f64, spent: Duration) -> String {
    let left = if share > 0.0 { spent.as_secs_f64() * (1.0 / share - 1.0).max(0.0) } else { f64::NAN };
    let left = Duration::try_from_secs_f64(left).ok();
    left.map_or(String::new(), |left| {
        let seconds = left.as_secs();
        format!("  {}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_pace() {
        let hour = Duration::from_secs(3600);
        assert_eq!(time_left(0.25, hour), "  3:00:00 left");
        assert_eq!(time_left(1.0, hour), "  0:00:00 left");
        assert_eq!(time_left(0.0, hour), "");
        assert_eq!(time_left(f64::NAN, hour), "");
    }
}
