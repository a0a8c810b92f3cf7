//! The store: one SQLite file with tournaments and their games.
//!
//! Write-ahead log, `synchronous=NORMAL`: a game that was kept survives the death of the process at any moment. The
//! promise does not cover the loss of power.

use crate::claims;
use crate::error::ArenaError;
use crate::result::GameResult;
use crate::schedule::Job;
use crate::spec::Spec;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The version of the tables below; a store of another version is refused.
const VERSION: i64 = 2;
/// Marks the file as ours in its header.
const APPLICATION: i64 = 0x5365_6361;
/// How long others may keep the store locked.
const PATIENCE: Duration = Duration::from_secs(30);

/// The record of a game is JSON, so that SQLite's own functions can read it.
const TABLES: &str = "
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    spec TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    program TEXT NOT NULL,
    token TEXT NOT NULL DEFAULT (lower(hex(randomblob(8)))),
    speed REAL,
    begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE games (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    pair INTEGER NOT NULL,
    leg INTEGER NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    winner TEXT NOT NULL,
    termination TEXT NOT NULL,
    plies INTEGER NOT NULL,
    record TEXT NOT NULL,
    ended TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    UNIQUE (tournament, pair, leg)
);
CREATE TABLE claims (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    pair INTEGER NOT NULL,
    owner TEXT NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (tournament, pair)
) WITHOUT ROWID;";

/// A game on its way into the store.
pub(crate) struct FinishedGame<'a> {
    pub job: Job,
    pub leg: u8,
    pub game: &'a GameResult,
}

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

/// An open store.
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
    /// Who claims pairs: this process, and which of its open stores.
    pub(crate) owner: String,
    /// Whether other processes may have it open too.
    pub(crate) shared: bool,
}

impl Store {
    /// A store that is gone when the program ends.
    pub fn in_memory() -> Result<Store, ArenaError> {
        let path = PathBuf::from("(memory)");
        let connection = Connection::open_in_memory().map_err(|e| ArenaError::store(&path, &e))?;
        let connection = Mutex::new(connection);
        Store { path, connection, owner: claims::owner(), shared: false }.prepared()
    }

    /// Opens a store, or makes it where there is none.
    pub fn create(path: &Path) -> Result<Store, ArenaError> {
        Store::open_with(path, OpenFlags::default())
    }

    /// Opens a store that must be there.
    pub fn open(path: &Path) -> Result<Store, ArenaError> {
        if !path.exists() {
            return Err(ArenaError::Request(format!("store '{}': there is no such file", path.display())));
        }
        Store::open_with(path, OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE)
    }

    fn open_with(path: &Path, flags: OpenFlags) -> Result<Store, ArenaError> {
        let connection = Connection::open_with_flags(path, flags).map_err(|e| ArenaError::store(path, &e))?;
        let (path, connection) = (path.to_path_buf(), Mutex::new(connection));
        Store { path, connection, owner: claims::owner(), shared: true }.prepared()
    }

    fn prepared(self) -> Result<Store, ArenaError> {
        let began = Instant::now();
        loop {
            let failure = match self.prepare() {
                Ok(prepared) => return prepared.map(|()| self),
                Err(failure) => failure,
            };
            match failure.sqlite_error_code() {
                // SQLite does not wait where two who read both want to write, as two do who make the same store.
                Some(ErrorCode::DatabaseBusy) if began.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Some(ErrorCode::NotADatabase) => {
                    let what = format!("store '{}': the file is not a store", self.path.display());
                    return Err(ArenaError::Request(what));
                }
                _ => return Err(ArenaError::store(&self.path, &failure)),
            }
        }
    }

