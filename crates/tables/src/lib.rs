//! Endgame tables: files of bytes under an index. A game says what the bytes mean
//! ([`EndgameTables`](secateur_core::EndgameTables)); this crate knows no game.
//!
//! | to | see |
//! |---|---|
//! | read a table | [`TableFile`] |
//! | find the table of a variant | [`find`] |
//! | make one | [`build`] |
//! | check one | [`verify`] |
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
