//! The inputs of nets: the seeds of each house, own houses first, and the seeds that each side has captured.

use crate::board::byte;
use crate::oware::board::HOUSES;
use crate::oware::position::OwarePosition;
use secateur_core::{InputSet, NetShape, Position as _, Side};

/// How many numbers of seeds in a house have an input of their own.
const COUNTS: usize = 20;
/// How many numbers of captured seeds have an input of their own.
const CAPTURED: usize = 25;

const STORES: usize = 2 * HOUSES * COUNTS;
const INPUTS: usize = STORES + 2 * CAPTURED;
/// The number of phases, which depend on the seeds on the board.
const PHASES: usize = 4;

pub(super) const SHAPE: NetShape = NetShape { name: "oware-1", inputs: INPUTS, phases: PHASES };

/// The phase of a position, by the seeds on the board.
pub(super) fn phase(position: &OwarePosition) -> usize {
    (position.on_board() * PHASES / 49).min(PHASES - 1)
}

/// Turns on the inputs of one side's point of view.
pub(super) fn inputs(position: &OwarePosition, view: Side, inputs: &mut InputSet) {
    let [mut rows, mut stores] = [[position.own, position.enemy], position.stores.map(u64::from)];
    if view != position.turn() {
        rows.swap(0, 1);
        stores.swap(0, 1);
    }
    for (side, (row, store)) in rows.into_iter().zip(stores).enumerate() {
        for house in 0..HOUSES {
            let first = (side * HOUSES + house) * COUNTS;
            inputs.insert_count(first, COUNTS, byte(row, house as u32) as usize);
        }
        inputs.insert_count(STORES + side * CAPTURED, CAPTURED, store as usize);
    }
}
