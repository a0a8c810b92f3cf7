//! Training of nets on games of self-play, on one core.
//!
//! [`Samples`] are positions as the inputs that are on, [`Model`] is a net in floating point with its gradient, [`train()`] runs
//! epochs of Adam over them, [`quantise()`] makes the net of integers that plays and [`QuantisationError`] says what that cost.

mod adam;
mod model;
mod quantise;
mod samples;
mod train;

pub use model::Model;
pub use quantise::{QuantisationError, quantisation_error, quantise};
pub use samples::{Sample, SampleSettings, Samples};
pub use train::{Epoch, NetTraining, TrainSettings, train};
