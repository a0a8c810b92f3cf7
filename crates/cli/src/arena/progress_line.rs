//! How a match or tournament under way is going, on standard error.

use crate::note;
use crate::text;
use secateur_arena::{MatchSummary, Progress, Spec, SpecKind, Standings};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// The line of progress on standard error.
pub struct ProgressLine<'a> {
    spec: &'a Spec,
    terminal: bool,
    began: Instant,
    before: Option<u64>,
    last: Instant,
    /// At how many games repeats are looked for next; `None` once they were pointed out.
    look: Option<u64>,
}

/// Games after which repeats are looked for first; then after twice as many, and so on.
const FIRST_LOOK: u64 = 32;

/// How often the line is rewritten on a terminal, and how often one is added elsewhere.
const INTERVALS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(60)];

impl<'a> ProgressLine<'a> {
    pub fn new(spec: &'a Spec) -> ProgressLine<'a> {
        let now = Instant::now();
        ProgressLine {
            spec,
            terminal: std::io::stderr().is_terminal(),
            began: now,
            before: None,
            last: now,
            look: Some(FIRST_LOOK),
        }
    }

    pub fn show(&mut self, progress: &Progress<'_>) {
        let done = progress.ledger.games();
        let before = *self.before.get_or_insert(done);
        self.point_out_repeats(progress);
        if self.last.elapsed() < INTERVALS[usize::from(!self.terminal)] {
            return;
        }
        self.last = Instant::now();
        let all = 2 * progress.pairs;
        let mut line = format!("{done}/{all} games  {}", self.standing(progress));
        let rate = (done - before) as f64 / self.began.elapsed().as_secs_f64();
        if rate > 0.0 && self.spec.test.is_none() {
            let left = Duration::from_secs_f64(((all - done.min(all)) as f64 / rate).min(1e9));
            line.push_str(&format!("  {} left", hours(left)));
        }
        let mut err = std::io::stderr().lock();
        let _ = if self.terminal { write!(err, "\r\x1b[K{line}") } else { writeln!(err, "{line}") };
        let _ = err.flush();
    }

    /// Says once, and as early as it can be known, that games repeat.
    fn point_out_repeats(&mut self, progress: &Progress<'_>) {
        if self.spec.kind == SpecKind::Tournament
            || self.look.is_none_or(|look| progress.ledger.games() < look)
        {
            return;
        }
        self.look = self.look.map(|look| 2 * look);
        let Ok(summary) = MatchSummary::new(self.spec, progress.ledger, false) else { return };
        for line in summary.repeats() {
            self.clear();
            note(&line);
            self.look = None;
        }
    }

    fn standing(&self, progress: &Progress<'_>) -> String {
        match self.spec.kind {
            // Ratings of very many players take too long for a line that changes all the time.
            SpecKind::Tournament if self.spec.players.len() > 40 => String::new(),
            SpecKind::Tournament => text::standings::short(&Standings::new(self.spec, &progress.state())),
            _ => MatchSummary::new(self.spec, progress.ledger, false)
                .map(|summary| text::match_summary::short(&summary))
                .unwrap_or_default(),
        }
    }

    pub fn clear(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }
}

/// A duration as hours, minutes and seconds.
pub(crate) fn hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
