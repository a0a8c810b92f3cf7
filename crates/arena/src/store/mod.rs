//! The store: one SQLite file with tournaments and their games.
//!
//! Write-ahead log, `synchronous=NORMAL`: a saved game survives the death of the process at any moment, but perhaps not a
//! loss of power.

mod browse;
mod claims;
mod damage;
mod export;
mod game_row;
mod games;
mod live_games;
mod migrate;
mod open;
mod openings;
mod presence;
mod salvage;
mod schema;
mod seal;
mod tournaments;
mod transfer;

pub use browse::{GameRow, Overview};
pub(crate) use claims::{ClaimAnswer, RENEWAL};
pub use damage::{Damage, StoreCheck};
pub use export::export;
pub use games::UnsavedGame;
pub use live_games::LiveGame;
pub use openings::DamagedOpening;
pub use seal::SealKey;
pub use tournaments::StoredTournament;

use crate::error::ArenaError;
use crate::files::{FileId, with_suffix};
use rusqlite::Connection;
use secateur_core::lock;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// An open store. Several processes may have the same file open.
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
    /// Who claims pairs: this process, and which of its open stores.
    pub(crate) owner: String,
    /// Whether other processes may have it open too.
    pub(crate) shared: bool,
    /// Whether games may be saved.
    pub(crate) writable: bool,
    /// The version of its tables. A store that is only read is not migrated.
    version: i64,
    /// The file that was opened; `None` where there is none.
    file: Option<FileId>,
    /// The files that SQLite keeps beside it.
    companions: Vec<(PathBuf, FileId)>,
    /// The copy that was kept when the store was migrated.
    copy: Option<PathBuf>,
    /// The mended copy that is read instead of a file whose schema is damaged.
    mended: Option<salvage::MendedCopy>,
    /// The damaged games among those that were looked at, for lists.
    scanned: Mutex<browse::Scanned>,
    /// What identifies the content of the file, to notice when another content is written over it.
    content: Mutex<presence::Content>,
}

impl Store {
    /// The store's file, as it was named.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether games may be saved in it.
    pub fn is_writable(&self) -> bool {
        self.writable
    }

    /// The copy of the older version that was kept when opening the store migrated it.
    pub fn backup(&self) -> Option<&Path> {
        self.copy.as_deref()
    }

    /// A number that changes whenever another connection writes to the store. An error if the file was deleted, replaced
    /// or written over.
    pub fn data_version(&self) -> Result<i64, ArenaError> {
        self.check_file_is_there()?;
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
        serde_json::from_str(text)
            .map_err(|e| ArenaError::unusable(&self.path, format!("a damaged record: {e}")))
    }
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
                store.find_or_add(&spec).map(|tournament| tournament.id).map_err(|e| e.to_string())
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
