//! `refusal`: why a cell of the board cannot be touched.

use super::game_ref::GameRef;
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::shared::Shared;
use secateur_core::Words;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct RefusalRequest {
    #[serde(flatten)]
    game: GameRef,
    /// The cells touched so far.
    #[serde(default)]
    touched: Vec<String>,
    /// The cell that continues no gesture.
    cell: String,
}

impl Documented for RefusalRequest {
    const SCHEMA: &str = "RefusalRequest";
}

/// The reason; null if the game has none but that no move goes there.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    reason: Option<Words>,
}

pub(crate) fn refusal(shared: &Shared, request: &RefusalRequest) -> Result<Refusal, ApiError> {
    let game = request.game.replay(shared)?;
    let touched: Vec<_> = request.touched.iter().map(String::as_str).collect();
    Ok(Refusal { reason: game.refusal(&touched, &request.cell) })
}
