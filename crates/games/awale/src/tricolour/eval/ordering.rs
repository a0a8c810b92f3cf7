//! Which moves to look at first, and which to go on with in quiescence.

use crate::tricolour::moves::TricolourMove;
use crate::tricolour::position::TricolourPosition;
use secateur_core::{MoveList, Position, Sink};

/// The moves that capture.
pub(super) fn captures(position: &TricolourPosition, sink: &mut impl Sink<TricolourMove>) {
    let mut list = MoveList::new();
    position.generate(&mut list);
    for &m in &list {
        if position.captures(m) > 0 {
            sink.push(m);
        }
    }
}

/// How good a move looks: a captured seed is worth 100.
#[inline]
pub(super) fn guess(position: &TricolourPosition, m: TricolourMove) -> i32 {
    100 * i32::from(position.captures(m))
}
