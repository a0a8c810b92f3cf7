//! What can be wrong with a table.

use std::path::PathBuf;

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The bytes are not those of a table.
    #[error("{place}: {problem}")]
    Content {
        /// The file, or what else the bytes come from.
        place: String,
        /// What is wrong with them.
        problem: String,
    },
    /// The work was stopped.
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
