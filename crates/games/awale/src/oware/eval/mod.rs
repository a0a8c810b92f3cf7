//! The judgement of Oware and Awari: seeds captured, what each house is worth by the seeds in it, what may be captured next.

use super::board::HOUSES;
use super::moves::OwareMove;
use super::position::OwarePosition;
use crate::seeds::{byte, byte_sum};
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Sink, Weights};
use std::sync::{Arc, OnceLock};

/// Seeds of a house that are told apart: 0 to 15, and more.
const COUNTS: usize = 16;
/// A feature that counts in full is worth so many parts: the seeds on the board at the start.
const PARTS: i32 = 48;

/// The places of the weights: seeds captured, the seeds and the houses the other side could capture next, then the
/// houses, each by its seeds, early and late.
const CAPTURED: usize = 0;
const LOOT: usize = 1;
const HOLDS: usize = 2;
const TABLE: usize = 3;
const WEIGHTS: usize = TABLE + 2 * HOUSES * COUNTS;

/// The default judgement of Oware and Awari. Houses count by how full the board is: early with all seeds on it, late with
/// none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwareEvaluator {
    weights: Arc<[i32; WEIGHTS]>,
}

impl Default for OwareEvaluator {
    fn default() -> OwareEvaluator {
        static READ: OnceLock<Arc<[i32; WEIGHTS]>> = OnceLock::new();
        let read = || {
            let weights = Weights::parse(include_str!("weights.txt")).expect("a built-in text of weights");
            assert!(weights.iter().map(|(name, _)| name).eq(names()), "the names of built-in weights");
            Arc::new(weights.array())
        };
        OwareEvaluator { weights: READ.get_or_init(read).clone() }
    }
}

/// The names of the weights. House 0 is the first to be sown from, 5 the last before the enemy's row.
fn names() -> impl Iterator<Item = String> {
    let table = (0..HOUSES).flat_map(|house| {
        (0..COUNTS).flat_map(move |n| ["early", "late"].map(|phase| format!("house-{house}-{n}-{phase}")))
    });
    ["captured", "loot", "holds"].map(String::from).into_iter().chain(table)
}

/// The place of a house's weight, early; the next is late.
#[inline]
fn place(house: usize, seeds: u64) -> usize {
    TABLE + 2 * (house * COUNTS + (seeds as usize).min(COUNTS - 1))
}

/// The most seeds that the side not to move could capture with one sowing if it were its turn, and how many sowings
/// capture.
#[inline]
fn loot(position: &OwarePosition) -> (i32, i32) {
    let turned = OwarePosition { own: position.enemy, enemy: position.own, ..*position };
    let (mut most, mut holds) = (0, 0);
    for house in 0..HOUSES as u32 {
        if byte(turned.own, house) > 0 {
            let taken = i32::from(turned.sown(house).taken);
            most = most.max(taken);
            holds += i32::from(taken > 0);
        }
    }
    (most, holds)
}

impl Evaluator<OwarePosition> for OwareEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &OwarePosition) -> i32 {
        let weights = &*self.weights;
        let (own, enemy) = (position.own, position.enemy);
        let (mut early, mut late) = (0, 0);
        for house in 0..HOUSES {
            let (a, b) = (place(house, byte(own, house as u32)), place(house, byte(enemy, house as u32)));
            early += weights[a] - weights[b];
            late += weights[a + 1] - weights[b + 1];
        }
        let full = (byte_sum(own) + byte_sum(enemy)) as i32;
        let (most, holds) = loot(position);
        let captured = i32::from(position.stores[0]) - i32::from(position.stores[1]);
        let whole = weights[CAPTURED] * captured - weights[LOOT] * most - weights[HOLDS] * holds;
        let value = (PARTS * whole + full * early + (PARTS - full) * late) / PARTS;
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    /// Nobody has to capture.
    fn hints(&self) -> Hints {
        Hints { noisy_is_compulsory: false, ..Hints::default() }
    }

    #[inline]
    fn noisy(&self, position: &OwarePosition, sink: &mut impl Sink<OwareMove>) {
        let members = position.members();
        for &house in &members.house[..usize::from(members.count)] {
            let m = position.absolute(house);
            if position.captures(m) > 0 {
                sink.push(m);
            }
        }
    }

    /// Captures first, then the houses nearest to the enemy, whose seeds reach him first.
    #[inline]
    fn guess(&self, position: &OwarePosition, m: OwareMove) -> i32 {
        100 * i32::from(position.captures(m)) + position.relative(m) as i32
    }

    fn weights(&self) -> Weights {
        Weights::new(names().zip(*self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> OwareEvaluator {
        OwareEvaluator { weights: Arc::new(weights.array()) }
    }

    fn features(&self, position: &OwarePosition, emit: &mut impl FnMut(usize, i32)) {
        let (own, enemy) = (position.own, position.enemy);
        let full = (byte_sum(own) + byte_sum(enemy)) as i32;
        let (most, holds) = loot(position);
        emit(CAPTURED, PARTS * (i32::from(position.stores[0]) - i32::from(position.stores[1])));
        emit(LOOT, -PARTS * most);
        emit(HOLDS, -PARTS * holds);
        for house in 0..HOUSES {
            for (row, sign) in [(own, 1), (enemy, -1)] {
                let place = place(house, byte(row, house as u32));
                emit(place, sign * full);
                emit(place + 1, sign * (PARTS - full));
            }
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }
}
