//! The laboratory's report: files of one folder, served so that nothing in them can act in the page's name.

use crate::assets::{inside, kind};
use crate::error::ApiError;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use std::sync::Arc;

/// Pictures and styles of the report itself and no scripts, neither by policy nor in the sandbox.
const POLICY: &str = "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups";

/// The largest file that is served.
const LARGEST: u64 = 64 << 20;

pub(crate) async fn root() -> Redirect {
    Redirect::permanent("/report/")
}

pub(crate) async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, ApiError> {
    let path = request.uri().path();
    let missing = || ApiError::not_found(format!("{path}: no such file in the report"));
    let folder = shared.options.report.clone().ok_or_else(missing)?;
    let name = path.strip_prefix("/report/").unwrap_or("").to_string();
    let read = move || {
        let name = if name.is_empty() { "index.html" } else { &name };
        let file = inside(&folder, name)?;
        (std::fs::metadata(&file).ok()?.len() <= LARGEST).then(|| std::fs::read(&file).ok()).flatten()
    };
    let bytes =
        tokio::task::spawn_blocking(read).await.map_err(|_| ApiError::internal())?.ok_or_else(missing)?;
    let name = if path.ends_with('/') { "index.html" } else { path };
    let headers = [
        (header::CONTENT_TYPE, kind(name)),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, bytes).into_response())
}
