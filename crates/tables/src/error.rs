//! Errors of tables, books and their files.

use std::path::PathBuf;

/// Why a table or a book cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The content is damaged, or is something else.
    #[error("{place}: {problem}")]
    Content {
        /// The file, or whatever the bytes come from.
        place: String,
        /// What is wrong with them.
        problem: String,
    },
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
}

impl TableError {
    pub(crate) fn content(place: impl Into<String>, problem: impl Into<String>) -> TableError {
        TableError::Content { place: place.into(), problem: problem.into() }
    }

    pub(crate) fn file(path: impl Into<PathBuf>, error: std::io::Error) -> TableError {
        TableError::File { path: path.into(), error }
    }
}
