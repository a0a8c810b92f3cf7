//! Positions drawn by hand.

use super::{hand_id, sprites};
use crate::board::{Cell, Colour, Kind};
use crate::{DivercitePosition, Hands};
use secateur_core::{Brush, ParseError, Position as _, Side, Text};

const OWNERS: [Option<Side>; 3] = [None, Some(Side::First), Some(Side::Second)];

/// Every piece, taking away, and the turn. On a hand a piece adds one to its stack, and `empty` takes one off.
pub(crate) fn palette() -> Vec<Brush> {
    let mut brushes = Vec::new();
    for owner in OWNERS {
        for colour in Colour::ALL {
            let name = sprites::name(colour, owner);
            brushes.push(Brush::new(name, sprites::title(colour, owner), Some(name)));
        }
    }
    brushes.push(Brush::new("empty", Text::new("take away", "enlever"), None));
    brushes.push(Brush::whole("turn", Text::new("other side to move", "trait à l'autre")));
    brushes
}

/// What a brush's name means.
enum Tool {
    Piece(Colour, Option<Side>),
    Empty,
    Turn,
}

fn tool(brush: &str) -> Result<Tool, ParseError> {
    let pieces = OWNERS.into_iter().flat_map(|owner| Colour::ALL.map(|colour| (colour, owner)));
    match brush {
        "empty" => Ok(Tool::Empty),
        "turn" => Ok(Tool::Turn),
        _ => match pieces.into_iter().find(|&(colour, owner)| sprites::name(colour, owner) == brush) {
            Some((colour, owner)) => Ok(Tool::Piece(colour, owner)),
            None => {
                let right = "a brush is COLOUR-resource, white-COLOUR-city, black-COLOUR-city, empty or turn";
                Err(ParseError::new("brush", brush, right))
            }
        },
    }
}

/// The hand cell of an id.
fn hand_cell(id: &str) -> Option<(Side, Kind, Colour)> {
    let kinds = Kind::BOTH.into_iter().flat_map(|kind| Colour::ALL.map(|colour| (kind, colour)));
    let mut all = kinds.flat_map(|(kind, colour)| Side::BOTH.map(|side| (side, kind, colour)));
    all.find(|&(side, kind, colour)| hand_id(side, kind, colour) == id)
}

pub(crate) fn edit(
    position: &DivercitePosition,
    cell: &str,
    brush: &str,
) -> Result<DivercitePosition, ParseError> {
    let tool = tool(brush)?;
    if let Tool::Turn = tool {
        return Ok(position.with_turn(!position.turn()));
    }
    if let Some(hand) = hand_cell(cell) {
        return Ok(position.with_hands(edit_hand(position.hands(), hand, &tool, brush)?));
    }
    let Ok(place) = cell.parse::<Cell>() else {
        let right = "a cell is a1 to e5, A1 to D4, or a hand's, such as first-city-red";
        return Err(ParseError::new("cell", cell, right));
    };
    match (tool, place.kind()) {
        (Tool::Piece(colour, None), Kind::Resource) => {
            Ok(position.with_piece(place, Some((colour, Side::First))))
        }
        (Tool::Piece(colour, Some(owner)), Kind::City) => {
            Ok(position.with_piece(place, Some((colour, owner))))
        }
        (Tool::Piece(..), kind) => {
            let takes = if kind == Kind::City { "cities" } else { "resources" };
            Err(ParseError::new("brush", brush, format!("{place} takes {takes}")))
        }
        _ => Ok(position.with_piece(place, None)),
    }
}

fn edit_hand(
    hands: Hands,
    (side, kind, colour): (Side, Kind, Colour),
    tool: &Tool,
    brush: &str,
) -> Result<Hands, ParseError> {
    let count = hands.count(side, kind, colour);
    let wrong = |right: String| Err(ParseError::new("brush", brush, right));
    match tool {
        Tool::Piece(piece, owner) => {
            let own = sprites::name(colour, (kind == Kind::City).then_some(side));
            if *piece != colour || sprites::name(*piece, *owner) != own {
                return wrong(format!("{} takes {own}", hand_id(side, kind, colour)));
            }
            if count >= kind.per_colour() {
                return wrong(format!("{} holds {count} already", hand_id(side, kind, colour)));
            }
            Ok(hands.with(side, kind, colour, count + 1))
        }
        _ => Ok(hands.with(side, kind, colour, count.saturating_sub(1))),
    }
}
