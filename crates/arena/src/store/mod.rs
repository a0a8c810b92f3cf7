//! The store: one SQLite file with tournaments and their games.
//!
//! Write-ahead log, `synchronous=NORMAL`: a saved game survives the death of the process at any moment, but perhaps not a
//! loss of power.

mod browse;
mod claims;
mod export;
mod games;
mod live;
mod schema;
mod tournaments;

pub use browse::{GameRow, Overview};
pub(crate) use claims::{Claim, RENEWAL};
pub use export::export;
pub use games::UnsavedGame;
pub use live::LiveGame;
pub use tournaments::StoredTournament;

use crate::error::ArenaError;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use schema::{APPLICATION, LATER_TABLES, TABLES, VERSION};
use secateur_core::lock;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How long to wait while other processes hold the store's lock.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(30);

/// An open store. Several processes may have the same file open.
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
    /// Who claims pairs: this process, and which of its open stores.
    pub(crate) owner: String,
    /// Whether other processes may have it open too.
    pub(crate) shared: bool,
}

impl Store {
    /// A store without a file, gone when it is dropped.
    pub fn in_memory() -> Result<Store, ArenaError> {
        let path = PathBuf::from("(memory)");
        let connection = Connection::open_in_memory().map_err(|e| ArenaError::store(&path, &e))?;
        let connection = Mutex::new(connection);
        Store { path, connection, owner: claims::owner(), shared: false }.prepared()
    }

    /// Opens a store, or makes one if there is no such file.
    pub fn create(path: &Path) -> Result<Store, ArenaError> {
        Store::open_with(path, OpenFlags::default())
    }

    /// Opens an existing store.
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
                // SQLite fails at once, without its busy timeout, when two readers both want to write, as two processes
                // do that make the same store.
                Some(ErrorCode::DatabaseBusy) if began.elapsed() < MAX_LOCK_WAIT => {
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

    /// Checks that the file is a store of this version; makes the tables of an empty one, all of them or none.
    fn prepare(&self) -> Result<Result<(), ArenaError>, rusqlite::Error> {
        let mut connection = self.lock();
        connection.busy_timeout(MAX_LOCK_WAIT)?;
        let refuse =
            |what: String| Ok(Err(ArenaError::Request(format!("store '{}': {what}", self.path.display()))));
        // In one transaction: another process may be making the same store.
        if let Err(what) = check_version(&*connection.transaction()?)? {
            return refuse(what);
        }
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        // Check again with the lock held: the store may have been made meanwhile.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        match check_version(&transaction)? {
            Err(what) => return refuse(what),
            Ok(true) => {}
            Ok(false) => {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
        }
        transaction.execute_batch(LATER_TABLES)?;
        transaction.commit()?;
        Ok(Ok(()))
    }

    /// A number that changes whenever another connection writes to the store.
    pub fn data_version(&self) -> Result<i64, ArenaError> {
        self.sql(self.lock().pragma_query_value(None, "data_version", |row| row.get(0)))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        lock(&self.connection)
    }

    /// The result, with an error that names the store.
    fn sql<T>(&self, result: Result<T, rusqlite::Error>) -> Result<T, ArenaError> {
        result.map_err(|e| ArenaError::store(&self.path, &e))
    }

    fn parse<T: serde::de::DeserializeOwned>(&self, text: &str) -> Result<T, ArenaError> {
        serde_json::from_str(text).map_err(|e| {
            ArenaError::Running(format!("store '{}': a damaged record: {e}", self.path.display()))
        })
    }
}

/// Whether the store has its tables; an error if the file is something else.
fn check_version(connection: &Connection) -> Result<Result<bool, String>, rusqlite::Error> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables =
        || connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0));
    Ok(match (number("application_id")?, number("user_version")?) {
        (0, 0) if tables()? == 0 => Ok(false),
        (APPLICATION, VERSION) => Ok(true),
        (APPLICATION, other) => Err(format!("it has version {other}, this program reads version {VERSION}")),
        _ => Err("the file is a database of another program".to_string()),
    })
}

fn to_json(value: &impl serde::Serialize) -> Result<String, ArenaError> {
    serde_json::to_string(value).map_err(|e| ArenaError::Running(format!("cannot write a record: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;
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
                store.tournament(&spec).map(|tournament| tournament.id).map_err(|e| e.to_string())
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
