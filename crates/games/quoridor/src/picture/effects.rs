//! The effects of a move on the picture. A move is entered by one click: on the pawn's target, or on the wall's slot.

use super::{PAWNS, stored_id};
use crate::{MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{Effect, Position};

/// The effects: the pawn goes to its cell; a wall leaves the store and appears in its slot.
pub(crate) fn effects(position: &QuoridorPosition, m: QuoridorMove) -> Vec<Effect> {
    let (side, to) = (position.turn(), m.to_string());
    match m.kind() {
        MoveKind::Pawn(_) => vec![Effect::moved(PAWNS[side], PAWNS[side], to)],
        // Not as one piece that moves: that would mark the whole store as the origin of the last move.
        MoveKind::Wall(_) => {
            vec![Effect::gone(stored_id(side, position.hand(side))), Effect::appears(&to, &to)]
        }
    }
}
