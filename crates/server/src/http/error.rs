//! Errors: a status, a fixed word for programs, a line for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use secateur_core::ParseError;
use serde::Serialize;

/// Why a request was not answered.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ApiError {
    #[serde(skip)]
    pub status: StatusCode,
    /// A fixed word, for programs to act on and to translate.
    pub code: &'static str,
    /// What was read and what would be right.
    pub message: String,
    /// The index of an illegal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The error in its parts, if a text was wrong.
    #[serde(flatten)]
    pub parts: Option<Box<Parts>>,
}

/// What is wrong with a text, part by part.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Parts {
    /// The kind of thing that was read: `move`, `position`, `parameter` …
    what: &'static str,
    /// What was read, cut where it is long.
    read: String,
    /// Where it was read: the key of the item.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// What would have been right.
    right: String,
}

impl From<&ParseError> for Parts {
    fn from(error: &ParseError) -> Parts {
        Parts {
            what: error.what(),
            read: error.read().to_string(),
            place: error.place().map(str::to_string),
            right: error.right().to_string(),
        }
    }
}

impl ApiError {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), ply: None, parts: None }
    }

    /// A player that broke down or chose no legal move.
    pub fn player_failed(what: &impl std::fmt::Display) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "player_failed", what.to_string())
    }

    /// A text that the rules or a grammar forbid.
    pub fn parse(code: &'static str, error: &ParseError) -> ApiError {
        let new = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.to_string());
        ApiError { parts: Some(Box::new(error.into())), ..new }
    }

    /// A value of the right shape that is out of bounds or of a wrong form: `place` is its key, `read` what was read there.
    pub fn wrong(place: &'static str, read: impl std::fmt::Display, right: impl Into<String>) -> ApiError {
        let error = ParseError::new(place, read.to_string(), right).at(place);
        ApiError { status: StatusCode::BAD_REQUEST, ..ApiError::parse("bad_request", &error) }
    }

    /// A request of the wrong shape.
    pub fn bad(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    pub fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// The error for a path at which there is nothing. The message repeats 80 characters of it at most.
    pub fn no_such(what: &str, path: &str) -> ApiError {
        let shown: String = path.chars().take(80).collect();
        let cut = if shown.len() < path.len() { "…" } else { "" };
        ApiError::not_found(format!("{shown}{cut}: no such {what}"))
    }

    pub fn busy(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// The error for a search in a position of a game that is over.
    pub fn game_over() -> ApiError {
        let message = "the game is over: there is no move to decide on";
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "game_over", message)
    }

    pub fn internal() -> ApiError {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "the server failed to answer this request; others are answered",
        )
    }
}

/// The body of an error.
#[derive(Serialize)]
struct Body<'a> {
    error: &'a ApiError,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: &self })).into_response()
    }
}
