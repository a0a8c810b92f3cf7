//! `export`: a game or its picture as a file.

use super::game_ref::GameRef;
use super::notes;
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use secateur_core::{Annotations, AnyGame, GameRecord, ParseError, record};
use secateur_draw::{SvgOptions, png, svg};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct ExportRequest {
    #[serde(flatten)]
    game: GameRef,
    format: String,
    #[serde(default)]
    width: Option<u32>,
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    tags: Vec<(String, String)>,
    #[serde(default)]
    notes: Annotations,
}

impl Documented for ExportRequest {
    const SCHEMA: &str = "ExportRequest";
}

/// Pixels a PNG picture is wide where the request does not say.
const DEFAULT_PNG_WIDTH: u32 = 800;
/// Tags of a record, at most.
const MAX_TAGS: usize = 20;
/// Bytes of a tag's name, and of its value.
const MAX_TAG_LEN: usize = 200;
const TEXT: &str = "text/plain; charset=utf-8";

/// A file for the client to save.
pub(crate) struct ExportedFile {
    content_type: &'static str,
    extension: &'static str,
    name: &'static str,
    bytes: Vec<u8>,
}

impl IntoResponse for ExportedFile {
    fn into_response(self) -> Response {
        let disposition = format!("attachment; filename=\"{}.{}\"", self.name, self.extension);
        (
            [
                (header::CONTENT_TYPE, self.content_type.to_string()),
                (header::CONTENT_DISPOSITION, disposition),
            ],
            self.bytes,
        )
            .into_response()
    }
}

pub(crate) fn export(shared: &Shared, request: &ExportRequest) -> Result<ExportedFile, ApiError> {
    let game = request.game.replay(shared)?;
    let family = shared.catalogue.registry().family(game.variant().name());
    let own = family.map_err(|_| ApiError::internal())?.records;
    let text = |extension, text: String| (TEXT, extension, text.into_bytes());
    let (content_type, extension, bytes) = match request.format.as_str() {
        "moves" => text("txt", game.moves().join(" ") + "\n"),
        "position" => text("txt", game.position() + "\n"),
        "record" => text(own.extension, (own.write)(&request.record(&*game)?)),
        "line" => text("games", (record::LINES.write)(&request.record(&*game)?)),
        "svg" => {
            let title = format!("{}, ply {}", game.variant().text(), game.plies());
            ("image/svg+xml", "svg", svg(&game.scene(), SvgOptions::titled(title)).into_bytes())
        }
        "png" => ("image/png", "png", png_picture(&*game, request.width.unwrap_or(DEFAULT_PNG_WIDTH))?),
        other => {
            let right = "the formats are moves, position, record, line, svg and png";
            return Err(ApiError::parse("bad_format", &ParseError::new("format", other, right).at("format")));
        }
    };
    Ok(ExportedFile { content_type, extension, name: game.variant().name(), bytes })
}

fn png_picture(game: &dyn AnyGame, width: u32) -> Result<Vec<u8>, ApiError> {
    if width > limits::MAX_PNG_WIDTH {
        let right = format!("a picture is at most {} pixels wide", limits::MAX_PNG_WIDTH);
        return Err(ApiError::parse(
            "bad_format",
            &ParseError::new("width", width.to_string(), right).at("width"),
        ));
    }
    png(&game.scene(), width)
        .map_err(|e| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_format", e.to_string()))
}

impl ExportRequest {
    /// Whether the format is a picture, which is slow to draw.
    pub fn is_picture(&self) -> bool {
        matches!(self.format.as_str(), "svg" | "png")
    }

    /// The record of the game. If the rules have not ended the game, its result is the one the client gives, if any.
    fn record(&self, game: &dyn AnyGame) -> Result<GameRecord, ApiError> {
        let mut record = GameRecord::of(game);
        if let (None, Some(result)) = (&record.winner, &self.result) {
            if !["first", "second", "draw"].contains(&result.as_str()) {
                let error =
                    ParseError::new("result", result, "a result is first, second or draw").at("result");
                return Err(ApiError::parse("bad_format", &error));
            }
            record.winner = Some(result.clone());
        }
        let long = |(key, value): &(String, String)| key.len().max(value.len()) > MAX_TAG_LEN;
        if self.tags.len() > MAX_TAGS || self.tags.iter().any(long) {
            let right =
                format!("at most {MAX_TAGS} tags, name and value of each at most {MAX_TAG_LEN} bytes");
            return Err(ApiError::wrong("tags", format!("{} tags", self.tags.len()), right));
        }
        record.tags = self.tags.clone();
        notes::check_size(&self.notes)?;
        record.notes = notes::legal_notes(game, &self.notes);
        Ok(record)
    }
}
