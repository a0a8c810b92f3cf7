//! The games under way, for those who watch: written by the overseer of a tournament, never by a player's thread, a few
//! times a second at most.

use crate::error::ArenaError;
use crate::store::Store;
use crate::watch::WorkerStatus;
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Whoever has not written for so long is not playing any more.
const STALE: Duration = Duration::from_secs(10);

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The number of its pair.
    pub pair: u64,
    /// 0 or 1.
    pub leg: u8,
    /// The name of the player who moves first in the variant.
    pub first: String,
    /// The name of the other.
    pub second: String,
    /// The position it began with; `None` for the variant's start.
    pub start: Option<String>,
    /// The moves so far, the opening's included.
    pub moves: Vec<String>,
}

/// How often the games under way are written where moves were made, and where none were.
const INTERVALS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(3)];

/// What those who watch were shown last. Nothing here may harm the tournament: what cannot be written is not shown.
#[derive(Default)]
pub(crate) struct Broadcast {
    last: Option<(Instant, Vec<LiveGame>)>,
}

impl Broadcast {
    /// Shows the games at the tables, if it is time to.
    pub fn show(&mut self, store: &Store, id: i64, tables: &[WorkerStatus]) {
        let since = self.last.as_ref().map_or(Duration::MAX, |(written, _)| written.elapsed());
        if since < INTERVALS[0] {
            return;
        }
        let games: Vec<_> = tables.iter().filter_map(WorkerStatus::playing).collect();
        if self.last.as_ref().is_some_and(|(_, shown)| *shown == games) && since < INTERVALS[1] {
            return;
        }
        let _ = store.publish_live_games(id, std::process::id(), &games);
        self.last = Some((Instant::now(), games));
    }

    /// Nothing is played any more.
    pub fn end(&self, store: &Store, id: i64) {
        let _ = store.publish_live_games(id, std::process::id(), &[]);
    }
}

pub(crate) const TABLE: &str = "
CREATE TABLE IF NOT EXISTS running (
    tournament INTEGER NOT NULL,
    player INTEGER NOT NULL,
    games TEXT NOT NULL,
    written REAL NOT NULL,
    UNIQUE (tournament, player)
);";

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |d| d.as_secs_f64())
}

impl Store {
    /// Tells which games the process `player` plays now; none: it has ended.
    pub fn publish_live_games(&self, id: i64, player: u32, games: &[LiveGame]) -> Result<(), ArenaError> {
        let connection = self.lock();
        if games.is_empty() {
            let delete = "DELETE FROM running WHERE tournament = ?1 AND player = ?2";
            return self.done(connection.execute(delete, params![id, player])).map(|_| ());
        }
        let text = serde_json::to_string(games)
            .map_err(|e| ArenaError::Running(format!("cannot write the games under way: {e}")))?;
        let replace =
            "INSERT OR REPLACE INTO running (tournament, player, games, written) VALUES (?1, ?2, ?3, ?4)";
        self.done(connection.execute(replace, params![id, player, text, now()])).map(|_| ())
    }

    /// The games being played now, by all processes.
    pub fn live_games(&self, id: i64) -> Result<Vec<LiveGame>, ArenaError> {
        let connection = self.lock();
        // A store of an earlier day has no such table until somebody plays into it.
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'running'";
        if self.done(connection.query_row(table, [], |_| Ok(())).optional())?.is_none() {
            return Ok(Vec::new());
        }
        let select = "SELECT games FROM running WHERE tournament = ?1 AND written > ?2 ORDER BY player";
        let mut statement = self.done(connection.prepare_cached(select))?;
        let fresh = now() - STALE.as_secs_f64();
        let rows = self.done(statement.query_map(params![id, fresh], |row| row.get::<_, String>(0)))?;
        let mut all = Vec::new();
        for text in rows {
            all.extend(self.read::<Vec<LiveGame>>(&self.done(text)?)?);
        }
        Ok(all)
    }
}
