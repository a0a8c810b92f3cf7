//! Errors of the arena: wrong requests, and what failed while running.

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
    /// A line of an input file is wrong.
    #[error("line {number}: {what}")]
    Line {
        /// Counted from 1.
        number: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A store that cannot be used.
    #[error("store '{path}': {what}{}", advice.as_ref().map(|advice| format!("; {advice}")).unwrap_or_default())]
    Store {
        /// The file.
        path: String,
        /// What failed.
        what: String,
        /// What the user can do.
        advice: Option<String>,
    },
    /// Something failed while running: a disk, a database, a server.
    #[error("{0}")]
    Running(String),
}

impl ArenaError {
    /// The error for a wrong request; `line` is the message.
    pub fn request(line: impl Into<String>) -> ArenaError {
        ArenaError::Request(line.into())
    }

    /// Whether the request was wrong, so that the user can correct it.
    pub fn is_request(&self) -> bool {
        matches!(self, ArenaError::Request(_) | ArenaError::Line { .. })
    }

    /// The error for a store that cannot be used; it gives no advice.
    pub(crate) fn unusable(path: &Path, what: impl Into<String>) -> ArenaError {
        ArenaError::Store { path: path.display().to_string(), what: what.into(), advice: None }
    }

    /// The error where the system refuses to start a thread.
    pub(crate) fn no_thread(error: &std::io::Error) -> ArenaError {
        ArenaError::Running(format!("no thread can be started: {error}"))
    }

    /// The error for a failed query; where the file is damaged it advises to export what can be read.
    pub(crate) fn store(path: &Path, error: &rusqlite::Error) -> ArenaError {
        use rusqlite::ErrorCode::{DatabaseCorrupt, DiskFull, ReadOnly, SystemIoFailure};
        let (path, mut advice) = (path.display().to_string(), None);
        let what = match error.sqlite_error_code() {
            Some(DiskFull) => "the disk is full; the games saved so far are safe".to_string(),
            Some(SystemIoFailure) => {
                format!("the file cannot be written or read ({error}); the games saved so far are safe")
            }
            Some(ReadOnly) => "it cannot be written; it can be watched and exported".to_string(),
            Some(DatabaseCorrupt) => {
                advice = Some(format!("secateur store export '{path}' saves what can be read"));
                format!("the file is damaged ({error})")
            }
            _ => error.to_string(),
        };
        ArenaError::Store { path, what, advice }
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
