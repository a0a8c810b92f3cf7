//! The games under way, for those who watch.

use super::Store;
use super::schema::VERSION;
use crate::error::ArenaError;
use rusqlite::params;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A process that has not written for this long is not playing any more.
const MAX_AGE: Duration = Duration::from_secs(10);

/// A game under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The number of its pair.
    pub pair: u64,
    /// Its leg, 0 or 1.
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

fn unix_seconds() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |d| d.as_secs_f64())
}

impl Store {
    /// Replaces the live games of a process; an empty list means that it has ended.
    pub fn write_live_games(&self, id: i64, process: u32, games: &[LiveGame]) -> Result<(), ArenaError> {
        let connection = self.lock();
        if games.is_empty() {
            let delete = "DELETE FROM running WHERE tournament = ?1 AND player = ?2";
            return self.sql(connection.execute(delete, params![id, process])).map(|_| ());
        }
        let text = serde_json::to_string(games)
            .map_err(|e| ArenaError::Running(format!("cannot write the games under way: {e}")))?;
        let replace =
            "INSERT OR REPLACE INTO running (tournament, player, games, written) VALUES (?1, ?2, ?3, ?4)";
        self.sql(connection.execute(replace, params![id, process, text, unix_seconds()])).map(|_| ())
    }

    /// The games being played now, by all processes.
    pub fn live_games(&self, id: i64) -> Result<Vec<LiveGame>, ArenaError> {
        if self.version != VERSION && !self.has_table("running")? {
            return Ok(Vec::new());
        }
        let connection = self.lock();
        let select = "SELECT games FROM running WHERE tournament = ?1 AND written > ?2 ORDER BY player";
        let mut statement = self.sql(connection.prepare_cached(select))?;
        let oldest = unix_seconds() - MAX_AGE.as_secs_f64();
        let rows = self.sql(statement.query_map(params![id, oldest], |row| row.get::<_, String>(0)))?;
        let mut all = Vec::new();
        for text in rows {
            all.extend(self.parse::<Vec<LiveGame>>(&self.sql(text)?)?);
        }
        Ok(all)
    }
}
