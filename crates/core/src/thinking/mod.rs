//! How long to think, and when to stop.

pub mod clock;
pub mod duration;
pub mod limits;
pub mod stop_signal;