    /// Checks that the file is a store of this version; an empty one is made such, at once or not at all.
    fn prepare(&self) -> Result<Result<(), ArenaError>, rusqlite::Error> {
        let mut connection = self.lock();
        connection.busy_timeout(PATIENCE)?;
        let refuse =
            |what: String| Ok(Err(ArenaError::Request(format!("store '{}': {what}", self.path.display()))));
        let number =
            |c: &Connection, name: &str| c.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let tables =
            |c: &Connection| c.query_row("SELECT count(*) FROM sqlite_schema", [], |r| r.get::<_, i64>(0));
        let check = |c: &Connection| -> Result<Result<bool, String>, rusqlite::Error> {
            let (application, version) = (number(c, "application_id")?, number(c, "user_version")?);
            Ok(match (application, version) {
                (0, 0) if tables(c)? == 0 => Ok(false),
                (APPLICATION, VERSION) => Ok(true),
                (APPLICATION, other) => {
                    Err(format!("it has version {other}, this program reads version {VERSION}"))
                }
                _ => Err("the file is a database of another program".to_string()),
            })
        };
        // All of it at one moment: another process may be making the same store.
        if let Err(what) = check(&*connection.transaction()?)? {
            return refuse(what);
        }
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        // Look again with the lock held, for it may have been made meanwhile.
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        match check(&transaction)? {
            Err(what) => return refuse(what),
            Ok(true) => {}
            Ok(false) => {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
        }
        transaction.execute_batch(crate::running::TABLE)?;
        transaction.commit()?;
        Ok(Ok(()))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub(crate) fn done<T>(&self, result: Result<T, rusqlite::Error>) -> Result<T, ArenaError> {
        result.map_err(|e| ArenaError::store(&self.path, &e))
    }

    /// The tournament with this spec: the one that is there, or a new one.
    pub fn tournament(&self, spec: &Spec) -> Result<StoredTournament, ArenaError> {
        let text = json(spec)?;
        let program = concat!("secateur ", env!("CARGO_PKG_VERSION"));
        let mut connection = self.lock();
        let found = (|| {
            // Looking and inserting are one step, for another process may be about to do the same.
            let transaction =
                connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let select = "SELECT id, finished FROM tournaments WHERE spec = ?1 ORDER BY id DESC LIMIT 1";
            let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?));
            let found = match transaction.query_row(select, [&text], row).optional()? {
                Some(found) => found,
                None => {
                    let insert = "INSERT INTO tournaments (spec, program) VALUES (?1, ?2)";
                    transaction.execute(insert, params![text, program])?;
                    (transaction.last_insert_rowid(), false)
                }
            };
            transaction.commit()?;
            Ok(found)
        })();
        let (id, finished) = self.done(found)?;
        Ok(StoredTournament { id, spec: spec.clone(), finished })
    }

