//! The page: its files are part of the program; `--assets` serves those of a folder instead.

use super::{bundle, static_files};
use crate::http::error::ApiError;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use secateur_players::notice;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
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
    keep: Keep,
}

const INDEX: &str = "index.html";
const WORKER: &str = "sw.js";

pub(crate) async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, ApiError> {
    let path = request.uri().path();
    let missing = || ApiError::no_such("page", path);
    let name = match path.trim_start_matches('/') {
        "" => INDEX,
        name => name,
    };
    if let Some(folder) = &shared.options.assets {
        let path = static_files::find_file(folder, name).ok_or_else(missing)?;
        let bytes = tokio::task::spawn_blocking(move || std::fs::read(path)).await;
        let bytes = bytes.map_err(|_| ApiError::internal())?.map_err(|_| missing())?;
        let headers =
            [(header::CONTENT_TYPE, static_files::content_type(name)), (header::CACHE_CONTROL, "no-store")];
        return Ok((headers, bytes).into_response());
    }
    let asset = embedded_assets().get(name).ok_or_else(missing)?;
    Ok(asset.answer(request.headers()))
}

/// How long a browser may keep a file without asking again.
#[derive(Clone, Copy)]
enum Keep {
    /// It asks every time, so that it notices a new version; the file itself is seldom sent.
    AskAgain,
    /// Its name holds a hash of its content: another version has another name.
    ForEver,
}

/// All files of the page by name, compressed once. Besides, the modules and the style sheets joined into one file each, for which
/// `index.html` asks.
fn embedded_assets() -> &'static HashMap<String, Asset> {
    static ASSETS: OnceLock<HashMap<String, Asset>> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let mut assets = HashMap::new();
        let mut texts = HashMap::new();
        for name in Page::iter() {
            let Some(file) = Page::get(&name) else { continue };
            let bytes = file.data.into_owned();
            if let Ok(text) = String::from_utf8(bytes.clone()) {
                texts.insert(name.to_string(), text);
            }
            assets.insert(name.to_string(), Asset::new(&name, bytes, Keep::AskAgain));
        }
        match joined_assets(&texts) {
            Ok(files) => assets.extend(files),
            // The page works without joined files: the browser then asks for each file.
            Err(error) => notice(&format!("the page is not joined: {error}")),
        }
        assets
    })
}

/// The joined files, and the `index.html` that asks for them.
fn joined_assets(texts: &HashMap<String, String>) -> Result<Vec<(String, Asset)>, String> {
    let files: bundle::Files<'_> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let index = files.get(INDEX).ok_or("there is no index.html")?;
    let script = bundle::bundle_script(&files, "app.js")?;
    let is_sheet = |line: &&str| line.contains("rel=\"stylesheet\"");
    let sheet = |line: &str| {
        let name = line.split("href=\"").nth(1)?.split('"').next()?;
        files.get(name).copied()
    };
    let sheets: Option<Vec<_>> = index.lines().filter(is_sheet).map(sheet).collect();
    let style = bundle::bundle_style(sheets.ok_or("a style sheet is missing")?);
    let named = |ending: &str, text: String| {
        let name = format!("page-{}.{ending}", content_hash(text.as_bytes()));
        let asset = Asset::new(&name, text.into_bytes(), Keep::ForEver);
        (name, asset)
    };
    let (script, style) = (named("js", script), named("css", style));
    let mut html: String =
        index.lines().filter(|line| !is_sheet(line)).map(|line| line.to_string() + "\n").collect();
    html = html.replace("src=\"app.js\"", &format!("src=\"{}\"", script.0));
    html = html.replace("</head>", &format!("  <link rel=\"stylesheet\" href=\"{}\">\n</head>", style.0));
    // The build changes with every change of the page.
    let others =
        [WORKER, "icon.svg", "manifest.webmanifest"].map(|name| files.get(name).copied().unwrap_or_default());
    let build = content_hash((html.clone() + &others.concat() + env!("CARGO_PKG_VERSION")).as_bytes());
    html = html.replace("</head>", &format!("  <meta name=\"build\" content=\"{build}\">\n</head>"));
    let worker = files.get(WORKER).ok_or("there is no service worker")?;
    let kept =
        format!("[\"/\", \"/{}\", \"/{}\", \"/icon.svg\", \"/manifest.webmanifest\"]", script.0, style.0);
    let worker = worker
        .replace("\"folder\"", &format!("\"{build}\""))
        .replace("FILES = []", &format!("FILES = {kept}"));
    let index = Asset::new(INDEX, html.into_bytes(), Keep::AskAgain);
    let worker = Asset::new(WORKER, worker.into_bytes(), Keep::AskAgain);
    Ok(vec![script, style, (INDEX.to_string(), index), (WORKER.to_string(), worker)])
}

/// Sixteen hexadecimal digits that change with the bytes.
fn content_hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

impl Asset {
    fn new(name: &str, plain: Vec<u8>, keep: Keep) -> Asset {
        Asset {
            content_type: static_files::content_type(name),
            etag: format!("\"{}\"", content_hash(&plain)),
            gzipped: gzip(&plain).ok().filter(|small| small.len() < plain.len()),
            plain,
            keep,
        }
    }

    /// The answer to a request with these headers.
    fn answer(&self, asked: &HeaderMap) -> Response {
        let text = |name| asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or("");
        let known = text(header::IF_NONE_MATCH)
            .split(',')
            .any(|tag| tag.trim().trim_start_matches("W/") == self.etag);
        let keep = match self.keep {
            Keep::AskAgain => "no-cache",
            Keep::ForEver => "public, max-age=31536000, immutable",
        };
        let common = [
            (header::ETAG, self.etag.clone()),
            (header::CACHE_CONTROL, keep.to_string()),
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
