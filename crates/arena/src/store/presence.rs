//! A store whose file is deleted, moved, replaced or written over while it is in use. The games saved so far survive in the open
//! file until it is closed, or in the memory of this process: from there they are saved to a new file.

use super::Store;
use super::open::{is_no_database, named, open_as_it_is};
use super::schema::APPLICATION;
use super::tournaments::first_token;
use crate::error::ArenaError;
use crate::files::{FileId, with_suffix};
use rusqlite::config::DbConfig;
use secateur_core::lock;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Names tried for a rescued store.
const MAX_NAMES: u32 = 100;
/// Looks at a file before it is believed to be another's: another process may be in the middle of writing to it.
const LOOKS: u32 = 5;
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// The content of the file, as this process knows it.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// The token of the first tournament, which never changes; `None` while there is none.
    token: Option<String>,
    /// Whether it has been seen in the file itself, and not only in the log beside it.
    in_file: bool,
    /// The size of the file and when it was written, when the token was looked for in it last.
    seen: Option<(u64, SystemTime)>,
}

/// Who wrote the content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Us,
    /// It is no store, or one that begins with another tournament.
    Other,
    /// It cannot be read. Most often the log is being moved into it, and the first page, which says how long the file is, goes
    /// first.
    Unknown,
}

impl Content {
    fn owner(&self, path: &Path) -> Owner {
        let Some(file) = open_as_it_is(path) else { return Owner::Unknown };
        match file.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0)) {
            Err(error) if is_no_database(&error) => return Owner::Other,
            Err(_) => return Owner::Unknown,
            Ok(APPLICATION) => {}
            Ok(_) => return Owner::Other,
        }
        match first_token(&file) {
            None => Owner::Unknown,
            token if token == self.token => Owner::Us,
            Some(_) => Owner::Other,
        }
    }
}

/// The size of a file and when it was written: nothing is opened, for closing a file drops the locks that SQLite holds on it.
fn file_stamp(path: &Path) -> Option<(u64, SystemTime)> {
    let found = std::fs::metadata(path).ok()?;
    Some((found.len(), found.modified().ok()?))
}

impl Store {
    /// Reads the token that identifies the content of the file, once there is a tournament.
    pub(super) fn identify_content(&self) {
        let mut content = lock(&self.content);
        if self.file.is_none() || content.token.is_some() {
            return;
        }
        let connection = self.lock();
        content.token = first_token(&connection);
        if content.token.is_some() && self.writable {
            // Moves the token from the log into the file; while others read the file this may happen later.
            let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        }
    }

    /// What became of the file, if it is no longer the one that was opened.
    fn absence(&self) -> Option<&'static str> {
        let opened = self.file.as_ref()?;
        match FileId::of(&self.path) {
            Some(now) if now == *opened => {
                self.is_written_over().then_some("the file was written over by another while in use")
            }
            _ if self.path.exists() => Some("the file was replaced by another while in use"),
            _ => Some("the file was deleted or moved while in use"),
        }
    }

    /// Whether something else was written into the file. The file is read again only where its size or time has changed, which
    /// also happens when SQLite moves its log into it.
    fn is_written_over(&self) -> bool {
        let mut content = lock(&self.content);
        if content.token.is_none() || file_stamp(&self.path) == content.seen {
            return false;
        }
        for look in 0..LOOKS {
            if look > 0 {
                std::thread::sleep(BETWEEN_LOOKS);
            }
            let now = file_stamp(&self.path);
            match content.owner(&self.path) {
                Owner::Us => {
                    content.in_file = true;
                    content.seen = now;
                    return false;
                }
                Owner::Other if content.in_file => {}
                Owner::Other | Owner::Unknown => return false,
            }
        }
        true
    }

    /// Refuses to go on if the file is no longer the one that was opened.
    pub(super) fn check_file_is_there(&self) -> Result<(), ArenaError> {
        match self.absence() {
            Some(what) => Err(ArenaError::unusable(&self.path, what)),
            None => Ok(()),
        }
    }

    /// Where the file was deleted, moved, replaced or written over: saves everything in the store to a new file. Returns what
    /// happened, and the new file if it could be written; `None` if the file is where it was.
    pub fn rescue(&self) -> Option<(String, Option<PathBuf>)> {
        let absence = self.absence()?;
        let what = format!("store '{}': {absence}", self.path.display());
        // Keeps SQLite from moving our log, when it closes the store, into a file that is another's now.
        let _ = self.lock().set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        let folders = [Some(self.path.clone()), self.path.file_name().map(|n| std::env::temp_dir().join(n))];
        for path in folders.into_iter().flatten() {
            for number in 1..=MAX_NAMES {
                let suffix = if number == 1 { ".rescued".to_string() } else { format!(".rescued-{number}") };
                let path = with_suffix(&path, &suffix);
                if path.exists() {
                    continue;
                }
                let Some(how_much) = self.save_to(&path) else { break };
                self.remove_log();
                return Some((format!("{what}; {how_much} in '{}'", path.display()), Some(path)));
            }
        }
        Some((format!("{what}; its games could not be saved elsewhere and are lost"), None))
    }

    /// Saves what is in the store to a new file; says how much that is, or nothing if it failed.
    fn save_to(&self, path: &Path) -> Option<&'static str> {
        // This copies the pages in SQLite's cache, and the others from the open file, which may be another's by now.
        let copied =
            named(path).to_str().is_some_and(|text| self.lock().execute("VACUUM INTO ?1", [text]).is_ok());
        if copied && self.is_copied_to(path) {
            return Some("all its games are");
        }
        let _ = std::fs::remove_file(path);
        // Otherwise row by row, as far as rows can be read.
        let mut lines = Vec::new();
        self.export_lines(&mut lines).ok()?;
        let imported = Store::import_lines(path, &mut &lines[..]).is_ok();
        if imported && self.is_copied_to(path) {
            return Some("those of its games that can still be read are");
        }
        let _ = std::fs::remove_file(path);
        None
    }

    /// Whether a new file holds what is in this store, and nothing of another.
    fn is_copied_to(&self, path: &Path) -> bool {
        let token = lock(&self.content).token.clone();
        Store::open_to_read(path).is_ok_and(|copy| {
            let is_ours = token.is_none() || first_token(&copy.lock()) == token;
            is_ours && copy.damaged().is_ok_and(|damaged| damaged.is_empty())
        })
    }

    /// Removes the log of a store that was taken away: SQLite would take it for that of the file now in its place.
    fn remove_log(&self) {
        for (path, id) in &self.companions {
            if FileId::of(path).as_ref() == Some(id) {
                let _ = std::fs::remove_file(path);
            }
        }
    }
}
