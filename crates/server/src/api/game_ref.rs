//! The three texts that are a game: variant, start position, moves.

use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use axum::http::StatusCode;
use secateur_core::{AnyGame, AnyVariant, ParseError};
use serde::Deserialize;

/// A game as a request names it.
#[derive(Clone, Debug, Deserialize)]
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
        let mut game = match &self.position {
            Some(position) => begin_at(&*variant, position)?,
            None => variant.begin(),
        };
        if self.moves.len() > limits::MAX_MOVES {
            let message = format!("{} moves: a game has at most {}", self.moves.len(), limits::MAX_MOVES);
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_moves", message));
        }
        for (ply, text) in self.moves.iter().enumerate() {
            play(&mut *game, text)
                .map_err(|e| ApiError { ply: Some(ply), ..ApiError::parse("illegal_move", &e) })?;
        }
        Ok(game)
    }
}

fn play(game: &mut dyn AnyGame, text: &str) -> Result<(), ParseError> {
    if text.len() > limits::MAX_MOVE_LEN {
        let right = format!("a move has at most {} characters", limits::MAX_MOVE_LEN);
        return Err(ParseError::new("move", text, right));
    }
    game.play(text)
}

/// The variant a text names.
pub(crate) fn variant(shared: &Shared, text: &str) -> Result<Box<dyn AnyVariant>, ApiError> {
    shared.catalogue.registry().variant(text).map_err(|e| ApiError::parse("unknown_game", &e))
}

fn begin_at(variant: &dyn AnyVariant, position: &str) -> Result<Box<dyn AnyGame>, ApiError> {
    let wrong = |e: &ParseError| ApiError::parse("bad_position", e);
    if position.len() > limits::MAX_POSITION_LEN {
        let right = format!("a position has at most {} characters", limits::MAX_POSITION_LEN);
        return Err(wrong(&ParseError::new("position", position, right)));
    }
    variant.begin_at(position).map_err(|e| wrong(&e))
}
