//! The position editor.

use super::{hand_id, sprites};
use crate::board::{Cell, Colour, PieceKind};
use crate::{DivercitePosition, Hands};
use secateur_core::editing::{Pieces, Stroke};
use secateur_core::{Brush, ParseError, Position as _, Side, Text};

/// Resources, white's cities, black's cities, each by colour. On a hand, a piece adds one to its stack and `empty` removes
/// one.
const PIECES: Pieces = Pieces(&{
    let mut all = [("", Text::new("", "")); 12];
    let mut i = 0;
    while i < all.len() {
        all[i] = (sprites::NAMES[i / 4][i % 4], sprites::TITLES[i / 4][i % 4]);
        i += 1;
    }
    all
});

const OWNERS: [Option<Side>; 3] = [None, Some(Side::First), Some(Side::Second)];

/// The brushes: every piece, empty, and the turn.
pub(crate) fn palette() -> Vec<Brush> {
    PIECES.palette()
}

/// The hand cell with this id.
pub(super) fn hand_cell(id: &str) -> Option<(Side, PieceKind, Colour)> {
    let kinds = PieceKind::BOTH.into_iter().flat_map(|kind| Colour::ALL.map(|colour| (kind, colour)));
    let mut all = kinds.flat_map(|(kind, colour)| Side::BOTH.map(|side| (side, kind, colour)));
    all.find(|&(side, kind, colour)| hand_id(side, kind, colour) == id)
}

pub(crate) fn edit(
    position: &DivercitePosition,
    cell: &str,
    brush: &str,
) -> Result<DivercitePosition, ParseError> {
    let piece = match PIECES.stroke(brush)? {
        Stroke::Turn => return Ok(position.with_turn(!position.turn())),
        Stroke::Put(place) => Some((Colour::from_index(place % 4), OWNERS[place / 4])),
        Stroke::Empty => None,
    };
    if let Some(hand) = hand_cell(cell) {
        return Ok(position.with_hands(edit_hand(position.hands(), hand, piece.is_some(), brush)?));
    }
    let Ok(place) = cell.parse::<Cell>() else {
        let right = "a cell is a1 to e5, A1 to D4, or a hand's, such as first-city-red";
        return Err(ParseError::new("cell", cell, right));
    };
    match (piece, place.kind()) {
        (None, _) => Ok(position.with_piece(place, None)),
        (Some((colour, None)), PieceKind::Resource) => {
            Ok(position.with_piece(place, Some((colour, Side::First))))
        }
        (Some((colour, Some(owner))), PieceKind::City) => {
            Ok(position.with_piece(place, Some((colour, owner))))
        }
        (Some(_), kind) => {
            let takes = if kind == PieceKind::City { "cities" } else { "resources" };
            Err(ParseError::new("brush", brush, format!("{place} takes {takes}")))
        }
    }
}

fn edit_hand(
    hands: Hands,
    (side, kind, colour): (Side, PieceKind, Colour),
    adds: bool,
    brush: &str,
) -> Result<Hands, ParseError> {
    let count = hands.count(side, kind, colour);
    let wrong = |right: String| Err(ParseError::new("brush", brush, right));
    if !adds {
        return Ok(hands.with(side, kind, colour, count.saturating_sub(1)));
    }
    let own = sprites::name(colour, (kind == PieceKind::City).then_some(side));
    if brush != own {
        return wrong(format!("{} takes {own}", hand_id(side, kind, colour)));
    }
    if count >= kind.pieces_per_colour() {
        return wrong(format!("{} holds {count} already", hand_id(side, kind, colour)));
    }
    Ok(hands.with(side, kind, colour, count + 1))
}
