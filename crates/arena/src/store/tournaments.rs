//! The tournaments of a store, and which programs played them.

use super::{Store, to_json};
use crate::error::ArenaError;
use crate::spec::Spec;
use rusqlite::{OptionalExtension, Row, TransactionBehavior, params};

/// This program, as stores record it. The version rises with every change of play, so it shows whether two results come
/// from the same play.
pub(super) const PROGRAM: &str = concat!("secateur ", env!("CARGO_PKG_VERSION"));

/// A tournament in a store.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTournament {
    /// Its number.
    pub id: i64,
    /// What is played.
    pub spec: Spec,
    /// Whether nothing is left to play.
    pub finished: bool,
}

impl Store {
    /// The tournament with this spec: the latest one in the store, else a new one.
    pub fn tournament(&self, spec: &Spec) -> Result<StoredTournament, ArenaError> {
        let text = to_json(spec)?;
        let mut connection = self.lock();
        let found = (|| {
            // Looking and inserting are one transaction, for another process may be about to do the same.
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let select = "SELECT id, finished FROM tournaments WHERE spec = ?1 ORDER BY id DESC LIMIT 1";
            let row = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?));
            let found = match transaction.query_row(select, [&text], row).optional()? {
                Some(found) => found,
                None => {
                    let insert = "INSERT INTO tournaments (spec, program) VALUES (?1, ?2)";
                    transaction.execute(insert, params![text, PROGRAM])?;
                    (transaction.last_insert_rowid(), false)
                }
            };
            transaction.commit()?;
            Ok(found)
        })();
        let (id, finished) = self.sql(found)?;
        Ok(StoredTournament { id, spec: spec.clone(), finished })
    }

    /// All tournaments, the oldest first.
    pub fn tournaments(&self) -> Result<Vec<StoredTournament>, ArenaError> {
        let connection = self.lock();
        let select = "SELECT id, spec, finished FROM tournaments ORDER BY id";
        let mut statement = self.sql(connection.prepare_cached(select))?;
        let rows = self.sql(statement.query_map([], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, bool>(2)?))
        }))?;
        let mut tournaments = Vec::new();
        for row in rows {
            let (id, spec, finished) = self.sql(row)?;
            tournaments.push(StoredTournament { id, spec: self.parse(&spec)?, finished });
        }
        Ok(tournaments)
    }

    /// Marks a tournament as finished: nothing is left to play.
    pub fn finish(&self, id: i64) -> Result<(), ArenaError> {
        let update = "UPDATE tournaments SET finished = 1 WHERE id = ?1";
        let connection = self.lock();
        self.sql(connection.execute(update, [id]))?;
        self.sql(connection.execute("DELETE FROM claims WHERE tournament = ?1", [id])).map(|_| ())
    }

    /// A random name for the tournament, different from those of all other stores.
    pub fn token(&self, id: i64) -> Result<String, ArenaError> {
        let select = "SELECT token FROM tournaments WHERE id = ?1";
        self.sql(self.lock().query_row(select, [id], |row| row.get(0)))
    }

    /// The speed of the machine that the time controls are meant for: the first one given for this tournament.
    pub fn reference_speed(&self, id: i64, measured: f64) -> Result<f64, ArenaError> {
        let update = "UPDATE tournaments SET speed = coalesce(speed, ?2) WHERE id = ?1 RETURNING speed";
        self.sql(self.lock().query_row(update, params![id, measured], |row| row.get(0)))
    }

    /// Records that this program plays games of the tournament. Called by [`run`](crate::run); whoever else saves games
    /// calls it first.
    pub fn record_program(&self, id: i64) -> Result<(), ArenaError> {
        let insert = "INSERT OR IGNORE INTO programs (tournament, program) VALUES (?1, ?2)";
        self.sql(self.lock().execute(insert, params![id, PROGRAM])).map(|_| ())
    }

    /// The programs that played games of the tournament, such as `secateur 0.1.0`, in the order they first did. Games from
    /// before programs were recorded count as played by the one that began the tournament.
    pub fn programs(&self, id: i64) -> Result<Vec<String>, ArenaError> {
        let connection = self.lock();
        let select = "SELECT program FROM tournaments WHERE id = ?1
            UNION ALL SELECT * FROM (SELECT program FROM programs WHERE tournament = ?1 ORDER BY rowid)";
        let mut statement = self.sql(connection.prepare_cached(select))?;
        let rows = self.sql(statement.query_map([id], |row| row.get::<_, String>(0)))?;
        let mut programs: Vec<String> = Vec::new();
        for program in rows {
            let program = self.sql(program)?;
            if !programs.contains(&program) {
                programs.push(program);
            }
        }
        Ok(programs)
    }
}
