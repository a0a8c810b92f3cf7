//! Knowledge of positions computed before a search: endgame tables and opening books. This crate knows no game.
//!
//! A table is a file of bytes, looked up by an index; the game defines what the bytes mean
//! ([`EndgameTables`](secateur_core::EndgameTables)). A book is a list of positions near the start with their best moves.
//!
//! | to | see |
//! |---|---|
//! | read a table | [`TableFile`] |
//! | find the table of a variant | [`find`] |
//! | compute one | [`build`] |
//! | check one | [`verify`] |
//! | read a book, or add positions to it | [`Book`] |
//! | find the book of a variant | [`find_book`] |
//! | store the games that a player learns from | [`ExperienceFile`] |
//! | write a file completely or not at all, or line by line | [`write_whole`], [`append_line`] |
//! | show users the notices of libraries | [`show_notices`] |
//!
//! ```
//! use secateur_core::{TableBytes, TableCount, TableSlice};
//! use secateur_tables::{TableFile, write_table};
//!
//! let path = std::env::temp_dir().join(format!("secateur-tables-example-{}", std::process::id()));
//! let slice = TableSlice { name: "two pieces".into(), entries: 3 };
//! write_table(&path, "my-game", 2, [Ok((slice, TableCount::default(), vec![7, 8, 9]))])?;
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
mod file_format;
mod files;
mod find;
mod notices;
mod table_file;
mod verify;
mod write_table;

pub use book::{BOOK_EXTENSION, Book, Growth, append_to_book};
pub use build::{BuildStep, build, unfinished};
pub use error::TableError;
pub use experience::{Experience, ExperienceFile, PastGame};
pub use files::{
    PIPE, PROGRAM, append_line, drop_torn_line, is_named_pipe, is_on_disk, is_program, whole_lines,
    write_whole,
};
pub use find::{FILE_EXTENSION, Source, book_path, data_folder, find, find_book, path_of};
pub use notices::{notice, show_notices};
pub use table_file::TableFile;
pub use verify::{Verified, verify};
pub use write_table::write_table;
