//! The position editor.

use super::tray_id;
use crate::board::Cell;
use crate::colour::Colour;
use crate::position::{AbalonePosition, MARBLES_TO_LOSE};
use secateur_core::editing::{Pieces, Stroke};
use secateur_core::{Brush, ParseError, Position as _, Side, Text};

const MARBLES: Pieces = Pieces(&[
    ("black", Text::new("black marble", "bille noire")),
    ("white", Text::new("white marble", "bille blanche")),
]);

/// The brushes: a marble of each colour, empty, and the turn.
pub(crate) fn palette() -> Vec<Brush> {
    MARBLES.palette()
}

/// Applies a brush to a cell. On a place of a tray a marble sets the number lost to that place, and empty sets it to one
/// fewer.
pub(crate) fn edit(
    position: &AbalonePosition,
    cell: &str,
    brush: &str,
) -> Result<AbalonePosition, ParseError> {
    let rules = position.rules();
    let mut boards = Side::BOTH.map(|side| position.board(side));
    let mut lost = Side::BOTH.map(|side| position.lost(side));
    let turn = position.turn();
    let painted = match MARBLES.stroke(brush)? {
        Stroke::Put(place) => Some(rules.side(Colour::BOTH[place])),
        Stroke::Empty => None,
        Stroke::Turn => return Ok(AbalonePosition::new(rules, boards, !turn, lost, position.plies())),
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

/// The colour and number of a place in a tray.
fn tray_of(id: &str) -> Option<(Colour, u8)> {
    let places = Colour::BOTH.into_iter().flat_map(|colour| (1..=MARBLES_TO_LOSE).map(move |n| (colour, n)));
    places.into_iter().find(|&(colour, n)| tray_id(colour, n) == id)
}
