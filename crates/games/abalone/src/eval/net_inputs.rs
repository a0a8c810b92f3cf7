//! The inputs of nets: the marbles of both sides, own ones first, and how many each side has lost.

use crate::position::AbalonePosition;
use secateur_core::{InputSet, NetShape, Side};

/// Inputs for a board, one for each bit of a set; some bits are no cells.
const CELLS: usize = 64;
/// How many numbers of lost marbles have an input of their own.
const LOST: usize = 6;

const LOSSES: usize = 2 * CELLS;
const INPUTS: usize = LOSSES + 2 * LOST;
/// The number of phases, which depend on the marbles lost.
const PHASES: usize = 4;

pub(super) const SHAPE: NetShape = NetShape { name: "abalone-1", inputs: INPUTS, phases: PHASES };

/// The phase of a position, by the marbles that both sides have lost.
pub(super) fn phase(position: &AbalonePosition) -> usize {
    let lost: usize = Side::BOTH.iter().map(|&side| usize::from(position.lost(side))).sum();
    (lost / 2).min(PHASES - 1)
}

/// Turns on the inputs of one side's point of view.
pub(super) fn inputs(position: &AbalonePosition, view: Side, inputs: &mut InputSet) {
    for (other, side) in [view, !view].into_iter().enumerate() {
        inputs.insert_bits(other * CELLS, position.board(side));
        inputs.insert_count(LOSSES + other * LOST, LOST, position.lost(side).into());
    }
}
