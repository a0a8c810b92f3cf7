//! The three texts that are a game: variant, start position, moves.

use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use secateur_core::{AnyGame, AnyVariant, ParameterSpec, ParseError, VariantText};
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
        let variant = parse_variant(shared, &self.variant)?;
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
pub(crate) fn parse_variant(shared: &Shared, text: &str) -> Result<Box<dyn AnyVariant>, ApiError> {
    let unknown = |error: ParseError| ApiError::parse("unknown_game", &error);
    let variant = shared.catalogue.registry().variant(text).map_err(unknown)?;
    let family = shared.catalogue.registry().family(variant.name()).map_err(unknown)?;
    check_parameters(family.parameters, text).map_err(unknown)?;
    Ok(variant)
}

/// Refuses a parameter that a client may not set.
fn check_parameters(parameters: &[ParameterSpec], text: &str) -> Result<(), ParseError> {
    let text = VariantText::parse(text)?;
    let local = |key: &str| parameters.iter().any(|spec| spec.key == key && !spec.web);
    match text.pairs().iter().find(|(key, _)| local(key)) {
        Some((key, value)) => {
            let right = "clients of this server may not set this parameter";
            Err(ParseError::new("parameter", format!("{key}={value}"), right).at(key))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::{Text, ValueKind};

    #[test]
    fn parameters_for_those_at_the_keyboard_are_refused() {
        let of = |key| ParameterSpec::new(key, ValueKind::integer(1, 9), Text::new("n", "n"), &["game"]);
        let parameters = [of("open"), of("closed").local()];
        assert_eq!(check_parameters(&parameters, "game:open=3"), Ok(()));
        let refused = check_parameters(&parameters, "game:open=3,closed=4").unwrap_err();
        assert_eq!((refused.read(), refused.place()), ("closed=4", Some("closed")));
    }
}
