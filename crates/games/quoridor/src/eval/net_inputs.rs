//! The inputs of nets: pawns, walls, hands, and each side's distance to the goal. The board is turned so that the viewing
//! side goes up, and mirrored so that its pawn is in the left half.

use super::ways::Ways;
use crate::board::STRIDE;
use crate::{Cell, Quoridor, QuoridorPosition};
use secateur_core::{InputSet, NetShape, Side};

/// The board size for which nets are made, and the most walls in a hand.
const SIZE: usize = 9;
const MAX_HAND: usize = 10;

const CELLS: usize = SIZE * SIZE;
const POSTS: usize = (SIZE - 1) * (SIZE - 1);
/// How many lengths of paths have an input of their own.
const LENGTHS: usize = 25;

const WALLS: usize = 0;
const PAWNS: usize = WALLS + 2 * POSTS;
const HANDS: usize = PAWNS + 2 * CELLS;
const WAYS: usize = HANDS + 2 * (MAX_HAND + 1);
const INPUTS: usize = WAYS + 2 * LENGTHS;

/// The number of phases: five walls in both hands together for each.
const PHASES: usize = 4;

pub(super) const SHAPE: NetShape = NetShape { name: "quoridor-1", inputs: INPUTS, phases: PHASES };

/// Whether nets can be used for a variant.
pub(super) fn is_supported(variant: &Quoridor) -> bool {
    usize::from(variant.size()) == SIZE && usize::from(variant.walls()) <= MAX_HAND
}

/// The phase of a position, by the walls in both hands.
pub(super) fn phase(position: &QuoridorPosition) -> usize {
    let walls: usize = Side::BOTH.iter().map(|&side| usize::from(position.hand(side))).sum();
    (walls / 5).min(PHASES - 1)
}

/// Turns on the inputs of one side's point of view.
pub(super) fn inputs(position: &QuoridorPosition, view: Side, ways: &Ways, inputs: &mut InputSet) {
    let mirrored = is_mirrored(position, view);
    for (kind, walls) in [position.horizontal, position.vertical].into_iter().enumerate() {
        inputs.insert_bits(WALLS + kind * POSTS, seen_walls(walls, view, mirrored));
    }
    let lengths = ways.lengths(position);
    for (other, side) in [view, !view].into_iter().enumerate() {
        inputs.insert(PAWNS + other * CELLS + seen_cell(position.pawn(side), view, mirrored));
        inputs.insert_count(HANDS + other * (MAX_HAND + 1), MAX_HAND + 1, position.hand(side).into());
        inputs.insert_count(WAYS + other * LENGTHS, LENGTHS, lengths[side].into());
    }
}

/// The anchors of walls as a side sees them, eight in a row.
#[inline]
fn seen_walls(walls: u128, view: Side, mirrored: bool) -> u64 {
    let row = |row: usize| (walls >> (STRIDE * row)) as u64 & 0xFF;
    let mut seen = (0..SIZE - 1).fold(0, |seen, r| seen | row(r) << (8 * r));
    if view == Side::Second {
        seen = seen.swap_bytes();
    }
    // reverses the bits within each byte
    if mirrored { seen.reverse_bits().swap_bytes() } else { seen }
}

/// The index of a cell as a side sees it.
#[inline]
fn seen_cell(cell: Cell, view: Side, mirrored: bool) -> usize {
    let (column, row) = (usize::from(cell.column()), usize::from(cell.row()));
    let column = if mirrored { SIZE - 1 - column } else { column };
    let row = if view == Side::First { row } else { SIZE - 1 - row };
    row * SIZE + column
}

/// Whether the viewing side's pawn is in the right half; in the middle column the other pawn decides.
fn is_mirrored(position: &QuoridorPosition, view: Side) -> bool {
    let middle = (SIZE / 2) as u8;
    let [mine, theirs] = [view, !view].map(|side| position.pawn(side).column());
    if mine == middle { theirs > middle } else { mine > middle }
}
