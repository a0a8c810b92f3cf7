//! Why an experiment has no result.

use secateur_arena::ArenaError;
use secateur_core::ParseError;
use secateur_stats::StatsError;
use std::path::Path;

/// Why an experiment has no result. Prints as one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// The request was wrong.
    #[error("{0}")]
    Request(String),
    /// Something failed while running.
    #[error("{0}")]
    Running(String),
    /// The run was interrupted; finished games and rows are on disk.
    #[error("stopped; the same command goes on where it was")]
    Interrupted,
}

impl LabError {
    pub(crate) fn file(doing: &str, path: &Path, error: &std::io::Error) -> LabError {
        LabError::Running(format!("cannot {doing} '{}': {error}", path.display()))
    }
}

impl From<ArenaError> for LabError {
    fn from(error: ArenaError) -> LabError {
        match error.is_request() {
            true => LabError::Request(error.to_string()),
            false => LabError::Running(error.to_string()),
        }
    }
}

impl From<ParseError> for LabError {
    fn from(error: ParseError) -> LabError {
        LabError::Request(error.to_string())
    }
}

impl From<secateur_players::Fault> for LabError {
    fn from(fault: secateur_players::Fault) -> LabError {
        LabError::Running(fault.to_string())
    }
}

impl From<StatsError> for LabError {
    fn from(error: StatsError) -> LabError {
        LabError::Running(error.to_string())
    }
}
