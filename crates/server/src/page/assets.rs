//! The page: its files are part of the program; `--assets` serves those of a folder instead.

use super::files;
use crate::http::error::ApiError;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, OnceLock};

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// A file of the page, ready to be sent.
struct Asset {
    content_type: &'static str,
    etag: String,
    plain: Vec<u8>,
    /// `None` where compression does not make it smaller.
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
        let path = files::find(folder, name).ok_or_else(missing)?;
        let bytes = tokio::task::spawn_blocking(move || std::fs::read(path)).await;
        let bytes = bytes.map_err(|_| ApiError::internal())?.map_err(|_| missing())?;
        let headers =
            [(header::CONTENT_TYPE, files::content_type(name)), (header::CACHE_CONTROL, "no-store")];
        return Ok((headers, bytes).into_response());
    }
    let asset = embedded().get(name).ok_or_else(missing)?;
    Ok(asset.answer(request.headers()))
}

/// All files of the page by name, compressed once.
fn embedded() -> &'static HashMap<String, Asset> {
    static ASSETS: OnceLock<HashMap<String, Asset>> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let load = |name: std::borrow::Cow<'static, str>| {
            let file = Page::get(&name)?;
            let hash = file.metadata.sha256_hash();
            let digits: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
            let plain = file.data.into_owned();
            let gzipped = gzip(&plain).ok().filter(|small| small.len() < plain.len());
            let asset = Asset {
                content_type: files::content_type(&name),
                etag: format!("\"{digits}\""),
                plain,
                gzipped,
            };
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
    /// The answer to a request with these headers.
    fn answer(&self, asked: &HeaderMap) -> Response {
        let text = |name| asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or("");
        let known = text(header::IF_NONE_MATCH)
            .split(',')
            .any(|tag| tag.trim().trim_start_matches("W/") == self.etag);
        // The browser asks every time, so that it notices a new version of the program, and is seldom sent the file.
        let common = [
            (header::ETAG, self.etag.clone()),
            (header::CACHE_CONTROL, "no-cache".to_string()),
            (header::VARY, "accept-encoding".to_string()),
        ];
        if known {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let content_type = [(header::CONTENT_TYPE, self.content_type)];
        match &self.gzipped {
            Some(small) if text(header::ACCEPT_ENCODING).contains("gzip") => {
                (common, content_type, [(header::CONTENT_ENCODING, "gzip")], small.clone()).into_response()
            }
            _ => (common, content_type, self.plain.clone()).into_response(),
        }
    }
}
