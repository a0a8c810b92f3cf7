//! Move ordering, and the noisy moves for quiescence.

use crate::generate;
use crate::moves::{AbaloneMove, MoveKind};
use crate::position::AbalonePosition;
use secateur_core::{Position as _, Sink};

/// The guess for ejecting an enemy marble, above all other moves; its negative, below all, is for ejecting an own one.
const EJECTION: i32 = 10_000;

/// Generates the moves that push an enemy marble over the edge; none if the game is over.
#[inline]
pub(super) fn ejections(position: &AbalonePosition, sink: &mut impl Sink<AbaloneMove>) {
    if position.outcome().is_none() {
        let us = position.turn();
        generate::ejections(position.board(us), position.board(!us), sink);
    }
}

/// The guess for a move; `rings` holds the weight of a marble by its distance from the centre.
#[inline]
pub(super) fn guess(position: &AbalonePosition, m: AbaloneMove, rings: &[i32]) -> i32 {
    let gain =
        |from: crate::Cell, to: crate::Cell| rings[to.distance() as usize] - rings[from.distance() as usize];
    match m.kind() {
        MoveKind::InLine { trailing, direction } => {
            let push = position.push(trailing, direction);
            let pushed = match (push.pushed, push.ejects) {
                (0, _) => 0,
                (_, true) => EJECTION,
                (n, false) => 400 + 100 * i32::from(n),
            };
            pushed + 20 * i32::from(push.column) + push.front.map_or(0, |front| gain(trailing, front))
        }
        MoveKind::Broadside { first, length, direction, .. } => {
            let to = first.next(direction).unwrap_or(first);
            10 * i32::from(length) + i32::from(length) * gain(first, to)
        }
        MoveKind::SelfEjection { .. } => -EJECTION,
    }
}
