//! `export`: a game or its picture as a file.

use crate::error::ApiError;
use crate::limits;
use crate::position::Told;
use crate::shared::Shared;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use secateur_core::{AnyGame, GameRecord, ParseError, record};
use secateur_draw::{SvgOptions, png, svg};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(crate) struct ExportRequest {
    #[serde(flatten)]
    told: Told,
    format: String,
    #[serde(default)]
    width: Option<u32>,
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    tags: Vec<(String, String)>,
}

/// Width of a PNG picture where none is asked for.
const PNG_WIDTH: u32 = 800;
const TEXT: &str = "text/plain; charset=utf-8";

/// A file and what it is.
pub(crate) struct File {
    kind: &'static str,
    extension: &'static str,
    name: &'static str,
    bytes: Vec<u8>,
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let disposition = format!("attachment; filename=\"{}.{}\"", self.name, self.extension);
        (
            [(header::CONTENT_TYPE, self.kind.to_string()), (header::CONTENT_DISPOSITION, disposition)],
            self.bytes,
        )
            .into_response()
    }
}

pub(crate) fn export(shared: &Shared, request: &ExportRequest) -> Result<File, ApiError> {
    let game = request.told.game(shared)?;
    let family = shared.catalogue.registry().family(game.variant().name());
    let own = family.map_err(|_| ApiError::internal())?.records;
    let text = |extension, text: String| (TEXT, extension, text.into_bytes());
    let (kind, extension, bytes) = match request.format.as_str() {
        "moves" => text("txt", game.moves().join(" ") + "\n"),
        "position" => text("txt", game.position() + "\n"),
        "record" => text(own.extension, (own.write)(&request.record(&*game)?)),
        "line" => text("games", (record::LINES.write)(&request.record(&*game)?)),
        "svg" => {
            let title = format!("{}, ply {}", game.variant().text(), game.plies());
            ("image/svg+xml", "svg", svg(&game.scene(), SvgOptions::titled(title)).into_bytes())
        }
        "png" => ("image/png", "png", picture(&*game, request.width.unwrap_or(PNG_WIDTH))?),
        other => {
            let right = "the formats are moves, position, record, line, svg and png";
            return Err(ApiError::parse("bad_format", &ParseError::new("format", other, right)));
        }
    };
    Ok(File { kind, extension, name: game.variant().name(), bytes })
}

fn picture(game: &dyn AnyGame, width: u32) -> Result<Vec<u8>, ApiError> {
    if width > limits::PNG_WIDTH {
        let right = format!("a picture is at most {} pixels wide", limits::PNG_WIDTH);
        return Err(ApiError::parse("bad_format", &ParseError::new("width", width.to_string(), right)));
    }
    png(&game.scene(), width)
        .map_err(|e| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_format", e.to_string()))
}

impl ExportRequest {
    /// The game as it is written down; how it ended otherwise than by the rules is the client's to say.
    fn record(&self, game: &dyn AnyGame) -> Result<GameRecord, ApiError> {
        let mut record = GameRecord::of(game);
        if let (None, Some(result)) = (&record.winner, &self.result) {
            if !["first", "second", "draw"].contains(&result.as_str()) {
                let error = ParseError::new("result", result, "a result is first, second or draw");
                return Err(ApiError::parse("bad_format", &error));
            }
            record.winner = Some(result.clone());
        }
        let long = |(key, value): &&(String, String)| key.len() > 200 || value.len() > 200;
        if self.tags.len() > 20 || self.tags.iter().any(|tag| long(&tag)) {
            return Err(ApiError::bad("tags: at most 20, each of at most 200 characters"));
        }
        record.tags = self.tags.clone();
        Ok(record)
    }
}
