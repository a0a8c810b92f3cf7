//! Move ordering, and the noisy moves for quiescence.

use crate::oware::moves::OwareMove;
use crate::oware::position::OwarePosition;
use secateur_core::Sink;

/// Generates the moves that capture.
#[inline]
pub(super) fn captures(position: &OwarePosition, sink: &mut impl Sink<OwareMove>) {
    let houses = position.legal_houses();
    for &house in &houses.house[..usize::from(houses.count)] {
        let m = position.absolute(house);
        if position.captures(m) > 0 {
            sink.push(m);
        }
    }
}

/// The guess for a move, in which a captured seed counts 100.
#[inline]
pub(super) fn guess(position: &OwarePosition, m: OwareMove) -> i32 {
    100 * i32::from(position.captures(m)) + position.relative(m) as i32
}
