//! Endgame tables: files of bytes under an index. A game says what the bytes mean
//! ([`EndgameTables`](secateur_core::EndgameTables)); this crate knows no game.
//!
//! | to | see |
//! |---|---|
//! | read a table | [`TableFile`] |
//! | find the table of a variant | [`find`] |
//! | make one | [`build`] |
//! | check one | [`verify`] |
#![forbid(unsafe_code)]

mod block;
mod build;
mod error;
mod file;
mod find;
mod format;
mod verify;
mod write;

pub use build::{BuildStep, build, unfinished};
pub use error::TableError;
pub use file::TableFile;
pub use find::{FILE_EXTENSION, Source, data_folder, find, path_of};
pub use verify::{Verified, verify};
pub use write::write;
