//! The finished games of a store: saving and reading.

use super::damage::{Damage, set_aside};
use super::game_row::{StoredRow, game_columns, read_row};
use super::schema::VERSION;
use super::{Store, to_json};
use crate::error::ArenaError;
use crate::play::CompletedGame;
use crate::queue::Job;
use crate::spec::Spec;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

/// A game of the store, or what is wrong with it.
pub(super) type FoundGame = Result<(StoredRow, CompletedGame), Damage>;

/// A game to be saved.
#[derive(Clone, Copy, Debug)]
pub struct UnsavedGame<'a> {
    /// The pair it belongs to: players, opening, number.
    pub job: Job,
    /// Its leg, 0 or 1.
    pub leg: u8,
    /// What was played, and how it ended.
    pub game: &'a CompletedGame,
}

impl Store {
    /// Saves a finished game; when this returns, it is committed. If the leg was there already, that game is kept, and is
    /// returned.
    pub fn save(
        &self,
        id: i64,
        spec: &Spec,
        job: &Job,
        leg: u8,
        game: &CompletedGame,
    ) -> Result<Option<CompletedGame>, ArenaError> {
        Ok(self.save_all(id, spec, &[UnsavedGame { job: *job, leg, game }])?.pop().flatten())
    }

    /// Saves several games at once, all of them or none. For each, returns the game that was there already, if there was one.
    pub fn save_all(
        &self,
        id: i64,
        spec: &Spec,
        games: &[UnsavedGame<'_>],
    ) -> Result<Vec<Option<CompletedGame>>, ArenaError> {
        let mut connection = self.lock();
        let transaction = self.sql(connection.transaction_with_behavior(TransactionBehavior::Immediate))?;
        let insert = |game| self.insert(&transaction, id, spec, game);
        let standing = games.iter().map(insert).collect::<Result<Vec<_>, _>>()?;
        self.sql(transaction.commit())?;
        drop(connection);
        // Checked after the commit, so that what was saved can be rescued.
        self.check_file_is_there()?;
        Ok(standing)
    }

    fn insert(
        &self,
        connection: &Connection,
        id: i64,
        spec: &Spec,
        unsaved: &UnsavedGame<'_>,
    ) -> Result<Option<CompletedGame>, ArenaError> {
        let UnsavedGame { job, leg, game } = unsaved;
        let [first, second] = job.by_side(*leg).map(|p| spec.players[p].name.clone());
        let now = connection
            .prepare_cached("SELECT CURRENT_TIMESTAMP")
            .and_then(|mut statement| statement.query_row([], |row| row.get(0)));
        let mut row = StoredRow {
            tournament: id,
            pair: job.pair as i64,
            leg: i64::from(*leg),
            first,
            second,
            winner: String::new(),
            ending: game.ending.word().to_string(),
            plies: game.moves.len() as i64,
            record: to_json(game)?,
            ended: self.sql(now)?,
            checksum: None,
        };
        row.winner = row.winner_name(game.winner);
        row.checksum = Some(row.sum());
        if !self.sql(row.insert(connection))? {
            let select = format!(
                "SELECT {} FROM games WHERE tournament = ?1 AND pair = ?2 AND leg = ?3",
                game_columns(VERSION)
            );
            let stands = connection.query_row(&select, params![id, row.pair, leg], read_row).optional();
            if let Some((number, stored)) = self.sql(stands)? {
                if let Ok(game) = stored.and_then(|stored| stored.game(VERSION)) {
                    return Ok(Some(game));
                }
                self.sql(set_aside(connection, number))?;
            }
            self.sql(row.insert(connection))?;
        }
        self.keep_opening(connection, id, spec, job, game)?;
        Ok(None)
    }

    /// Calls `visit` with every game of a tournament, in the order of pairs and legs. Damaged games are left out.
    pub fn games(
        &self,
        id: i64,
        mut visit: impl FnMut(u64, u8, CompletedGame) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let chosen = "tournament = ?1 AND rowid > ?2 ORDER BY pair, leg";
        self.select_games(chosen, [id, 0], |_, found| match found {
            Ok((stored, game)) => visit(stored.pair as u64, stored.leg as u8, game),
            Err(_) => Ok(()),
        })
    }

    /// Calls `visit` with the games of a tournament that were saved after the one marked `after` (0: all of them), in the
    /// order they were saved; returns the mark of the last. Damaged games are left out.
    pub fn games_after(
        &self,
        id: i64,
        after: i64,
        mut visit: impl FnMut(u64, u8, CompletedGame),
    ) -> Result<i64, ArenaError> {
        let mut last = after;
        self.select_games("tournament = ?1 AND rowid > ?2 ORDER BY rowid", [id, after], |mark, found| {
            if let Ok((stored, game)) = found {
                visit(stored.pair as u64, stored.leg as u8, game);
            }
            last = mark;
            Ok(())
        })?;
        Ok(last)
    }

    /// Calls `visit` with the rowid of each of the chosen games, and with the game or its damage.
    pub(super) fn select_games(
        &self,
        chosen: &str,
        values: [i64; 2],
        mut visit: impl FnMut(i64, FoundGame) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let connection = self.lock();
        let select = format!("SELECT {} FROM games WHERE {chosen}", game_columns(self.version));
        let mut statement = self.sql(connection.prepare_cached(&select))?;
        let mut rows = self.sql(statement.query(values))?;
        while let Some(row) = self.sql(rows.next())? {
            let (number, found) = self.game_of(row)?;
            visit(number, found)?;
        }
        Ok(())
    }

    /// The rowid of a row of games, and the game or its damage.
    pub(super) fn game_of(&self, row: &Row<'_>) -> Result<(i64, FoundGame), ArenaError> {
        let (number, stored) = self.sql(read_row(row))?;
        let damage = |what: String| {
            // As far as the columns can be read.
            let at = |column| row.get::<_, i64>(column).unwrap_or(-1);
            Damage { row: number, tournament: at(1), pair: at(2), leg: at(3), what }
        };
        let found = stored.and_then(|stored| Ok((stored.game(self.version)?, stored)));
        Ok((number, found.map(|(game, stored)| (stored, game)).map_err(damage)))
    }
}
