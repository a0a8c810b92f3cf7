//! Reads bodies and queries as values; those that cannot be read are an [`ApiError`].

use super::error::ApiError;
use super::fields;
use crate::limits;
use crate::shared::Shared;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Query, Request};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;
use secateur_core::ParseError;
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
        let received = receive_body(request, state).await?;
        let text = received.bytes.strip_prefix(MARK).unwrap_or(&received.bytes);
        let value = serde_json::from_slice(text).map_err(|error| {
            fields::wrong_value(T::SCHEMA, text).unwrap_or_else(|| json_error("body", text, &error))
        })?;
        fields::check_fields(T::SCHEMA, text)?;
        Ok(Body(value))
    }
}

/// A byte-order mark, which some programs write before a text.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A body shorter than this is received however much others send.
const SMALL_BODY_LEN: usize = 16 << 10;

/// A body, as far as it has been received. The bytes of large ones count together, so that many slow bodies take no more memory
/// than a few.
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

async fn receive_body(request: Request, shared: &Shared) -> Result<Received<'_>, ApiError> {
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
    query.map(|Query(query)| query).map_err(|rejection| ApiError::wrong("query", "", rejection.body_text()))
}

/// Characters of a wrong JSON text that an answer repeats.
const SHOWN_LEN: usize = 40;

/// The error for a text that should be JSON of a certain shape; `what` is the name of the text. The shapes call themselves
/// objects (`#[serde(expecting)]`), so that no answer names a Rust type.
pub(crate) fn json_error(what: &'static str, text: &[u8], error: &serde_json::Error) -> ApiError {
    let code = if error.is_data() { "bad_request" } else { "bad_json" };
    let place = format!("line {} column {}", error.line(), error.column());
    let said = error.to_string();
    let right = said.strip_suffix(&format!(" at {place}")).unwrap_or(&said);
    let parts = ParseError::new(what, text_before(text, error), right).at(&place);
    let message = format!("{what}: {said}");
    ApiError { status: StatusCode::BAD_REQUEST, message, ..ApiError::parse(code, &parts) }
}

/// The end of the text up to the error.
fn text_before(text: &[u8], error: &serde_json::Error) -> String {
    let line = text.split(|&byte| byte == b'\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let read = String::from_utf8_lossy(&line[..error.column().min(line.len())]).into_owned();
    let skipped = read.chars().count().saturating_sub(SHOWN_LEN);
    read.chars().skip(skipped).collect()
}

#[cfg(test)]
mod tests {
    use super::json_error;
    use crate::api::state::StateRequest;
    use serde_json::{Value, json};

    fn refused(text: &str) -> Value {
        let error = serde_json::from_str::<StateRequest>(text).unwrap_err();
        serde_json::to_value(json_error("body", text.as_bytes(), &error)).unwrap()
    }

    #[test]
    fn what_is_wrong_is_said_in_parts_and_names_no_type_of_ours() {
        for text in ["[1, 2]", "7", "null"] {
            let error = refused(text);
            let right = error["right"].as_str().unwrap();
            assert!(right.ends_with("expected an object"), "{error}");
            assert!(error["where"].as_str().unwrap().starts_with("line 1 column "), "{error}");
            assert_eq!((&error["code"], &error["what"]), (&json!("bad_request"), &json!("body")));
        }
        let error = refused(&format!("{{\"game\": \"quoridor\", {}!", " ".repeat(100)));
        assert_eq!(error["code"], "bad_json");
        let read = error["read"].as_str().unwrap();
        assert!(read.ends_with('!') && read.len() <= 40, "{error}");
    }
}
