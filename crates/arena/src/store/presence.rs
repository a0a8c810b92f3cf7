//! A store whose file is deleted, moved or replaced while it is in use. The games saved so far live on in the open file, until it
//! is closed: they are saved to a new one.

use super::Store;
use crate::error::ArenaError;
use crate::files::{FileId, with_suffix};
use std::path::PathBuf;

/// Names tried for a rescued store.
const MAX_NAMES: u32 = 100;

impl Store {
    /// What became of the file, if it is no longer the one that was opened.
    fn absence(&self) -> Option<&'static str> {
        let opened = self.file.as_ref()?;
        match FileId::of(&self.path) {
            Some(now) if now == *opened => None,
            _ if self.path.exists() => Some("the file was replaced by another while in use"),
            _ => Some("the file was deleted or moved while in use"),
        }
    }

    /// An error if the file is no longer the one that was opened.
    pub(super) fn check_file_is_there(&self) -> Result<(), ArenaError> {
        match self.absence() {
            Some(what) => Err(ArenaError::Running(format!("store '{}': {what}", self.path.display()))),
            None => Ok(()),
        }
    }

    /// Where the file was deleted, moved or replaced: saves everything in it to a new file, and says what happened and where that
    /// is. `None` if the file is where it was.
    pub fn rescue(&self) -> Option<(String, Option<PathBuf>)> {
        let what = format!("store '{}': {}", self.path.display(), self.absence()?);
        let folders = [Some(self.path.clone()), self.path.file_name().map(|n| std::env::temp_dir().join(n))];
        let connection = self.lock();
        for path in folders.into_iter().flatten() {
            for number in 1..=MAX_NAMES {
                let suffix = if number == 1 { ".rescued".to_string() } else { format!(".rescued-{number}") };
                let path = with_suffix(&path, &suffix);
                if path.exists() {
                    continue;
                }
                let Some(text) = path.to_str() else { break };
                match connection.execute("VACUUM INTO ?1", [text]) {
                    Ok(_) => {
                        self.remove_log();
                        return Some((format!("{what}; all its games are in '{text}'"), Some(path)));
                    }
                    Err(_) => break,
                }
            }
        }
        Some((format!("{what}; its games could not be saved elsewhere and are lost"), None))
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
