//! The terms that the evaluator counts: the side to move's minus the opponent's.

use crate::board::{byte, byte_sum, nonzero_bytes};
use crate::tricolour::position::{TricolourPosition, all};

/// How many numbers of seeds in a hole have a weight of their own: 0 to 14, and 15 or more.
const COUNTS: usize = 16;
/// The parts of a feature that counts fully. Other features have an early part for each seed on the board, the rest are
/// late.
pub(super) const PARTS: i32 = 96;

/// The index of the weight of a captured seed. All other weights come in pairs, early and late.
pub(super) const CAPTURED: usize = 0;
const TEMPO: usize = 1;
/// The index of the weights of a possible move.
const WAYS: usize = 3;
/// The index of the weights of a transparent seed in an own hole.
const CLEAR: usize = 5;
/// The index of the weights of a hole, by its number of seeds.
const TABLE: usize = 7;
/// The number of weights.
pub(super) const WEIGHTS: usize = TABLE + 2 * COUNTS;

/// The names of the weights.
pub(super) fn names() -> impl Iterator<Item = String> {
    let phased = ["tempo", "ways", "clear"].map(String::from).into_iter();
    let phased = phased.chain((0..COUNTS).map(|n| format!("hole-{n}")));
    let phased = phased.flat_map(|name| ["early", "late"].map(|phase| format!("{name}-{phase}")));
    std::iter::once("captured".to_string()).chain(phased)
}

/// Calls `each` with the index of each early weight (the late one is the next) and its count.
#[inline]
pub(super) fn each_count(position: &TricolourPosition, mut each: impl FnMut(usize, i32)) {
    let moves = |side: [u64; 3]| {
        let [red, blue, clear] = side.map(nonzero_bytes);
        byte_sum(red + blue + 2 * clear) as i32
    };
    let (own, theirs) = (all(&position.own), all(&position.other));
    each(TEMPO, 1);
    each(WAYS, moves(position.own) - moves(position.other));
    each(CLEAR, byte_sum(position.own[2]) as i32 - byte_sum(position.other[2]) as i32);
    for hole in 0..8 {
        each(TABLE + 2 * (byte(own, hole) as usize).min(COUNTS - 1), 1);
        each(TABLE + 2 * (byte(theirs, hole) as usize).min(COUNTS - 1), -1);
    }
}

/// The seeds that the mover has captured, minus the opponent's.
#[inline]
pub(super) fn captured(position: &TricolourPosition) -> i32 {
    i32::from(position.stores[0]) - i32::from(position.stores[1])
}

/// Seeds on the board.
#[inline]
pub(super) fn on_board(position: &TricolourPosition) -> i32 {
    (byte_sum(all(&position.own)) + byte_sum(all(&position.other))) as i32
}
