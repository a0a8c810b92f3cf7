//! The three texts that are a game: variant, start position, moves.

use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use secateur_core::{AnyGame, AnyVariant, ParseError};
use serde::Deserialize;

/// A game as a request names it.
#[derive(Clone, Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct GameRef {
    #[serde(rename = "game")]
    variant: String,
    /// The start position; `None` for the variant's own.
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

impl GameRef {
    /// Plays the moves from the start position. The error of an illegal move carries its ply.
    pub fn replay(&self, shared: &Shared) -> Result<Box<dyn AnyGame>, ApiError> {
        let variant = variant(shared, &self.variant)?;
        if let Some(position) = &self.position
            && position.len() > limits::MAX_POSITION_LEN
        {
            let right = format!("a position has at most {} characters", limits::MAX_POSITION_LEN);
            return Err(ApiError::parse("bad_position", &ParseError::new("position", position, right)));
        }
        if self.moves.len() > limits::MAX_MOVES {
            let right = format!("a game has at most {} moves", limits::MAX_MOVES);
            let error = ParseError::new("number of moves", self.moves.len().to_string(), right).at("moves");
            return Err(ApiError::parse("too_many_moves", &error));
        }
        let illegal = |ply, e: &ParseError| ApiError { ply: Some(ply), ..ApiError::parse("illegal_move", e) };
        if let Some(ply) = self.moves.iter().position(|text| text.len() > limits::MAX_MOVE_LEN) {
            let right = format!("a move has at most {} characters", limits::MAX_MOVE_LEN);
            return Err(illegal(ply, &ParseError::new("move", &self.moves[ply], right)));
        }
        variant.game(self.position.as_deref(), &self.moves).map_err(|e| match e.ply {
            Some(ply) => illegal(ply, &e.error),
            None => ApiError::parse("bad_position", &e.error),
        })
    }
}

/// The variant a text names.
pub(crate) fn variant(shared: &Shared, text: &str) -> Result<Box<dyn AnyVariant>, ApiError> {
    shared.catalogue.registry().variant(text).map_err(|e| ApiError::parse("unknown_game", &e))
}
