//! What is known of positions before they are searched: endgame tables and opening books. This crate knows no game.
//!
//! A table is a file of bytes under an index; a game says what the bytes mean
//! ([`EndgameTables`](secateur_core::EndgameTables)). A book is a list of positions near the start with their best moves.
//!
//! | to | see |
//! |---|---|
//! | read a table | [`TableFile`] |
//! | find the table of a variant | [`find`] |
//! | make one | [`build`] |
//! | check one | [`verify`] |
//! | read a book, or let it grow | [`Book`] |
//! | find the book of a variant | [`find_book`] |
#![forbid(unsafe_code)]

mod block;
mod book;
mod build;
mod error;
mod file;
mod find;
mod format;
mod verify;
mod write;

pub use book::{BOOK_EXTENSION, Book, Growth, append};
pub use build::{BuildStep, build, unfinished};
pub use error::TableError;
pub use file::TableFile;
pub use find::{FILE_EXTENSION, Source, book_path, data_folder, find, find_book, path_of};
pub use verify::{Verified, verify};
pub use write::write;
