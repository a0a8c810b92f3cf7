//! Trains nets on self-play games, on one core.
//!
//! [`Samples`] holds positions as sets of inputs. [`Model`] is a net in floating point. [`train()`] runs epochs of Adam.
//! [`quantise()`] makes the integer net that plays; [`QuantisationError`] says how much it lost by that.

mod adam;
mod model;
mod quantise;
mod samples;
mod train;

pub use model::Model;
pub use quantise::{QuantisationError, quantisation_error, quantise};
pub use samples::{Sample, SampleSettings, Samples};
pub use train::{Epoch, NetTraining, TrainSettings, train};
