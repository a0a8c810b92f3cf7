//! Files that look regular and are not.

use std::path::Path;

/// Folders whose files the system makes up when they are read.
const MADE_UP: [&str; 2] = ["/proc", "/sys"];

/// Whether a regular file is on a disk. The files of `/proc` and `/sys` look regular and are not: the reading of some never
/// ends, or waits for something to happen.
///
/// ```
/// use secateur_tables::is_on_disk;
/// assert!(is_on_disk(&std::env::current_exe().unwrap()));
/// assert!(!cfg!(target_os = "linux") || !is_on_disk("/proc/kmsg".as_ref()));
/// ```
pub fn is_on_disk(path: &Path) -> bool {
    let led_to = std::fs::canonicalize(path);
    let path = led_to.as_deref().unwrap_or(path);
    !cfg!(target_os = "linux") || !MADE_UP.iter().any(|folder| path.starts_with(folder))
}
