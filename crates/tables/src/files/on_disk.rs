//! Detects files that look regular but are not on a disk.

use std::path::Path;

/// Folders whose files the system generates on reading.
const GENERATED_FOLDERS: [&str; 2] = ["/proc", "/sys"];

/// Whether a regular file is on a disk. The files of `/proc` and `/sys` only look regular: reading some of them never ends,
/// or waits for an event.
///
/// ```
/// use secateur_tables::is_on_disk;
/// assert!(is_on_disk(&std::env::current_exe().unwrap()));
/// assert!(!cfg!(target_os = "linux") || !is_on_disk("/proc/kmsg".as_ref()));
/// ```
pub fn is_on_disk(path: &Path) -> bool {
    let led_to = std::fs::canonicalize(path);
    let path = led_to.as_deref().unwrap_or(path);
    !cfg!(target_os = "linux") || !GENERATED_FOLDERS.iter().any(|folder| path.starts_with(folder))
}
