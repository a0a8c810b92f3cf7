//! The position editor.

use crate::oware::board::SEEDS;
use crate::oware::moves::OwareMove;
use crate::oware::position::OwarePosition;
use secateur_core::variant::Brush;
use secateur_core::{ParseError, Position, Side, Text};

/// The brushes: one seed more, one less, all of a house, and the turn.
pub(crate) fn palette() -> Vec<Brush> {
    vec![
        Brush::new("add", Text::new("add a seed", "ajouter une graine"), Some("seed")),
        Brush::new("remove", Text::new("take a seed away", "enlever une graine"), None),
        Brush::new("clear", Text::new("empty the house", "vider la case"), None),
        Brush::whole("turn", Text::new("change the side to move", "changer le trait")),
    ]
}

/// Applies a brush to a house or a store.
pub(crate) fn edit(position: &OwarePosition, cell: &str, brush: &str) -> Result<OwarePosition, ParseError> {
    let (mut houses, mut stores, mut turn) = (position.houses(), position.stores(), position.turn());
    if brush == "turn" {
        turn = !turn;
        return OwarePosition::new(position.rules(), houses, stores, turn);
    }
    let mut letters = cell.chars();
    let house = letters.next().and_then(OwareMove::from_letter).filter(|_| letters.next().is_none());
    let n = match (house, cell) {
        (Some(house), _) => &mut houses[house.index()],
        (None, "south") => &mut stores[Side::First],
        (None, "north") => &mut stores[Side::Second],
        _ => return Err(ParseError::new("cell", cell, "the cells are A to F, a to f, south and north")),
    };
    match brush {
        "add" if position.total() == u32::from(SEEDS) => {
            return Err(ParseError::new("brush", brush, "all 48 seeds are there; take one away first"));
        }
        "add" => *n += 1,
        "remove" if *n == 0 => return Err(ParseError::new("cell", cell, "there is no seed to take away")),
        "remove" => *n -= 1,
        "clear" => *n = 0,
        _ => return Err(ParseError::new("brush", brush, "the brushes are add, remove, clear and turn")),
    }
    OwarePosition::new(position.rules(), houses, stores, turn)
}