    /// All tournaments, the oldest first.
    pub fn tournaments(&self) -> Result<Vec<StoredTournament>, ArenaError> {
        let connection = self.lock();
        let select = "SELECT id, spec, finished FROM tournaments ORDER BY id";
        let mut statement = self.done(connection.prepare_cached(select))?;
        let rows = self.done(statement.query_map([], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, bool>(2)?))
        }))?;
        let mut kept = Vec::new();
        for row in rows {
            let (id, spec, finished) = self.done(row)?;
            kept.push(StoredTournament { id, spec: self.read(&spec)?, finished });
        }
        Ok(kept)
    }

    /// Notes that nothing is left to play.
    pub fn finish(&self, id: i64) -> Result<(), ArenaError> {
        let update = "UPDATE tournaments SET finished = 1 WHERE id = ?1";
        let connection = self.lock();
        self.done(connection.execute(update, [id]))?;
        self.done(connection.execute("DELETE FROM claims WHERE tournament = ?1", [id])).map(|_| ())
    }

    /// Keeps a finished game: when this returns, it is safe. The game that stands is returned where the leg was there
    /// already.
    pub fn save(
        &self,
        id: i64,
        spec: &Spec,
        job: &Job,
        leg: u8,
        game: &GameResult,
    ) -> Result<Option<GameResult>, ArenaError> {
        self.insert(&self.lock(), id, spec, &FinishedGame { job: *job, leg, game })
    }

    /// Keeps several games at once, all of them or none; tells for each the game that stands where the leg was there
    /// already.
    #[cfg(feature = "nats")]
    pub(crate) fn save_all(
        &self,
        id: i64,
        spec: &Spec,
        arrivals: &[FinishedGame<'_>],
    ) -> Result<Vec<Option<GameResult>>, ArenaError> {
        let mut connection = self.lock();
        let transaction =
            self.done(connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate))?;
        let insert = |arrival| self.insert(&transaction, id, spec, arrival);
        let standing = arrivals.iter().map(insert).collect::<Result<Vec<_>, _>>()?;
        self.done(transaction.commit())?;
        Ok(standing)
    }

    fn insert(
        &self,
        connection: &Connection,
        id: i64,
        spec: &Spec,
        arrival: &FinishedGame<'_>,
    ) -> Result<Option<GameResult>, ArenaError> {
        let FinishedGame { job, leg, game } = arrival;
        let winner = game.winner.map_or("draw".to_string(), |side| side.to_string());
        let [first, second] = job.by_side(*leg).map(|p| &spec.players[p].name);
        let insert = "INSERT OR IGNORE INTO games
            (tournament, pair, leg, first, second, winner, termination, plies, record)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        let (pair, plies) = (job.pair as i64, game.moves.len() as i64);
        let way = game.ending.word();
        let values = params![id, pair, leg, first, second, winner, way, plies, json(game)?];
        let new = self.done(self.done(connection.prepare_cached(insert))?.execute(values))?;
        if new == 1 {
            return Ok(None);
        }
        let select = "SELECT record FROM games WHERE tournament = ?1 AND pair = ?2 AND leg = ?3";
        let stands = connection.query_row(select, params![id, pair, leg], |row| row.get::<_, String>(0));
        self.done(stands.optional())?.map(|text| self.read(&text)).transpose()
    }

    /// A name of the tournament that no tournament of another store has.
    pub fn token(&self, id: i64) -> Result<String, ArenaError> {
        let select = "SELECT token FROM tournaments WHERE id = ?1";
        self.done(self.lock().query_row(select, [id], |row| row.get(0)))
    }

    /// The speed of the machine the time controls are meant for: the first that was told stands.
    pub fn reference_speed(&self, id: i64, measured: f64) -> Result<f64, ArenaError> {
        let update = "UPDATE tournaments SET speed = coalesce(speed, ?2) WHERE id = ?1 RETURNING speed";
        self.done(self.lock().query_row(update, params![id, measured], |row| row.get(0)))
    }

    /// Shows every game of a tournament, in the order of pairs and legs.
    pub fn games(
        &self,
        id: i64,
        mut show: impl FnMut(u64, u8, GameResult) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let select = "SELECT rowid, pair, leg, record FROM games WHERE tournament = ?1 AND rowid > ?2
            ORDER BY pair, leg";
        self.select(select, params![id, 0], |_, pair, leg, game| show(pair, leg, game))
    }

    fn select(
        &self,
        select: &str,
        values: &[&dyn rusqlite::ToSql],
        mut show: impl FnMut(i64, u64, u8, GameResult) -> Result<(), ArenaError>,
    ) -> Result<(), ArenaError> {
        let connection = self.lock();
        let mut statement = self.done(connection.prepare_cached(select))?;
        let mut rows = self.done(statement.query(values))?;
        while let Some(row) = self.done(rows.next())? {
            let columns =
                (|| Ok((row.get(0)?, row.get::<_, i64>(1)?, row.get(2)?, row.get::<_, String>(3)?)))();
            let (row, pair, leg, record) = self.done(columns)?;
            show(row, pair as u64, leg, self.read(&record)?)?;
        }
        Ok(())
    }

    pub(crate) fn read<T: serde::de::DeserializeOwned>(&self, text: &str) -> Result<T, ArenaError> {
        serde_json::from_str(text).map_err(|e| {
            ArenaError::Running(format!("store '{}': a damaged record: {e}", self.path.display()))
        })
    }
}

fn json(value: &impl serde::Serialize) -> Result<String, ArenaError> {
    serde_json::to_string(value).map_err(|e| ArenaError::Running(format!("cannot write a record: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    #[test]
    fn many_make_the_same_store() {
        let folder = std::env::temp_dir().join(format!("secateur-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let spec = Spec::match_of("quoridor", "greedy", "random");
        for round in 0..100 {
            let path = folder.join(format!("{round}.db"));
            let together = Barrier::new(4);
            let make = || {
                together.wait();
                let store = Store::create(&path).map_err(|e| e.to_string())?;
                store.tournament(&spec).map(|kept| kept.id).map_err(|e| e.to_string())
            };
            let made: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..4).map(|_| scope.spawn(make)).collect();
                threads.into_iter().map(|t| t.join().unwrap()).collect()
            });
            assert_eq!(made, vec![Ok(1); 4]);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
