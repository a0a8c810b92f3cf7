//! Shows the games under way to those who watch the store.

use super::worker_status::WorkerStatus;
use crate::store::{LiveGame, Store};
use std::time::{Duration, Instant};

/// How often the games under way are written when moves were made, and when none were.
const INTERVALS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(3)];

/// Writes the live games of a tournament to its store a few times a second, on the supervisor's thread, never on a
/// player's. A failed write must not harm the tournament: the games are then not shown.
pub(crate) struct Broadcast<'a> {
    store: &'a Store,
    tournament: i64,
    last: Option<(Instant, Vec<LiveGame>)>,
}

impl<'a> Broadcast<'a> {
    pub fn new(store: &'a Store, tournament: i64) -> Broadcast<'a> {
        Broadcast { store, tournament, last: None }
    }

    /// Writes the games of the workers, if it is time to.
    pub fn update(&mut self, workers: &[WorkerStatus]) {
        let since = self.last.as_ref().map_or(Duration::MAX, |(written, _)| written.elapsed());
        if since < INTERVALS[0] {
            return;
        }
        let games: Vec<_> = workers.iter().filter_map(WorkerStatus::game).collect();
        if self.last.as_ref().is_some_and(|(_, written)| *written == games) && since < INTERVALS[1] {
            return;
        }
        self.write(&games);
        self.last = Some((Instant::now(), games));
    }

    /// Says that nothing is played any more.
    pub fn end(&self) {
        self.write(&[]);
    }

    fn write(&self, games: &[LiveGame]) {
        let _ = self.store.write_live_games(self.tournament, std::process::id(), games);
    }
}
