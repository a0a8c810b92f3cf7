//! Which file a path means, by whatever name.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Symbolic links that are followed, at most, to a file that does not exist yet.
const MAX_LINKS: usize = 40;

/// What identifies a file: two paths with equal ids mean the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileId {
    /// Device and inode, which hard links share.
    #[cfg(unix)]
    Inode(u64, u64),
    /// The path with all links resolved: of a file that does not exist yet, and of every file where the system has no inodes.
    Place(PathBuf),
}

impl FileId {
    /// The id of the file at a path; `None` for folders, devices and pipes, which are neither read whole nor replaced.
    pub fn of(path: &Path) -> Option<FileId> {
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => None,
            #[cfg(unix)]
            Ok(found) => {
                use std::os::unix::fs::MetadataExt;
                Some(FileId::Inode(found.dev(), found.ino()))
            }
            #[cfg(not(unix))]
            Ok(_) => fs::canonicalize(path).ok().map(FileId::Place),
            Err(_) => Some(FileId::Place(real_path(path).unwrap_or_else(|_| path.to_path_buf()))),
        }
    }
}

/// Where a file that does not exist yet would be made: its own links and those of its folder are followed.
fn real_path(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => fs::canonicalize(folder)?,
            _ => fs::canonicalize(".")?,
        };
        match fs::read_link(&path) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Ok(folder.join(path.file_name().unwrap_or_default())),
        }
    }
    Err(io::Error::other("too many links"))
}
