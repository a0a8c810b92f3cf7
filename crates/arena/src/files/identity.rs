//! Which file a path means, whatever it is called.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Links followed to a file that is not there yet.
const MAX_LINKS: usize = 40;

/// A file that is there, by what the file system calls it, or the place where one would be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileId {
    /// Device and inode: hard links have the same.
    #[cfg(unix)]
    Inode(u64, u64),
    /// The path without links, of a file that is not there yet or of any where the system has no inodes.
    Place(PathBuf),
}

impl FileId {
    /// The file of a path; `None` for folders, devices and pipes, which are neither read whole nor replaced.
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
            Err(_) => Some(FileId::Place(place(path).unwrap_or_else(|_| path.to_path_buf()))),
        }
    }
}

/// Where a file that is not there yet would be made: links to it and the links of its folder are followed.
fn place(path: &Path) -> io::Result<PathBuf> {
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
