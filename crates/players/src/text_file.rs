//! Reads files named by users or requests, as a whole; the checks are all in this place.
//!
//! Only regular files are read, because a device or a pipe may never end, or never begin. A byte-order mark, which some
//! editors write, is skipped.

use secateur_tables::is_on_disk;
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The greatest size of a file, a gigabyte, in bytes; a larger one is refused.
pub const MAX_TEXT_FILE: u64 = 1 << 30;
/// The byte-order mark in UTF-8.
const MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// Opens a regular file for reading. Folders, devices, pipes and files that the system generates are refused without
/// waiting.
///
/// ```
/// let refused = secateur_players::open_file("/".as_ref()).unwrap_err();
/// assert_eq!(refused.to_string(), "it is a folder, not a file");
/// ```
pub fn open_file(path: &Path) -> Result<File> {
    check_kind(path)?;
    File::open(path)
}

/// Refuses a path that is not a regular file. This is checked before opening, because opening a pipe waits for a writer.
pub fn check_kind(path: &Path) -> Result<()> {
    let kind = std::fs::metadata(path)?.file_type();
    let wrong = if kind.is_dir() {
        "it is a folder, not a file"
    } else if !kind.is_file() {
        "it is a device or a pipe, not a file"
    } else if !is_on_disk(path) {
        "it is made up by the system, not a file"
    } else {
        return Ok(());
    };
    Err(Error::new(ErrorKind::InvalidInput, wrong))
}

/// Reads a text file; one that is not UTF-8 is an error.
pub fn read_text_file(path: &Path) -> Result<String> {
    let wrong = |_| Error::new(ErrorKind::InvalidData, "it is not a text in UTF-8");
    String::from_utf8(read_file(path, MAX_TEXT_FILE)?).map_err(wrong)
}

/// Reads a text file whose bytes may be other than UTF-8, such as names and comments in the Latin-1 of old files.
pub fn read_text_file_lossy(path: &Path) -> Result<String> {
    let bytes = read_file(path, MAX_TEXT_FILE)?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// Reads a file of at most `max` bytes.
pub(crate) fn read_file(path: &Path, max: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Some files of the system have no length and never end.
    open_file(path)?.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        let line = format!("it is longer than {} MB", max >> 20);
        return Err(Error::new(ErrorKind::FileTooLarge, line));
    }
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_skipped_and_long_files_refused() {
        let path = std::env::temp_dir().join(format!("secateur-text-file-{}", std::process::id()));
        std::fs::write(&path, b"\xEF\xBB\xBFman = 100\n").unwrap();
        assert_eq!(read_text_file(&path).unwrap(), "man = 100\n");
        assert_eq!(read_file(&path, 4).unwrap_err().to_string(), "it is longer than 0 MB");
        std::fs::write(&path, b"caf\xE9").unwrap();
        assert_eq!(read_text_file(&path).unwrap_err().to_string(), "it is not a text in UTF-8");
        assert_eq!(read_text_file_lossy(&path).unwrap(), "caf\u{fffd}");
        std::fs::remove_file(&path).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_are_refused() {
        for device in ["/dev/zero", "/dev/random", "/dev/null"] {
            let refused = read_text_file(device.as_ref()).unwrap_err();
            assert_eq!(refused.to_string(), "it is a device or a pipe, not a file", "{device}");
        }
        // These look regular; reading the first would wait for a message of the kernel.
        for file in ["/proc/kmsg", "/proc/self/maps", "/sys/kernel/uevent_seqnum"] {
            if Path::new(file).exists() {
                let refused = read_text_file(file.as_ref()).unwrap_err();
                assert_eq!(refused.to_string(), "it is made up by the system, not a file", "{file}");
            }
        }
    }
}
