//! The position editor.

use super::HANDS;
use crate::notation::{parse_cell, parse_wall};
use crate::position::remove_wall;
use crate::{MAX_HAND, QuoridorPosition};
use secateur_core::{Brush, ParseError, Position, Side, Text};

/// The brushes: pawns, walls on the board or in hand, and the turn.
pub(crate) fn palette() -> Vec<Brush> {
    vec![
        Brush::new("white", Text::new("white pawn", "pion blanc"), Some("white")),
        Brush::new("black", Text::new("black pawn", "pion noir"), Some("black")),
        Brush::new(
            "wall",
            Text::new("wall, on the board or in hand", "mur, sur le plateau ou en main"),
            Some("white-wall-h"),
        ),
        Brush::new("remove", Text::new("take a wall away", "retirer un mur"), None),
        Brush::whole("turn", Text::new("the other side moves", "l’autre camp joue")),
    ]
}

/// Applies a brush to a cell.
pub(crate) fn edit(
    position: &QuoridorPosition,
    cell: &str,
    brush: &str,
) -> Result<QuoridorPosition, ParseError> {
    let size = position.size();
    let edited = position.clone();
    let wall = || parse_wall(cell, size);
    let hand = Side::BOTH.into_iter().find(|&side| HANDS[side] == cell);
    match (brush, hand) {
        ("turn", _) => Ok(edited.rebuilt(|parts| parts.turn = !position.turn())),
        ("white", _) => parse_cell(cell, size).map(|cell| edited.rebuilt(|parts| parts.pawns[0] = cell)),
        ("black", _) => parse_cell(cell, size).map(|cell| edited.rebuilt(|parts| parts.pawns[1] = cell)),
        ("wall", Some(side)) if position.hand(side) < MAX_HAND => {
            Ok(edited.rebuilt(|parts| parts.hands[side] += 1))
        }
        ("remove", Some(side)) if position.hand(side) > 0 => {
            Ok(edited.rebuilt(|parts| parts.hands[side] -= 1))
        }
        ("wall" | "remove", Some(_)) => {
            let right = format!("walls in hand are 0 to {}", MAX_HAND);
            Err(ParseError::new("hand", cell, right))
        }
        ("remove", None) => wall().map(|wall| edited.rebuilt(|parts| remove_wall(parts, wall))),
        ("wall", None) => wall().map(|wall| {
            edited.rebuilt(|parts| {
                let walls = if wall.horizontal { &mut parts.horizontal } else { &mut parts.vertical };
                *walls |= wall.anchor.bit();
            })
        }),
        _ => Err(ParseError::new("brush", brush, "the brushes are white, black, wall, remove or turn")),
    }
}
