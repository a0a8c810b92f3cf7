//! Bodies and queries read as values; what cannot be read is an [`ApiError`].

use super::error::ApiError;
use super::fields;
use crate::limits;
use crate::shared::Shared;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Query, Request};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

/// A request whose fields the OpenAPI document lists.
pub(crate) trait Documented: DeserializeOwned {
    /// The name of its schema.
    const SCHEMA: &str;
}

impl<T: Documented> FromRequest<Arc<Shared>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Arc<Shared>) -> Result<Body<T>, ApiError> {
        if !is_json(request.headers()) {
            let message = "content-type: a body is application/json";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_type", message));
        }
        let bytes = receive(request, state).await?;
        let value = serde_json::from_slice(&bytes.bytes).map_err(|error| json_error("body", &error))?;
        fields::check(T::SCHEMA, &bytes.bytes)?;
        Ok(Body(value))
    }
}

/// A body shorter than this is received whatever others send.
const SMALL_BODY_LEN: usize = 16 << 10;

/// A body, as far as it was received. Large ones count together, so that many that come slowly take no more memory than few.
struct Received<'a> {
    bytes: Vec<u8>,
    counted: usize,
    shared: &'a Shared,
}

impl Received<'_> {
    fn add(&mut self, chunk: &[u8]) -> Result<(), ApiError> {
        if self.bytes.len() + chunk.len() > limits::MAX_BODY_LEN {
            let message = format!("the body has more than {} bytes", limits::MAX_BODY_LEN);
            return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
        }
        self.bytes.extend_from_slice(chunk);
        if self.bytes.len() > SMALL_BODY_LEN {
            let new = self.bytes.len() - self.counted;
            self.counted += new;
            if self.shared.bodies.fetch_add(new, Relaxed) + new > limits::MAX_BODIES_LEN {
                return Err(ApiError::busy("too many large requests at once; try again later"));
            }
        }
        Ok(())
    }
}

impl Drop for Received<'_> {
    fn drop(&mut self) {
        self.shared.bodies.fetch_sub(self.counted, Relaxed);
    }
}

async fn receive(request: Request, shared: &Shared) -> Result<Received<'_>, ApiError> {
    let mut chunks = request.into_body().into_data_stream();
    let mut received = Received { bytes: Vec::new(), counted: 0, shared };
    while let Some(chunk) = chunks.next().await {
        received.add(&chunk.map_err(|_| ApiError::bad("the body cannot be read"))?)?;
    }
    Ok(received)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The values of a query.
pub(crate) fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, ApiError> {
    query
        .map(|Query(query)| query)
        .map_err(|rejection| ApiError::bad(format!("query: {}", rejection.body_text())))
}

/// What is wrong with a text that should be JSON of a certain shape: `what` is the text's name.
pub(crate) fn json_error(what: &str, error: &serde_json::Error) -> ApiError {
    let code = if error.is_data() { "bad_request" } else { "bad_json" };
    let message = format!("{what}: {}", without_type_names(&error.to_string()));
    ApiError::new(StatusCode::BAD_REQUEST, code, message)
}

/// A message of serde without the names our types have in the source.
fn without_type_names(message: &str) -> String {
    let mut words = message.split(' ').peekable();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        match (word, words.peek()) {
            ("struct" | "enum", Some(_)) => {
                let name = words.next().unwrap_or_default();
                let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                kept.push(format!("an object{after}"));
            }
            _ => kept.push(word.to_string()),
        }
    }
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::without_type_names;

    #[test]
    fn messages_name_no_type_of_ours() {
        let message = "invalid type: sequence, expected struct StateRequest at line 1 column 0";
        let shown = "invalid type: sequence, expected an object at line 1 column 0";
        assert_eq!(without_type_names(message), shown);
    }
}
