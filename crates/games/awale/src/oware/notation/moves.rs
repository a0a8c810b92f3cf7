//! Move texts: `A` to `F`, `a` to `f`.

use crate::oware::board::HOUSES;
use crate::oware::moves::OwareMove;
use crate::oware::position::OwarePosition;
use secateur_core::{ParseError, Position, Side};

/// Reads a legal move.
pub(crate) fn parse_move(position: &OwarePosition, text: &str) -> Result<OwareMove, ParseError> {
    let text = text.trim();
    let wrong = |right: &str| Err(ParseError::new("move", text, right));
    let mut letters = text.chars();
    let (Some(house), None) = (letters.next().and_then(OwareMove::from_letter), letters.next()) else {
        return wrong("a move is a house, A to F for south, a to f for north");
    };
    let (mover, theirs) = match position.turn() {
        Side::First => ("south", "A to F"),
        Side::Second => ("north", "a to f"),
    };
    if house.index() / HOUSES != position.turn().index() {
        return wrong(&format!("{mover} is to move and sows {theirs}"));
    }
    if position.is_won() {
        return wrong("the game is over");
    }
    let relative = position.relative(house);
    if position.legal_set() >> relative & 1 == 1 {
        return Ok(house);
    }
    if position.houses()[house.index()] == 0 {
        return wrong("the house is empty");
    }
    if position.enemy == 0 {
        return wrong("the opponent has no seeds and must be given one");
    }
    wrong("the opponent must be left a seed")
}
