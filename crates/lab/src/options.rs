//! The options of a run of the laboratory.

use std::path::PathBuf;

/// How many games and measurements an experiment takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleSize {
    /// Few enough that an experiment takes a minute at most.
    Quick,
    /// As many as the report had, or more.
    Full,
}

impl SampleSize {
    /// `quick` or `full`, as in the names of files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            SampleSize::Quick => "quick",
            SampleSize::Full => "full",
        }
    }
}

/// How experiments are run, and where their files go.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many games and measurements an experiment takes.
    pub size: SampleSize,
    /// The seed of everything random.
    pub seed: u64,
    /// The folder of the files written, and of the games and rows from which a later run resumes.
    pub out: PathBuf,
    /// How many games are played, or rows measured, at a time.
    pub concurrency: usize,
    /// A name for this build on this machine, usable in a file name: results of another build are not resumed.
    pub program: String,
    /// Whether to delete what this build has measured before.
    pub fresh: bool,
}

impl Options {
    /// The folder of finished games and rows.
    pub(crate) fn saved(&self) -> PathBuf {
        self.out.join("kept").join(&self.program)
    }
}
