//! `edit`: a position drawn by hand.

use super::game_ref::GameRef;
use super::scene::{BoardJson, SceneJson, split_scene};
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use secateur_core::{Brush, ParseError, Side};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct EditRequest {
    #[serde(flatten)]
    game: GameRef,
    /// The id of the board the client holds.
    #[serde(default)]
    board: Option<String>,
    #[serde(default)]
    edits: Vec<Edit>,
}

impl Documented for EditRequest {
    const SCHEMA: &str = "EditRequest";
}

/// A brush of the palette applied to a cell.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
struct Edit {
    cell: String,
    brush: String,
}

/// The edited position; `problem` says why it cannot be played from.
#[derive(Debug, Serialize)]
pub(crate) struct EditAnswer {
    game: String,
    /// The family's name, for which a browser remembers looks.
    name: &'static str,
    position: String,
    problem: Option<String>,
    error: Option<ApiError>,
    turn: Side,
    palette: Vec<Brush>,
    scene: SceneJson,
    board: Option<BoardJson>,
}

pub(crate) fn edit(shared: &Shared, request: &EditRequest) -> Result<EditAnswer, ApiError> {
    if request.edits.len() > limits::MAX_EDITS {
        let right = format!("at most {} at once", limits::MAX_EDITS);
        let error = ParseError::new("number of edits", request.edits.len().to_string(), right).at("edits");
        return Err(ApiError::parse("bad_request", &error));
    }
    let game = request.game.replay(shared)?;
    let edits: Vec<_> = request.edits.iter().map(|e| (e.cell.as_str(), e.brush.as_str())).collect();
    let edited = game.edit(&edits).map_err(|e| ApiError::parse("bad_brush", &e))?;
    let (scene, board) = split_scene(edited.scene, request.board.as_slice());
    Ok(EditAnswer {
        game: game.variant().text(),
        name: game.variant().name(),
        position: edited.position,
        error: edited.problem.as_ref().map(|e| ApiError::parse("bad_position", e)),
        problem: edited.problem.map(|e| e.to_string()),
        turn: edited.turn,
        palette: game.variant().palette(),
        scene,
        board,
    })
}
