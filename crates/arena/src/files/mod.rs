//! The files of a request: outputs are written whole or not at all, and never overwrite an input under another name.

mod content;
mod hash_texts;
mod identity;
mod in_use;

pub use hash_texts::hash_texts;
pub use identity::FileId;
pub use in_use::{FilesInUse, player_files};
pub use secateur_tables::write_whole;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The path with `suffix` appended to its last part.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}
