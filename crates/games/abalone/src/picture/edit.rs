//! Positions drawn by hand.

use super::tray_id;
use crate::board::Cell;
use crate::colour::Colour;
use crate::position::{AbalonePosition, MARBLES_TO_LOSE};
use secateur_core::{Brush, ParseError, Position as _, Side, Text};

/// Marbles, none, and the turn.
pub(crate) fn palette() -> Vec<Brush> {
    vec![
        Brush::new("black", Text::new("black marble", "bille noire"), Some("black")),
        Brush::new("white", Text::new("white marble", "bille blanche"), Some("white")),
        Brush::new("empty", Text::new("no marble", "aucune bille"), None),
        Brush::whole("turn", Text::new("other side to move", "trait à l'autre camp")),
    ]
}

/// The position with a brush applied. On a place of a tray, a marble means that as many are lost, none that fewer are.
pub(crate) fn edit(
    position: &AbalonePosition,
    cell: &str,
    brush: &str,
) -> Result<AbalonePosition, ParseError> {
    let rules = position.rules();
    let mut boards = Side::BOTH.map(|side| position.board(side));
    let mut lost = Side::BOTH.map(|side| position.lost(side));
    let mut turn = position.turn();
    let painted = match brush {
        "black" => Some(rules.side(Colour::Black)),
        "white" => Some(rules.side(Colour::White)),
        "empty" => None,
        "turn" => {
            turn = !turn;
            return Ok(AbalonePosition::new(rules, boards, turn, lost, position.plies()));
        }
        _ => return Err(ParseError::new("brush", brush, "the brushes are black, white, empty or turn")),
    };
    if let Some((colour, n)) = tray_of(cell) {
        lost[rules.side(colour)] = if painted.is_some() { n } else { n - 1 };
    } else {
        let bit = Cell::read(cell)?.bit();
        boards = boards.map(|board| board & !bit);
        if let Some(side) = painted {
            boards[side] |= bit;
        }
    }
    Ok(AbalonePosition::new(rules, boards, turn, lost, position.plies()))
}

/// The colour and number of a place of a tray.
fn tray_of(id: &str) -> Option<(Colour, u8)> {
    let places = Colour::BOTH.into_iter().flat_map(|colour| (1..=MARBLES_TO_LOSE).map(move |n| (colour, n)));
    places.into_iter().find(|&(colour, n)| tray_id(colour, n) == id)
}
