//! The symmetry of the rules: the board turned by six houses, which exchanges the sides.

use super::moves::OwareMove;
use super::position::OwarePosition;
use secateur_core::Symmetry;

pub(super) const SYMMETRIES: [Symmetry; 1] = [Symmetry { name: "turned by six houses", swaps_sides: true }];

/// Positions are stored from the mover's view, so turning the board only exchanges the turn.
pub(super) fn swapped(position: &OwarePosition) -> OwarePosition {
    OwarePosition { turn: !position.turn, ..*position }
}

pub(super) fn swapped_move(m: OwareMove) -> OwareMove {
    OwareMove((m.0 + 6) % 12)
}
