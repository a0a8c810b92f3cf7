//! Notices for users about problems that do not stop the work: a damaged table, a file that cannot be written.

use std::sync::OnceLock;

static SHOW: OnceLock<fn(&str)> = OnceLock::new();

/// Sets the function that shows notices, a line each; only the first call counts. Before it, notices go to standard error.
pub fn show_notices(show: fn(&str)) {
    let _ = SHOW.set(show);
}

/// Shows a notice.
pub fn notice(line: &str) {
    match SHOW.get() {
        Some(show) => show(line),
        None => eprintln!("secateur: {line}"),
    }
}
