//! Engine sessions: a player that speaks a text protocol over any reader and writer.
//!
//! A session never fails on what it reads: a line it does not understand is answered by a line that says so, the end of
//! input ends it cleanly.

mod contest;
mod dxp;
mod hub;
mod lines;
mod thinking;
mod ugi;

pub use contest::contest;
pub use dxp::dxp;
pub use hub::hub;
pub use ugi::ugi;
