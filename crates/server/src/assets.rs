//! The page: files that are part of the program, or those of a folder while they are being written.

use crate::error::ApiError;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// A file of the page, ready to be sent.
struct Asset {
    kind: &'static str,
    tag: String,
    plain: Vec<u8>,
    /// Where that is smaller.
    gzipped: Option<Vec<u8>>,
}

pub(crate) async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, ApiError> {
    let path = request.uri().path();
    let missing = || ApiError::no_such("page", path);
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    if let Some(folder) = &shared.options.assets {
        let (path, kind) = (inside(folder, name).ok_or_else(missing)?, kind(name));
        let bytes = tokio::task::spawn_blocking(move || std::fs::read(path)).await;
        let bytes = bytes.map_err(|_| ApiError::internal())?.map_err(|_| missing())?;
        let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
        return Ok((headers, bytes).into_response());
    }
    let asset = embedded().get(name).ok_or_else(missing)?;
    Ok(asset.answer(request.headers()))
}

/// All files of the page, compressed once.
fn embedded() -> &'static HashMap<String, Asset> {
    static ASSETS: OnceLock<HashMap<String, Asset>> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let load = |name: std::borrow::Cow<'static, str>| {
            let file = Page::get(&name)?;
            let hash = file.metadata.sha256_hash();
            let digits: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
            let plain = file.data.into_owned();
            let gzipped = gzip(&plain).ok().filter(|small| small.len() < plain.len());
            let asset = Asset { kind: kind(&name), tag: format!("\"{digits}\""), plain, gzipped };
            Some((name.into_owned(), asset))
        };
        Page::iter().filter_map(load).collect()
    })
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

impl Asset {
    fn answer(&self, asked: &HeaderMap) -> Response {
        let text = |name| asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or("");
        let known =
            text(header::IF_NONE_MATCH).split(',').any(|tag| tag.trim().trim_start_matches("W/") == self.tag);
        // A new version of the program has new files: they are asked for every time, and seldom sent.
        let common = [
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, "no-cache".to_string()),
            (header::VARY, "accept-encoding".to_string()),
        ];
        if known {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match &self.gzipped {
            Some(small) if text(header::ACCEPT_ENCODING).contains("gzip") => {
                (common, kind, [(header::CONTENT_ENCODING, "gzip")], small.clone()).into_response()
            }
            _ => (common, kind, self.plain.clone()).into_response(),
        }
    }
}

/// The type of a file by its ending.
pub(crate) fn kind(name: &str) -> &'static str {
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

/// The file of a folder a path names; `None` for one outside of it, whatever dots and links say.
pub(crate) fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let plain =
        |c: Component<'_>| matches!(c, Component::Normal(name) if !name.to_string_lossy().starts_with('.'));
    if path.contains(['\0', '\\', '%']) || !Path::new(path).components().all(plain) {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let file = folder.join(path).canonicalize().ok()?;
    (file.starts_with(&folder) && file.is_file()).then_some(file)
}
