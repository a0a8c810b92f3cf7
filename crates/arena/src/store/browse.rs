//! Lists of tournaments and games, and single games, for those who look at a store while others fill it.

use super::{Store, StoredTournament};
use crate::error::ArenaError;
use crate::play::GameResult;
use rusqlite::{OptionalExtension, Row, params};
use serde::Serialize;

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    /// The tournament.
    pub tournament: StoredTournament,
    /// When it was begun, in UTC.
    pub begun: String,
    /// Games finished.
    pub games: u64,
}

/// A finished game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameRow {
    /// The number of its pair.
    pub pair: u64,
    /// Its leg, 0 or 1.
    pub leg: u8,
    /// The name of the player who moved first in the variant.
    pub first: String,
    /// The name of the other.
    pub second: String,
    /// `first`, `second` or `draw`.
    pub winner: String,
    /// A word of [`EndingKind::word`](crate::EndingKind::word).
    #[serde(rename = "termination")]
    pub ending: String,
    /// Its length, the opening included.
    pub plies: u64,
    /// When it ended, in UTC.
    pub ended: String,
}

const COLUMNS: &str = "pair, leg, first, second, winner, termination, plies, ended";

fn row(row: &Row<'_>) -> Result<GameRow, rusqlite::Error> {
    Ok(GameRow {
        pair: row.get::<_, i64>(0)? as u64,
        leg: row.get(1)?,
        first: row.get(2)?,
        second: row.get(3)?,
        winner: row.get(4)?,
        ending: row.get(5)?,
        plies: row.get::<_, i64>(6)? as u64,
        ended: row.get(7)?,
    })
}

impl Store {
    /// All tournaments, the newest first.
    pub fn overviews(&self) -> Result<Vec<Overview>, ArenaError> {
        let connection = self.lock();
        let select = "SELECT id, spec, finished, begun,
                (SELECT count(*) FROM games WHERE games.tournament = tournaments.id)
            FROM tournaments ORDER BY id DESC";
        let mut statement = self.sql(connection.prepare_cached(select))?;
        let columns = |row: &Row<'_>| {
            Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get(3)?, row.get::<_, i64>(4)?))
        };
        let rows = self.sql(statement.query_map([], columns))?;
        let mut all = Vec::new();
        for row in rows {
            let (id, spec, finished, begun, games) = self.sql(row)?;
            let tournament = StoredTournament { id, spec: self.parse(&spec)?, finished };
            all.push(Overview { tournament, begun, games: games as u64 });
        }
        Ok(all)
    }

    /// At most `count` finished games, the newest first, leaving out the `skip` newest; and how many there are in all.
    /// With `player`, only the games of the player with that name.
    pub fn list_games(
        &self,
        id: i64,
        player: Option<&str>,
        skip: u64,
        count: u64,
    ) -> Result<(Vec<GameRow>, u64), ArenaError> {
        let connection = self.lock();
        let chosen = "tournament = ?1 AND (?2 IS NULL OR first = ?2 OR second = ?2)";
        let select_total = format!("SELECT count(*) FROM games WHERE {chosen}");
        let total = connection.query_row(&select_total, params![id, player], |row| row.get::<_, i64>(0));
        let total = self.sql(total)? as u64;
        let select =
            format!("SELECT {COLUMNS} FROM games WHERE {chosen} ORDER BY rowid DESC LIMIT ?3 OFFSET ?4");
        let mut statement = self.sql(connection.prepare_cached(&select))?;
        let [count, skip] = [count, skip].map(|n| i64::try_from(n).unwrap_or(i64::MAX));
        let rows = self.sql(statement.query_map(params![id, player, count, skip], row))?;
        let games: Result<Vec<_>, _> = rows.collect();
        Ok((self.sql(games)?, total))
    }

    /// One finished game.
    pub fn game(&self, id: i64, pair: u64, leg: u8) -> Result<Option<(GameRow, GameResult)>, ArenaError> {
        let select =
            format!("SELECT {COLUMNS}, record FROM games WHERE tournament = ?1 AND pair = ?2 AND leg = ?3");
        let pair = i64::try_from(pair).unwrap_or(i64::MAX);
        let found = self
            .lock()
            .query_row(&select, params![id, pair, leg], |columns| {
                Ok((row(columns)?, columns.get::<_, String>(8)?))
            })
            .optional();
        match self.sql(found)? {
            Some((row, record)) => Ok(Some((row, self.parse(&record)?))),
            None => Ok(None),
        }
    }
}
