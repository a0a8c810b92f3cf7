//! The three texts that are a game: variant, start, moves.

use crate::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use axum::http::StatusCode;
use secateur_core::{AnyGame, AnyVariant, ParseError};
use serde::Deserialize;

/// A game as clients tell it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Told {
    pub game: String,
    #[serde(default)]
    pub position: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
}

impl Told {
    /// Plays the game through.
    pub fn game(&self, shared: &Shared) -> Result<Box<dyn AnyGame>, ApiError> {
        let variant = variant(shared, &self.game)?;
        let mut game = match &self.position {
            Some(position) => begin_at(&*variant, position)?,
            None => variant.begin(),
        };
        if self.moves.len() > limits::MOVES {
            let message = format!("{} moves: a game has at most {}", self.moves.len(), limits::MOVES);
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
    if text.len() > limits::MOVE_TEXT {
        let right = format!("a move has at most {} characters", limits::MOVE_TEXT);
        return Err(ParseError::new("move", text, right));
    }
    game.play(text)
}

/// The game a text names.
pub(crate) fn variant(shared: &Shared, text: &str) -> Result<Box<dyn AnyVariant>, ApiError> {
    shared.catalogue.registry().variant(text).map_err(|e| ApiError::parse("unknown_game", &e))
}

/// A game from a position text.
pub(crate) fn begin_at(variant: &dyn AnyVariant, position: &str) -> Result<Box<dyn AnyGame>, ApiError> {
    let wrong = |e: &ParseError| ApiError::parse("bad_position", e);
    if position.len() > limits::POSITION_TEXT {
        let right = format!("a position has at most {} characters", limits::POSITION_TEXT);
        return Err(wrong(&ParseError::new("position", position, right)));
    }
    variant.begin_at(position).map_err(|e| wrong(&e))
}
