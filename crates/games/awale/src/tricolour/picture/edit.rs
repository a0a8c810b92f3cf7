//! The position editor.

use super::{SPRITES, STORES};
use crate::tricolour::board::{HOLES, SEEDS};
use crate::tricolour::position::TricolourPosition;
use secateur_core::variant::Brush;
use secateur_core::{ParseError, Position, Text};

/// The brushes: one seed of each colour, one seed less, all seeds of a hole, and the turn.
pub(crate) fn palette() -> Vec<Brush> {
    vec![
        Brush::new("add-red", Text::new("add a red seed", "ajouter une graine rouge"), Some("red")),
        Brush::new("add-blue", Text::new("add a blue seed", "ajouter une graine bleue"), Some("blue")),
        Brush::new(
            "add-transparent",
            Text::new("add a transparent seed", "ajouter une graine transparente"),
            Some("transparent"),
        ),
        Brush::new("remove-red", Text::new("take a red seed away", "enlever une graine rouge"), None),
        Brush::new("remove-blue", Text::new("take a blue seed away", "enlever une graine bleue"), None),
        Brush::new(
            "remove-transparent",
            Text::new("take a transparent seed away", "enlever une graine transparente"),
            None,
        ),
        Brush::new("clear", Text::new("empty the hole", "vider le trou"), None),
        Brush::whole("turn", Text::new("change the side to move", "changer le trait")),
    ]
}

/// Applies a brush to a hole or a store. On a store, every brush that adds or removes a seed does so regardless of colour.
pub(crate) fn edit(
    position: &TricolourPosition,
    cell: &str,
    brush: &str,
) -> Result<TricolourPosition, ParseError> {
    if !palette().iter().any(|known| known.id == brush) {
        let right =
            "the brushes are add-COLOUR and remove-COLOUR for red, blue and transparent, clear and turn";
        return Err(ParseError::new("brush", brush, right));
    }
    let (mut holes, mut stores) = (position.holes(), position.stores());
    let plies = position.plies();
    if brush == "turn" {
        return TricolourPosition::new(holes, stores, !position.turn(), plies);
    }
    let (action, colour) = brush.split_once('-').unwrap_or((brush, ""));
    let kind = SPRITES.iter().position(|&sprite| sprite == colour).unwrap_or(0);
    let hole = cell.parse::<usize>().ok().filter(|hole| (1..=HOLES).contains(hole));
    let counts = match (hole, STORES.iter().position(|&id| id == cell)) {
        (Some(hole), _) if action == "clear" => &mut holes[hole - 1][..],
        (Some(hole), _) => &mut holes[hole - 1][kind..=kind],
        (None, Some(side)) => &mut stores[side..=side],
        _ => return Err(ParseError::new("cell", cell, "the cells are 1 to 16, store1 and store2")),
    };
    match action {
        "clear" => counts.fill(0),
        "add" if position.total() == u32::from(SEEDS) => {
            return Err(ParseError::new("brush", brush, "all 96 seeds are there; take one away first"));
        }
        "add" => counts[0] += 1,
        _ if counts[0] == 0 => {
            return Err(ParseError::new("cell", cell, "there is no such seed to take away"));
        }
        _ => counts[0] -= 1,
    }
    TricolourPosition::new(holes, stores, position.turn(), plies)
}
