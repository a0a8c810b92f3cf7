//! Self-play games in large numbers, on which evaluators are trained.

mod data_file;
mod generate;
mod labelled_game;
mod sample_reader;

pub use data_file::{DataCount, DataFile, DataSettings};
pub use generate::generate;
pub use labelled_game::{Label, LabelledGame};
pub use sample_reader::{Sample, SampleCount, SampleReader};
