//! The finished games of a store: saving and reading.

use super::{Store, to_json};
use crate::error::ArenaError;
use crate::play::GameResult;
use crate::spec::{Job, Spec};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

/// A game to be saved.
#[derive(Clone, Copy, Debug)]
pub struct UnsavedGame<'a> {
    /// Its pair.
    pub job: Job,
    /// Its leg, 0 or 1.
    pub leg: u8,
    /// The game.
    pub game: &'a GameResult,
}

impl Store {
    /// Saves a finished game; when this returns, it is committed. If the leg was there already, that game stands and is
    /// returned.
    pub fn save(
        &self,
        id: i64,
        spec: &Spec,
        job: &Job,
        leg: u8,
        game: &GameResult,
    ) -> Result<Option<GameResult>, ArenaError> {
        self.insert(&self.lock(), id, spec, &UnsavedGame { job: *job, leg, game })
    }

    /// Saves several games at once, all of them or none; for each, the game that stands if the leg was there already.
    pub fn save_all(
        &self,
        id: i64,
        spec: &Spec,
        games: &[UnsavedGame<'_>],
    ) -> Result<Vec<Option<GameResult>>, ArenaError> {
        let mut connection = self.lock();
        let transaction = self.sql(connection.transaction_with_behavior(TransactionBehavior::Immediate))?;
        let insert = |game| self.insert(&transaction, id, spec, game);
        let standing = games.iter().map(insert).collect::<Result<Vec<_>, _>>()?;
        self.sql(transaction.commit())?;
        Ok(standing)
    }

    fn insert(
        &self,
        connection: &Connection,
        id: i64,
        spec: &Spec,
        unsaved: &UnsavedGame<'_>,
    ) -> Result<Option<GameResult>, ArenaError> {
        let UnsavedGame { job, leg, game } = unsaved;
        let winner = game.winner.map_or("draw".to_string(), |side| side.to_string());
        let [first, second] = job.by_side(*leg).map(|p| &spec.players[p].name);
        let insert = "INSERT OR IGNORE INTO games
            (tournament, pair, leg, first, second, winner, termination, plies, record)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        let (pair, plies) = (job.pair as i64, game.moves.len() as i64);
        let ending = game.ending.word();
        let values = params![id, pair, leg, first, second, winner, ending, plies, to_json(game)?];
        let new = self.sql(self.sql(connection.prepare_cached(insert))?.execute(values))?;
        if new == 1 {
            return Ok(None);
        }
        let select = "SELECT record FROM games WHERE tournament = ?1 AND pair = ?2 AND leg = ?3";
        let stands = connection.query_row(select, params![id, pair, leg], |row| row.get::<_, String>(0));
        self.sql(stands.optional())?.map(|text| self.parse(&text)).transpose()
    }

    /// Calls `visit` with every game of a tournament, in the order of pairs and legs.
    pub fn games(
        &self,
        id: i64,
        mut visit: impl FnMut(u64, u8, GameResult) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let select = "SELECT rowid, pair, leg, record FROM games WHERE tournament = ?1 AND rowid > ?2
            ORDER BY pair, leg";
        self.select_games(select, [id, 0], |_, pair, leg, game| visit(pair, leg, game))
    }

    /// Calls `visit` with the games of a tournament that were saved after the one marked `after` (0: all of them), in the
    /// order they were saved; returns the mark of the last.
    pub fn games_after(
        &self,
        id: i64,
        after: i64,
        mut visit: impl FnMut(u64, u8, GameResult),
    ) -> Result<i64, ArenaError> {
        let select = "SELECT rowid, pair, leg, record FROM games WHERE tournament = ?1 AND rowid > ?2
            ORDER BY rowid";
        let mut last = after;
        self.select_games(select, [id, after], |mark, pair, leg, game| {
            visit(pair, leg, game);
            last = mark;
            Ok(())
        })?;
        Ok(last)
    }

    fn select_games(
        &self,
        select: &str,
        values: [i64; 2],
        mut visit: impl FnMut(i64, u64, u8, GameResult) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let connection = self.lock();
        let mut statement = self.sql(connection.prepare_cached(select))?;
        let mut rows = self.sql(statement.query(values))?;
        while let Some(row) = self.sql(rows.next())? {
            let columns =
                (|| Ok((row.get(0)?, row.get::<_, i64>(1)?, row.get(2)?, row.get::<_, String>(3)?)))();
            let (mark, pair, leg, record) = self.sql(columns)?;
            visit(mark, pair as u64, leg, self.parse(&record)?)?;
        }
        Ok(())
    }
}
