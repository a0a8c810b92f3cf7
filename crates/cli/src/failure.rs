//! What can go wrong, by exit status.

use secateur_core::ParseError;
use std::fmt::Display;
use std::io;
use std::path::Path;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The request was wrong: exit status 2.
    Request(String),
    /// Something failed while running: exit status 1.
    Running(String),
    /// Nobody reads our output any more.
    Closed,
}

impl Failure {
    /// The failure to read or write a file; `doing` is the verb: `cannot {doing} 'PATH'`.
    pub fn file(doing: &str, path: &Path, error: &dyn Display) -> Failure {
        Failure::Running(format!("cannot {doing} '{}': {error}", path.display()))
    }

    /// The same failure with advice on what to do next. A wrong request stays as it is.
    pub fn followed_by(self, next: &str) -> Failure {
        match self {
            Failure::Running(line) => Failure::Running(format!("{line}; {next}")),
            other => other,
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Request(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Running(error.to_string()),
        }
    }
}
