//! Our players as engines: a session reads the messages of a protocol from any reader and answers to any writer.
//!
//! A session does not fail on what it reads: it answers a line it does not understand with a line that says so, and ends
//! cleanly at the end of input.

mod contest;
mod dxp;
mod hub;
mod lines;
mod settings;
mod thinking;
mod ugi;

pub use contest::contest;
pub use dxp::dxp;
pub use hub::hub;
pub use ugi::ugi;
