//! Looking at a store while others fill it: lists, single games, what is new since the last look.

use crate::error::ArenaError;
use crate::result::GameResult;
use crate::store::{Store, StoredTournament};
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
    /// 0 or 1.
    pub leg: u8,
    /// The name of the player who moved first in the variant.
    pub first: String,
    /// The name of the other.
    pub second: String,
    /// `first`, `second` or `draw`.
    pub winner: String,
    /// See [`EndingKind::word`](crate::EndingKind::word).
    #[serde(rename = "termination")]
    pub ending: String,
    /// Its length.
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
    /// A number that changes whenever another connection has written to the store.
    pub fn data_version(&self) -> Result<i64, ArenaError> {
        self.done(self.lock().pragma_query_value(None, "data_version", |row| row.get(0)))
    }

    /// All tournaments with what a list shows, the newest first.
    pub fn overviews(&self) -> Result<Vec<Overview>, ArenaError> {
        let connection = self.lock();
        let select = "SELECT id, spec, finished, begun,
                (SELECT count(*) FROM games WHERE games.tournament = tournaments.id)
            FROM tournaments ORDER BY id DESC";
        let mut statement = self.done(connection.prepare_cached(select))?;
        let columns = |row: &Row<'_>| {
            Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get(3)?, row.get::<_, i64>(4)?))
        };
        let rows = self.done(statement.query_map([], columns))?;
        let mut all = Vec::new();
        for row in rows {
            let (id, spec, finished, begun, games) = self.done(row)?;
            let tournament = StoredTournament { id, spec: self.read(&spec)?, finished };
            all.push(Overview { tournament, begun, games: games as u64 });
        }
        Ok(all)
    }

    /// Shows the games of a tournament that were kept after the one marked `after` (0: all of them), in the order they
    /// were kept; returns the mark of the last.
    pub fn games_after(
        &self,
        id: i64,
        after: i64,
        mut show: impl FnMut(u64, u8, GameResult),
    ) -> Result<i64, ArenaError> {
        let connection = self.lock();
        let select =
            "SELECT rowid, pair, leg, record FROM games WHERE tournament = ?1 AND rowid > ?2 ORDER BY rowid";
        let mut statement = self.done(connection.prepare_cached(select))?;
        let mut rows = self.done(statement.query([id, after]))?;
        let mut last = after;
        while let Some(row) = self.done(rows.next())? {
            let columns =
                (|| Ok((row.get(0)?, row.get::<_, i64>(1)?, row.get(2)?, row.get::<_, String>(3)?)))();
            let (mark, pair, leg, record) = self.done(columns)?;
            show(pair as u64, leg, self.read(&record)?);
            last = mark;
        }
        Ok(last)
    }

    /// A part of the list of finished games, the newest first, and how many there are in all; `player` takes only the games
    /// of that name.
    pub fn list_games(
        &self,
        id: i64,
        player: Option<&str>,
        from: u64,
        most: u64,
    ) -> Result<(Vec<GameRow>, u64), ArenaError> {
        let connection = self.lock();
        let chosen = "tournament = ?1 AND (?2 IS NULL OR first = ?2 OR second = ?2)";
        let count = format!("SELECT count(*) FROM games WHERE {chosen}");
        let total = connection.query_row(&count, params![id, player], |row| row.get::<_, i64>(0));
        let total = self.done(total)? as u64;
        let select =
            format!("SELECT {COLUMNS} FROM games WHERE {chosen} ORDER BY rowid DESC LIMIT ?3 OFFSET ?4");
        let mut statement = self.done(connection.prepare_cached(&select))?;
        let (most, from) = (i64::try_from(most).unwrap_or(i64::MAX), i64::try_from(from).unwrap_or(i64::MAX));
        let rows = self.done(statement.query_map(params![id, player, most, from], row))?;
        let games: Result<Vec<_>, _> = rows.collect();
        Ok((self.done(games)?, total))
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
        match self.done(found)? {
            Some((row, record)) => Ok(Some((row, self.read(&record)?))),
            None => Ok(None),
        }
    }
}
