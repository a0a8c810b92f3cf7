//! How a move is entered on the picture, and what it does there.

use super::{PAWNS, stored_id};
use crate::{MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{Effect, Position};

/// One touch: the pawn's target, or the slot of the wall.
pub(crate) fn gestures(m: QuoridorMove) -> Vec<Vec<String>> {
    vec![vec![m.to_string()]]
}

/// The pawn goes to its cell; a wall leaves the store and appears in its slot.
pub(crate) fn effects(position: &QuoridorPosition, m: QuoridorMove) -> Vec<Effect> {
    let (side, to) = (position.turn(), m.to_string());
    match m.kind() {
        MoveKind::Pawn(_) => vec![Effect::moved(PAWNS[side], PAWNS[side], to)],
        // Not as one piece that moves: the whole store would be marked as where the last move began.
        MoveKind::Wall(_) => {
            vec![Effect::gone(stored_id(side, position.hand(side))), Effect::appears(&to, &to)]
        }
    }
}
