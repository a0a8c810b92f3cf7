//! The errors of the arena.

use secateur_core::ParseError;
use secateur_players::Fault;
use secateur_stats::StatsError;
use std::path::Path;

/// An error of the arena; displays as one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArenaError {
    /// The request was wrong: a text, a player, a file.
    #[error("{0}")]
    Request(String),
    /// Something failed while running: a disk, a database, a server.
    #[error("{0}")]
    Running(String),
}

impl ArenaError {
    /// A wrong request.
    pub fn request(line: impl Into<String>) -> ArenaError {
        ArenaError::Request(line.into())
    }

    /// A thread that the system refuses.
    pub(crate) fn no_thread(error: &std::io::Error) -> ArenaError {
        ArenaError::Running(format!("no thread can be started: {error}"))
    }

    /// A failure of the store.
    pub(crate) fn store(path: &Path, error: &rusqlite::Error) -> ArenaError {
        use rusqlite::ErrorCode::{DatabaseCorrupt, DiskFull, ReadOnly, SystemIoFailure};
        let what = match error.sqlite_error_code() {
            Some(DiskFull) => "the disk is full; the games saved so far are safe".to_string(),
            Some(SystemIoFailure) => {
                format!("the file cannot be written or read ({error}); the games saved so far are safe")
            }
            Some(ReadOnly) => "it cannot be written; it can be watched and exported".to_string(),
            Some(DatabaseCorrupt) => {
                let path = path.display();
                format!(
                    "the file is damaged ({error}); secateur store export '{path}' saves what can be read"
                )
            }
            _ => error.to_string(),
        };
        ArenaError::Running(format!("store '{}': {what}", path.display()))
    }
}

impl From<ParseError> for ArenaError {
    fn from(error: ParseError) -> ArenaError {
        ArenaError::Request(error.to_string())
    }
}

impl From<StatsError> for ArenaError {
    fn from(error: StatsError) -> ArenaError {
        ArenaError::Request(error.to_string())
    }
}

impl From<Fault> for ArenaError {
    fn from(fault: Fault) -> ArenaError {
        ArenaError::Running(fault.to_string())
    }
}
