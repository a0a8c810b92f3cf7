//! What a net sees: the seeds of each hole, by colour and in all, own holes first, and what each side has captured.

use super::terms::on_board;
use crate::board::byte;
use crate::tricolour::position::{TricolourPosition, all};
use secateur_core::{InputSet, NetShape, Position as _, Side};

/// Holes of a side.
const HOLES: usize = 8;
/// Numbers of seeds of a colour in a hole that are told apart.
const OF_COLOUR: usize = 6;
/// Numbers of seeds in a hole that are told apart.
const IN_ALL: usize = 14;
/// Inputs of a hole.
const HOLE: usize = 3 * OF_COLOUR + IN_ALL;
/// Numbers of captured seeds, in threes, that are told apart.
const CAPTURED: usize = 17;

const STORES: usize = 2 * HOLES * HOLE;
const INPUTS: usize = STORES + 2 * CAPTURED;
/// Phases by the seeds on the board.
const PHASES: usize = 4;

pub(super) const SHAPE: NetShape = NetShape { name: "tricolour-1", inputs: INPUTS, phases: PHASES };

/// The phase by the seeds on the board.
pub(super) fn phase(position: &TricolourPosition) -> usize {
    (on_board(position) as usize * PHASES / 97).min(PHASES - 1)
}

/// Turns on what a side sees. The other side's hole that follows the viewer's own hole `i` is its hole `i` to the first side, and
/// hole `i + 1` to the second.
pub(super) fn inputs(position: &TricolourPosition, view: Side, inputs: &mut InputSet) {
    let (mut sides, mut stores) = ([position.own, position.other], position.stores);
    if view != position.turn() {
        sides.swap(0, 1);
        stores.swap(0, 1);
    }
    if view == Side::Second {
        sides[1] = sides[1].map(|word| word.rotate_right(8));
    }
    for (side, words) in sides.iter().enumerate() {
        let total = all(words);
        for hole in 0..HOLES {
            let first = (side * HOLES + hole) * HOLE;
            for (colour, &word) in words.iter().enumerate() {
                inputs.insert_count(first + colour * OF_COLOUR, OF_COLOUR, byte(word, hole as u32) as usize);
            }
            inputs.insert_count(first + 3 * OF_COLOUR, IN_ALL, byte(total, hole as u32) as usize);
        }
        inputs.insert_count(STORES + side * CAPTURED, CAPTURED, usize::from(stores[side]) / 3);
    }
}
