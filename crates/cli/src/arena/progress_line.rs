//! How a match or tournament under way is going, on standard error.

use crate::note;
use crate::progress::{ProgressLine, time_left};
use crate::text;
use secateur_arena::{MatchSummary, Progress, Spec, SpecKind, Standings};

/// The line of progress on standard error.
pub struct GamesProgress<'a> {
    spec: &'a Spec,
    line: ProgressLine,
    before: Option<u64>,
    /// The number of games at which repeats are looked for next; `None` once the user was told of them.
    look: Option<u64>,
}

/// Games after which repeats are looked for first; then after twice as many, and so on.
const FIRST_LOOK: u64 = 32;

impl<'a> GamesProgress<'a> {
    pub fn new(spec: &'a Spec) -> GamesProgress<'a> {
        GamesProgress { spec, line: ProgressLine::new(), before: None, look: Some(FIRST_LOOK) }
    }

    pub fn show(&mut self, progress: &Progress<'_>) {
        let done = progress.ledger.games();
        let before = *self.before.get_or_insert(done);
        self.point_out_repeats(progress);
        let spec = self.spec;
        self.line.show(|spent| {
            let all = 2 * progress.pairs;
            let line = format!("{done}/{all} games  {}", standing_text(spec, progress));
            if spec.test.is_some() {
                return line;
            }
            let share = (done - before) as f64 / (all.max(done) - before) as f64;
            line + &time_left(share, spent)
        });
    }

    /// Tells the user once, and as early as it can be known, that games repeat.
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

    pub fn clear(&mut self) {
        self.line.clear();
    }
}

fn standing_text(spec: &Spec, progress: &Progress<'_>) -> String {
    match spec.kind {
        // Ratings of very many players take too long to compute for a line that changes all the time.
        SpecKind::Tournament if spec.players.len() > 40 => String::new(),
        SpecKind::Tournament => text::standings::short_standings(&Standings::new(spec, &progress.state())),
        _ => MatchSummary::new(spec, progress.ledger, false)
            .map(|summary| text::match_summary::short_summary(&summary))
            .unwrap_or_default(),
    }
}
