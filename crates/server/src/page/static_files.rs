//! Files of a folder, and their content types.

use std::path::{Component, Path, PathBuf};

/// The content type of a file, by the ending of its name.
pub(super) fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("ico") => "image/x-icon",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("csv") => "text/csv; charset=utf-8",
        Some("txt" | "md" | "toml" | "pdn" | "games") => "text/plain; charset=utf-8",
        Some("pdf") => "application/pdf",
        _ => "application/octet-stream",
    }
}

/// The file in a folder that a path of a request names; `None` if it is hidden or lies outside of the folder, whatever dots and
/// links it has.
pub(super) fn find_file(folder: &Path, path: &str) -> Option<PathBuf> {
    let is_plain =
        |c: Component<'_>| matches!(c, Component::Normal(name) if !name.to_string_lossy().starts_with('.'));
    if path.contains(['\0', '\\', '%']) || !Path::new(path).components().all(is_plain) {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let file = folder.join(path).canonicalize().ok()?;
    (file.starts_with(&folder) && file.is_file()).then_some(file)
}
