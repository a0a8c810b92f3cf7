//! Self-play games in large numbers, on which evaluators are trained.

mod file;
mod game;
mod generate;
mod samples;

pub use file::{DataCount, DataFile, DataSettings};
pub use game::{Label, LabelledGame};
pub use generate::generate;
pub use samples::{Sample, SampleCount, SampleReader};
