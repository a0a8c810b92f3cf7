//! The tournaments of a store, and which programs played them.

use super::schema::{OLD_VERSION, VERSION};
use super::{Store, to_json};
use crate::error::ArenaError;
use crate::files::hash_texts;
use crate::spec::Spec;
use rusqlite::{Connection, Row, TransactionBehavior, params};

/// This program, as stores record it. The version rises with every change of play, so it shows whether two results come
/// from the same play.
pub(super) const PROGRAM: &str = concat!("secateur ", env!("CARGO_PKG_VERSION"));

/// A tournament in a store.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTournament {
    /// Its number in this store, from 1.
    pub id: i64,
    /// What is played.
    pub spec: Spec,
    /// Whether nothing is left to play.
    pub finished: bool,
}

/// The columns that are read of a tournament in a store of this version.
pub(super) fn tournament_columns(version: i64) -> &'static str {
    match version {
        OLD_VERSION => "id, spec, finished, program, token, begun, NULL",
        _ => "id, spec, finished, program, token, begun, checksum",
    }
}

/// Reads the [columns] of a tournament; an error says what is wrong.
pub(super) fn read_tournament(row: &Row<'_>, version: i64) -> Result<StoredTournament, String> {
    let id: i64 = row.get(0).map_err(|e| format!("a tournament is damaged: {e}"))?;
    let wrong = |what: String| format!("tournament {id} is damaged: {what}");
    let unreadable = |e: rusqlite::Error| wrong(format!("its columns cannot be read: {e}"));
    let finished = row.get(2).map_err(unreadable)?;
    let text: String = row.get(1).map_err(unreadable)?;
    if version == VERSION
        && tournament_checksum(row).map_err(unreadable)? != row.get(6).map_err(unreadable)?
    {
        return Err(wrong("its checksum does not fit".to_string()));
    }
    let spec = serde_json::from_str(&text).map_err(|e| wrong(format!("it cannot be read: {e}")))?;
    Ok(StoredTournament { id, spec, finished })
}

/// The checksum of a row with these [columns].
fn tournament_checksum(row: &Row<'_>) -> Result<Option<i64>, rusqlite::Error> {
    let id: i64 = row.get(0)?;
    let texts = [1, 3, 4, 5].map(|column| row.get::<_, String>(column));
    let [spec, program, token, begun] = texts;
    Ok(Some(hash_texts([&*id.to_string(), &spec?, &program?, &token?, &begun?]) as i64))
}

/// Writes the checksum of a tournament into its row.
pub(super) fn write_checksum(connection: &Connection, id: i64) -> Result<(), rusqlite::Error> {
    let select = format!("SELECT {} FROM tournaments WHERE id = ?1", tournament_columns(VERSION));
    let sum = connection.query_row(&select, [id], tournament_checksum)?;
    connection.execute("UPDATE tournaments SET checksum = ?2 WHERE id = ?1", params![id, sum])?;
    Ok(())
}

/// The token of the first tournament: a random text that no other store has.
pub(super) fn first_token(connection: &Connection) -> Option<String> {
    connection.query_row("SELECT token FROM tournaments ORDER BY id LIMIT 1", [], |row| row.get(0)).ok()
}

impl Store {
    /// The tournament with this spec: the latest one in the store, else a new one.
    pub fn find_or_add(&self, spec: &Spec) -> Result<StoredTournament, ArenaError> {
        let text = to_json(spec)?;
        let mut connection = self.lock();
        let found = (|| {
            // Searching and inserting are one transaction, since another process may be about to do the same.
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // A damaged tournament is not resumed.
            let select = format!(
                "SELECT {} FROM tournaments WHERE spec = ?1 ORDER BY id DESC",
                tournament_columns(self.version)
            );
            let found = {
                let mut statement = transaction.prepare(&select)?;
                let rows = statement.query_map([&text], |row| Ok(read_tournament(row, self.version)))?;
                rows.filter_map(|row| row.ok()?.ok()).next()
            };
            let found = match found {
                Some(found) => (found.id, found.finished),
                None => {
                    let insert = "INSERT INTO tournaments (spec, program) VALUES (?1, ?2)";
                    transaction.execute(insert, params![text, PROGRAM])?;
                    let id = transaction.last_insert_rowid();
                    write_checksum(&transaction, id)?;
                    (id, false)
                }
            };
            transaction.commit()?;
            Ok(found)
        })();
        let (id, finished) = self.sql(found)?;
        drop(connection);
        self.identify_content();
        Ok(StoredTournament { id, spec: spec.clone(), finished })
    }

    /// All tournaments that can be read, the oldest first.
    pub fn tournaments(&self) -> Result<Vec<StoredTournament>, ArenaError> {
        Ok(self.read_tournaments()?.0)
    }

    /// The tournaments, the oldest first, and what is wrong with those that cannot be read.
    pub(super) fn read_tournaments(&self) -> Result<(Vec<StoredTournament>, Vec<String>), ArenaError> {
        let connection = self.lock();
        let select = format!("SELECT {} FROM tournaments ORDER BY id", tournament_columns(self.version));
        let mut statement = self.sql(connection.prepare_cached(&select))?;
        let mut rows = self.sql(statement.query([]))?;
        let (mut tournaments, mut faults) = (Vec::new(), Vec::new());
        while let Some(row) = self.sql(rows.next())? {
            match read_tournament(row, self.version) {
                Ok(tournament) => tournaments.push(tournament),
                Err(what) => faults.push(what),
            }
        }
        Ok((tournaments, faults))
    }

    /// What is wrong with the tournaments that cannot be read, a line each.
    pub fn damaged_tournaments(&self) -> Result<Vec<String>, ArenaError> {
        Ok(self.read_tournaments()?.1)
    }

    /// Marks a tournament as unfinished, because some of its games were removed.
    pub fn reopen(&self, id: i64) -> Result<(), ArenaError> {
        let update = "UPDATE tournaments SET finished = 0 WHERE id = ?1";
        self.sql(self.lock().execute(update, [id])).map(|_| ())
    }

    /// Marks a tournament as finished: nothing is left to play.
    pub fn finish(&self, id: i64) -> Result<(), ArenaError> {
        self.check_file_is_there()?;
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

    /// The speed of the machine that the time controls are meant for: `measured`, unless a speed was recorded for this tournament
    /// before.
    pub fn reference_speed(&self, id: i64, measured: f64) -> Result<f64, ArenaError> {
        let update = "UPDATE tournaments SET speed = coalesce(speed, ?2) WHERE id = ?1 RETURNING speed";
        self.sql(self.lock().query_row(update, params![id, measured], |row| row.get(0)))
    }

    /// Records that this program plays games of the tournament. [`play_tournament`](crate::play_tournament) calls it; any other
    /// code that saves games must call it first.
    pub fn record_program(&self, id: i64) -> Result<(), ArenaError> {
        let insert = "INSERT OR IGNORE INTO programs (tournament, program) VALUES (?1, ?2)";
        self.sql(self.lock().execute(insert, params![id, PROGRAM])).map(|_| ())
    }

    /// The programs that played games of the tournament, such as `secateur 0.1.0`, in the order they first did. Games from
    /// before programs were recorded count as played by the one that began the tournament.
    pub fn programs(&self, id: i64) -> Result<Vec<String>, ArenaError> {
        let select = match self.has_table("programs")? {
            true => {
                "SELECT program FROM tournaments WHERE id = ?1
                UNION ALL SELECT * FROM (SELECT program FROM programs WHERE tournament = ?1 ORDER BY rowid)"
            }
            false => "SELECT program FROM tournaments WHERE id = ?1",
        };
        let connection = self.lock();
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
