//! Lists of tournaments and games, and single games, for those who look at a store while others fill it.

use super::game_row::{StoredRow, game_columns, read_row, side_word};
use super::tournaments::{read_tournament, tournament_columns};
use super::{Store, StoredTournament};
use crate::error::ArenaError;
use crate::play::CompletedGame;
use rusqlite::{OptionalExtension, params};
use secateur_core::lock;
use serde::Serialize;

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    /// Its number and what is played.
    pub tournament: StoredTournament,
    /// When it was begun, in UTC.
    pub begun: String,
    /// How many of its games are finished.
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

impl GameRow {
    /// The row of a sound game.
    fn new(stored: StoredRow, game: &CompletedGame) -> GameRow {
        GameRow {
            pair: stored.pair as u64,
            leg: stored.leg as u8,
            winner: side_word(game.winner),
            first: stored.first,
            second: stored.second,
            ending: stored.ending,
            plies: stored.plies as u64,
            ended: stored.ended,
        }
    }
}

/// How far games have been checked for damage, and what was found. Lists are asked for often, so each game is checked only once.
#[derive(Debug, Default)]
pub(super) struct Scanned {
    /// The last row that was looked at.
    mark: i64,
    /// The rows of damaged games.
    damaged: Vec<i64>,
}

impl Store {
    /// The rows of damaged games as a list of SQL.
    fn damaged_rows(&self) -> Result<String, ArenaError> {
        let mut scanned = lock(&self.scanned);
        let after = scanned.mark;
        self.select_games("rowid > ?1 AND ?2 = 0 ORDER BY rowid", [after, 0], |row, found| {
            scanned.mark = row;
            scanned.damaged.extend(found.err().map(|damage| damage.row));
            Ok(())
        })?;
        let rows: Vec<_> = scanned.damaged.iter().map(ToString::to_string).collect();
        Ok(format!("({})", rows.join(", ")))
    }

    /// All tournaments that can be read, the newest first. Damaged games are not counted.
    pub fn overviews(&self) -> Result<Vec<Overview>, ArenaError> {
        let damaged = self.damaged_rows()?;
        let connection = self.lock();
        let select = format!(
            "SELECT {}, (SELECT count(*) FROM games WHERE games.tournament = tournaments.id
                AND games.rowid NOT IN {damaged})
            FROM tournaments ORDER BY id DESC",
            tournament_columns(self.version)
        );
        let mut statement = self.sql(connection.prepare_cached(&select))?;
        let mut rows = self.sql(statement.query([]))?;
        let mut all = Vec::new();
        while let Some(row) = self.sql(rows.next())? {
            let (begun, games) = (self.sql(row.get(5))?, self.sql(row.get::<_, i64>(7))? as u64);
            if let Ok(tournament) = read_tournament(row, self.version) {
                all.push(Overview { tournament, begun, games });
            }
        }
        Ok(all)
    }

    /// At most `count` finished games, the newest first, leaving out the `skip` newest; and how many there are in all. With
    /// `player`, only the games of the player with that name, with `opponent` too only those of the two. Damaged games are
    /// neither counted nor listed.
    pub fn list_games(
        &self,
        id: i64,
        player: Option<&str>,
        opponent: Option<&str>,
        skip: u64,
        count: u64,
    ) -> Result<(Vec<GameRow>, u64), ArenaError> {
        let damaged = self.damaged_rows()?;
        let connection = self.lock();
        let chosen = format!(
            "tournament = ?1 AND (?2 IS NULL OR first = ?2 OR second = ?2) \
             AND (?3 IS NULL OR first = ?3 OR second = ?3) AND rowid NOT IN {damaged}"
        );
        let select_total = format!("SELECT count(*) FROM games WHERE {chosen}");
        let total =
            connection.query_row(&select_total, params![id, player, opponent], |row| row.get::<_, i64>(0));
        let total = self.sql(total)? as u64;
        let select = format!(
            "SELECT {} FROM games WHERE {chosen} ORDER BY rowid DESC LIMIT ?4 OFFSET ?5",
            game_columns(self.version)
        );
        let mut statement = self.sql(connection.prepare_cached(&select))?;
        let [count, skip] = [count, skip].map(|n| i64::try_from(n).unwrap_or(i64::MAX));
        let mut rows = self.sql(statement.query(params![id, player, opponent, count, skip]))?;
        let mut games = Vec::new();
        while let Some(row) = self.sql(rows.next())? {
            games.extend(
                self.sql(read_row(row))?.1.ok().and_then(|stored| self.sound(stored)).map(|(row, _)| row),
            );
        }
        Ok((games, total))
    }

    /// One finished game, if it is there and not damaged.
    pub fn game(&self, id: i64, pair: u64, leg: u8) -> Result<Option<(GameRow, CompletedGame)>, ArenaError> {
        let select = format!(
            "SELECT {} FROM games WHERE tournament = ?1 AND pair = ?2 AND leg = ?3",
            game_columns(self.version)
        );
        let pair = i64::try_from(pair).unwrap_or(i64::MAX);
        let found = self.lock().query_row(&select, params![id, pair, leg], read_row).optional();
        Ok(self.sql(found)?.and_then(|(_, stored)| self.sound(stored.ok()?)))
    }

    fn sound(&self, stored: StoredRow) -> Option<(GameRow, CompletedGame)> {
        let game = stored.game(self.version).ok()?;
        Some((GameRow::new(stored, &game), game))
    }
}
