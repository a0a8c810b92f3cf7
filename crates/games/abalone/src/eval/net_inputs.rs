//! What a net sees: the marbles of both sides, own ones first, and how many each has lost.

use crate::position::AbalonePosition;
use secateur_core::{InputSet, NetShape, Side};

/// Bits of a board; not all are cells.
const CELLS: usize = 64;
/// Numbers of lost marbles that are distinguished.
const LOST: usize = 6;

const LOSSES: usize = 2 * CELLS;
const INPUTS: usize = LOSSES + 2 * LOST;
/// Phases by the marbles lost.
const PHASES: usize = 4;

pub(super) const SHAPE: NetShape = NetShape { name: "abalone-1", inputs: INPUTS, phases: PHASES };

/// The phase by the marbles that both sides have lost.
pub(super) fn phase(position: &AbalonePosition) -> usize {
    let lost: usize = Side::BOTH.iter().map(|&side| usize::from(position.lost(side))).sum();
    (lost / 2).min(PHASES - 1)
}

/// Turns on what a side sees.
pub(super) fn inputs(position: &AbalonePosition, view: Side, inputs: &mut InputSet) {
    for (other, side) in [view, !view].into_iter().enumerate() {
        inputs.insert_bits(other * CELLS, position.board(side));
        inputs.insert_count(LOSSES + other * LOST, LOST, position.lost(side).into());
    }
}
