//! What users should know although the work goes on: a damaged table, a file that cannot be written.

use std::sync::OnceLock;

static SHOW: OnceLock<fn(&str)> = OnceLock::new();

/// Has notices, each a line, shown by this function; only the first call counts. Until then they go to standard error.
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
