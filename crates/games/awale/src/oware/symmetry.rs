//! The board turned by six houses: the sides change places.

use super::moves::OwareMove;
use super::position::OwarePosition;
use secateur_core::Symmetry;

pub(super) const SYMMETRIES: [Symmetry; 1] = [Symmetry { name: "turned by six houses", swaps_sides: true }];

/// A position is kept in the mover's view, so turning the board is giving the turn, with all the mover has, to the other.
pub(super) fn swapped(position: &OwarePosition) -> OwarePosition {
    OwarePosition { turn: !position.turn, ..*position }
}

pub(super) fn swapped_move(m: OwareMove) -> OwareMove {
    OwareMove((m.0 + 6) % 12)
}
