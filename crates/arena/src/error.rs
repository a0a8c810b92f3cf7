//! What can go wrong in the arena.

use secateur_core::ParseError;
use secateur_players::Fault;
use secateur_stats::StatsError;
use std::path::Path;

/// Why the arena did not do what was asked. Prints as one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArenaError {
    /// The request was wrong: a text, a player, a file that says something it may not.
    #[error("{0}")]
    Request(String),
    /// Something failed while running: a disk, a database.
    #[error("{0}")]
    Running(String),
}

impl ArenaError {
    /// A request with something wrong in it.
    pub fn request(line: impl Into<String>) -> ArenaError {
        ArenaError::Request(line.into())
    }

    /// The store could not do what it should.
    pub(crate) fn store(path: &Path, error: &rusqlite::Error) -> ArenaError {
        use rusqlite::ErrorCode::{DiskFull, SystemIoFailure};
        let what = match error.sqlite_error_code() {
            Some(DiskFull) => "the disk is full; what was kept is safe".to_string(),
            Some(SystemIoFailure) => {
                format!("the file cannot be written or read ({error}); what was kept is safe")
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
