//! Move ordering, and the noisy moves for quiescence.

use crate::tricolour::moves::TricolourMove;
use crate::tricolour::position::TricolourPosition;
use secateur_core::{MoveList, Position, Sink};

/// Generates the moves that capture.
pub(super) fn captures(position: &TricolourPosition, sink: &mut impl Sink<TricolourMove>) {
    let mut list = MoveList::new();
    position.generate(&mut list);
    for &m in &list {
        if position.captures(m) > 0 {
            sink.push(m);
        }
    }
}

/// The guess for a move, in which a captured seed counts 100.
#[inline]
pub(super) fn guess(position: &TricolourPosition, m: TricolourMove) -> i32 {
    100 * i32::from(position.captures(m))
}
