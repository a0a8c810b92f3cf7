//! Games of self-play at scale: what evaluators are trained on.

mod file;
mod game;
mod generate;
mod samples;

pub use file::{DataCount, DataFile, DataSettings};
pub use game::{Label, LabelledGame};
pub use generate::generate;
pub use samples::{Sample, SampleCount, SampleReader};
