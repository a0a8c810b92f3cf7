//! How a move is entered on the picture, and its effects.

use super::{hand_id, held_id};
use crate::{DiverciteMove, DivercitePosition};
use secateur_core::{Effect, Position as _};

/// A move is entered by the stack in the hand, then the cell.
pub(crate) fn gestures(position: &DivercitePosition, m: DiverciteMove) -> Vec<Vec<String>> {
    vec![vec![hand_id(position.turn(), m.kind(), m.colour()), m.cell().to_string()]]
}

/// The effect: the top piece of the stack goes to the cell.
pub(crate) fn effects(position: &DivercitePosition, m: DiverciteMove) -> Vec<Effect> {
    let (side, kind, colour, cell) = (position.turn(), m.kind(), m.colour(), m.cell().to_string());
    let top = position.hands().count(side, kind, colour);
    vec![Effect::moved(held_id(side, kind, colour, top), cell.clone(), cell)]
}
