//! The pages the laboratory wrote: the files of one folder, served so that nothing in them can act in the name of the board.

use super::static_files;
use crate::http::error::ApiError;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use std::sync::Arc;

/// Pictures and styles of the folder itself and no scripts, forbidden both by the policy and by the sandbox.
const POLICY: &str = "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups";

/// Bytes of a file that is served.
const MAX_FILE_LEN: u64 = 64 << 20;

/// `/report` leads to `/report/`, so that relative links work.
pub(crate) async fn redirect() -> Redirect {
    Redirect::permanent("/report/")
}

/// The page in English; `index.fr.html` is the one in French.
const INDEX: &str = "index.html";

fn is_translated_index(name: &str) -> bool {
    name.strip_prefix("index.").and_then(|rest| rest.strip_suffix(".html")).is_some_and(|tag| tag.len() == 2)
}

/// The bytes of a file of the folder, or of the pages in the program.
async fn read_page(shared: &Shared, name: String) -> Result<Option<Vec<u8>>, ApiError> {
    let Some(folder) = shared.options.lab_pages.clone() else {
        let built_in = shared.options.built_in_lab_pages.and_then(|find| find(&name));
        return Ok(built_in.map(Into::into));
    };
    let read = move || {
        let file = static_files::find_file(&folder, &name)?;
        (std::fs::metadata(&file).ok()?.len() <= MAX_FILE_LEN).then(|| std::fs::read(&file).ok()).flatten()
    };
    tokio::task::spawn_blocking(read).await.map_err(|_| ApiError::internal())
}

pub(crate) async fn serve(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, ApiError> {
    let path = request.uri().path();
    let missing = || ApiError::not_found(format!("{path}: no such file in the report"));
    let name = match path.strip_prefix("/report/").unwrap_or("") {
        "" => INDEX.to_string(),
        name => name.to_string(),
    };
    let content_type = static_files::content_type(&name);
    let mut bytes = read_page(&shared, name.clone()).await?;
    if bytes.is_none() && is_translated_index(&name) {
        // a folder written by an older program has only the English page
        bytes = read_page(&shared, INDEX.to_string()).await?;
    }
    let bytes = bytes.ok_or_else(missing)?;
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, bytes).into_response())
}
