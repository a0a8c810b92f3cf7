//! Files that are whole or not there.

use super::{PIPE, is_named_pipe};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a whole file or leaves what was there: a new file beside it takes its name when it is complete. What a link leads
/// to is written; devices are written to, never replaced; pipes of the file system are refused, for nobody may read them.
pub fn write_whole(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    if is_named_pipe(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, PIPE));
    }
    let led_to = fs::canonicalize(path);
    let path = led_to.as_deref().unwrap_or(path);
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(bytes.as_ref());
    }
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a file name is missing"));
    };
    // Two processes that write the same file do not write the same part.
    let mut part = OsString::from(name);
    part.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(part);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.inspect_err(|_| drop(fs::remove_file(&part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_left() {
        let folder = std::env::temp_dir().join(format!("secateur-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("kept.json");
        write_whole(&file, "one").unwrap();
        write_whole(&file, "two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        // A folder in its place is neither written nor replaced, and no part of a file is left behind.
        let taken = folder.join("taken");
        fs::create_dir(&taken).unwrap();
        assert!(write_whole(&taken, "three").is_err());
        assert!(write_whole(&folder.join("nowhere/file"), "four").is_err());
        let mut names: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["kept.json", "taken"]);
        #[cfg(unix)]
        {
            let link = folder.join("link");
            std::os::unix::fs::symlink(&file, &link).unwrap();
            write_whole(&link, "five").unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), "five");
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
