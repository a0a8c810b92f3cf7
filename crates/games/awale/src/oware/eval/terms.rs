//! The terms that the evaluator counts: the side to move's minus the opponent's.

use crate::board::byte;
use crate::oware::board::HOUSES;
use crate::oware::position::OwarePosition;

/// How many numbers of seeds in a house have a weight of their own: 0 to 14, and 15 or more.
const COUNTS: usize = 16;
/// The parts of a feature that counts fully. A house has an early part for each seed on the board; its other parts are
/// late.
pub(super) const PARTS: i32 = 48;

/// The index of the weight of a captured seed.
pub(super) const CAPTURED: usize = 0;
/// The index of the weight of a seed that the opponent could capture next.
pub(super) const LOOT: usize = 1;
/// The index of the weight of a house from which the opponent could capture next.
pub(super) const HOLDS: usize = 2;
/// The index of the first weight for houses, which have one early and one late for each number of seeds.
const TABLE: usize = 3;
/// The number of weights.
pub(super) const WEIGHTS: usize = TABLE + 2 * HOUSES * COUNTS;

/// The names of the weights. House 0 is the first in the order of sowing, 5 the last before the enemy's row.
pub(super) fn names() -> impl Iterator<Item = String> {
    let table = (0..HOUSES).flat_map(|house| {
        (0..COUNTS).flat_map(move |n| ["early", "late"].map(|phase| format!("house-{house}-{n}-{phase}")))
    });
    ["captured", "loot", "holds"].map(String::from).into_iter().chain(table)
}

/// The index of a house's early weight; its late weight is the next.
#[inline]
fn place(house: usize, seeds: u64) -> usize {
    TABLE + 2 * (house * COUNTS + (seeds as usize).min(COUNTS - 1))
}

/// Calls `each` for each house number, with the indices of the early weights of the mover's house and of the opponent's.
#[inline]
pub(super) fn each_house(position: &OwarePosition, mut each: impl FnMut(usize, usize)) {
    for house in 0..HOUSES {
        let [own, enemy] = [position.own, position.enemy].map(|row| place(house, byte(row, house as u32)));
        each(own, enemy);
    }
}

/// The most seeds that the side not to move could capture with one sowing if it were its turn, and how many of its sowings
/// capture.
#[inline]
pub(super) fn loot(position: &OwarePosition) -> (i32, i32) {
    let turned = OwarePosition { own: position.enemy, enemy: position.own, ..*position };
    let (mut best, mut holds) = (0, 0);
    for house in 0..HOUSES as u32 {
        if byte(turned.own, house) > 0 {
            let taken = i32::from(turned.sown(house).taken);
            best = best.max(taken);
            holds += i32::from(taken > 0);
        }
    }
    (best, holds)
}
