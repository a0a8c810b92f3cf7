//! Move texts: colour and cell, `ra1` a red resource, `rA1` a red city.

use super::side_name;
use crate::board::{Cell, Colour};
use crate::{DiverciteMove, DivercitePosition};
use secateur_core::{ParseError, Position as _};

/// Reads a legal move.
pub(crate) fn parse_move(position: &DivercitePosition, text: &str) -> Result<DiverciteMove, ParseError> {
    let text = text.trim();
    let wrong = |right: String| ParseError::new("move", text, right);
    let mut letters = text.chars();
    let colour = letters.next().and_then(Colour::from_letter);
    let (Some(colour), Ok(cell)) = (colour, letters.as_str().parse::<Cell>()) else {
        let right = match (colour, letters.as_str().len()) {
            (Some(_), 2) => "resource cells are a1 to e5, city cells A1 to D4",
            (None, 2) => "a colour is r, g, b or y",
            _ => "a move is a colour and a cell, such as ra1 for a resource or rA1 for a city",
        };
        return Err(wrong(right.into()));
    };
    let (side, kind) = (position.turn(), cell.kind());
    if position.at(cell).is_some() {
        return Err(wrong(format!("{cell} is taken")));
    }
    if position.hands().count(side, kind, colour) == 0 {
        return Err(wrong(format!("{} has no {} {} left", side_name(side), colour.name(), kind.name())));
    }
    Ok(DiverciteMove::new(side, colour, cell))
}
