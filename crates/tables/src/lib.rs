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
//! | keep the games a player learns from | [`ExperienceFile`] |
//! | write a file whole, or line by line | [`write_whole`], [`append_line`] |
//! | show what libraries tell their users | [`show_notices`] |
//!
//! ```
//! use secateur_core::{TableBytes, TableCount, TableSlice};
//! use secateur_tables::{TableFile, write};
//!
//! let path = std::env::temp_dir().join(format!("secateur-tables-example-{}", std::process::id()));
//! let slice = TableSlice { name: "two pieces".into(), entries: 3 };
//! write(&path, "my-game", 2, [Ok((slice, TableCount::default(), vec![7, 8, 9]))])?;
//! let table = TableFile::open(&path)?;
//! assert_eq!((table.variant(), table.byte(0, 1), table.byte(0, 3)), ("my-game", Some(8), None));
//! # std::fs::remove_file(&path).unwrap();
//! # Ok::<(), secateur_tables::TableError>(())
//! ```
#![forbid(unsafe_code)]

mod block;
mod book;
mod build;
mod checksum;
mod error;
mod experience;
mod file;
mod files;
mod find;
mod format;
mod notices;
mod verify;
mod write;

pub use book::{BOOK_EXTENSION, Book, Growth, append};
pub use build::{BuildStep, build, unfinished};
pub use error::TableError;
pub use experience::{Experience, ExperienceFile, PastGame};
pub use file::TableFile;
pub use files::{
    PIPE, PROGRAM, append_line, drop_torn_line, is_named_pipe, is_on_disk, is_program, whole_lines,
    write_whole,
};
pub use find::{FILE_EXTENSION, Source, book_path, data_folder, find, find_book, path_of};
pub use notices::{notice, show_notices};
pub use verify::{Verified, verify};
pub use write::write;
