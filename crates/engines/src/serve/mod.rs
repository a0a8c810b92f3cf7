//! Our players as engines: a session reads the messages of a protocol from any reader and answers to any writer.
//!
//! No input makes a session fail: it answers a line that it does not understand with an error line, and ends cleanly at the
//! end of input.

mod contest;
mod dxp;
mod hub;
mod line_io;
mod settings;
mod thinking;
mod ugi;

pub use contest::contest;
pub use dxp::dxp;
pub use hub::hub;
pub use ugi::ugi;
