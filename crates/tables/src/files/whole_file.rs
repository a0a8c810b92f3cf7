//! Writes files completely or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// The error for a pipe.
pub const PIPE: &str = "it is a pipe, which may never be read";
/// Why no program is written over.
pub const PROGRAM: &str = "it is a program, which output does not overwrite";

/// How programs begin: ELF, PE, a script, and Mach-O in its six forms.
const PROGRAMS: [&[u8]; 9] = [
    b"\x7fELF",
    b"MZ",
    b"#!",
    b"\xfe\xed\xfa\xce",
    b"\xfe\xed\xfa\xcf",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\xca\xfe\xba\xbe",
    b"\xca\xfe\xba\xbf",
];

/// Whether the first bytes of a file are those of a program. Its permissions are not asked: some file systems let every file be
/// executed.
pub fn is_program(first: &[u8]) -> bool {
    PROGRAMS.iter().any(|begin| first.starts_with(begin))
}

/// Whether a path names a pipe in the file system: opening one waits for a process at its other end. The pipe of a shell
/// (`/dev/stdout`, `/dev/fd/63`) has a process there, and no path of its own.
pub fn is_named_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let is_pipe = fs::metadata(path).is_ok_and(|found| found.file_type().is_fifo());
        is_pipe && fs::canonicalize(path).is_ok()
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Writes a whole file, or leaves the old one: the new file is written beside it and renamed when it is complete. Links are
/// followed; devices are written to, never replaced; named pipes are refused, for nobody may read them, and so
/// are programs, which no command writes.
pub fn write_whole(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(bytes.as_ref()))
}

/// The same, with bytes that are computed while they are written.
pub(crate) fn write_whole_with<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    if is_named_pipe(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, PIPE).into());
    }
    let led_to = fs::canonicalize(path);
    let path = led_to.as_deref().unwrap_or(path);
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return write(&mut OpenOptions::new().write(true).open(path)?);
    }
    let mut first = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut first));
    if read.is_ok() && is_program(&first) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, PROGRAM).into());
    }
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a file name is missing").into());
    };
    // A name of its own, so that two processes writing the same file do not mix their bytes.
    let mut part = OsString::from(name);
    part.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(part);
    let finish = || -> Result<(), E> {
        let mut file = File::create(&part)?;
        write(&mut file)?;
        // the bytes must reach the disk before the name does
        file.sync_all()?;
        Ok(fs::rename(&part, path)?)
    };
    finish().inspect_err(|_| drop(fs::remove_file(&part)))
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
        // If the path is a folder, it is neither written nor replaced, and no temporary file is left behind.
        let taken = folder.join("taken");
        fs::create_dir(&taken).unwrap();
        assert!(write_whole(&taken, "three").is_err());
        assert!(write_whole(&folder.join("nowhere/file"), "four").is_err());
        let mut names: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["kept.json", "taken"]);
        for program in [&b"\x7fELF\x02\x01"[..], b"#!/bin/sh\n", b"MZ\x90\0", b"\xcf\xfa\xed\xfe"] {
            fs::write(&file, program).unwrap();
            assert!(write_whole(&file, "over it").is_err());
            assert_eq!(fs::read(&file).unwrap(), program);
        }
        fs::write(&file, "two").unwrap();
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
