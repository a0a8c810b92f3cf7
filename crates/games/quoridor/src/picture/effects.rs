//! What a move does on the picture. It is entered by one touch: of the pawn's target, or of the slot of the wall.

use super::{PAWNS, stored_id};
use crate::{MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{Effect, Position};

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
