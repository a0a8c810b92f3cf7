//! The judgement of the tricolour game: seeds captured, then seeds held, ways to move and what lies open.

use super::moves::Sowing;
use super::position::{TricolourPosition, all};
use crate::seeds::{byte_sum, nonzero_bytes};
use secateur_core::{EVAL_LIMIT, Evaluator, Features, MoveList, Position, Side, Sink};

/// What each difference between the sides is worth, a captured seed being 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A seed captured.
    pub captured: i32,
    /// A way of playing a hole.
    pub ways: i32,
    /// A hole with one or two seeds: one more makes it worth capturing.
    pub exposed: i32,
    /// A seed in one's own holes.
    pub seeds: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { captured: 100, ways: 6, exposed: -8, seeds: 2 }
    }
}

/// The default judgement of the tricolour game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TricolourEvaluator {
    /// Its weights.
    pub weights: Weights,
}

const NAMES: [&str; 4] = ["captured", "ways", "exposed", "seeds"];

impl TricolourEvaluator {
    /// Mover less other side, in the order of [`NAMES`].
    #[inline]
    fn differences(position: &TricolourPosition) -> [i32; 4] {
        let ways = |side: [u64; 3]| {
            let [red, blue, clear] = side.map(nonzero_bytes);
            byte_sum(red + blue + 2 * clear) as i32
        };
        let exposed = |all: u64| {
            let three = (all + 0x7D7D_7D7D_7D7D_7D7D) >> 7 & 0x0101_0101_0101_0101;
            byte_sum(nonzero_bytes(all) - three) as i32
        };
        let (own, theirs) = (all(&position.own), all(&position.other));
        [
            i32::from(position.stores[0]) - i32::from(position.stores[1]),
            ways(position.own) - ways(position.other),
            exposed(own) - exposed(theirs),
            byte_sum(own) as i32 - byte_sum(theirs) as i32,
        ]
    }
}

impl Evaluator<TricolourPosition> for TricolourEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &TricolourPosition) -> i32 {
        let w = &self.weights;
        let weights = [w.captured, w.ways, w.exposed, w.seeds];
        let value: i32 = Self::differences(position).iter().zip(weights).map(|(d, w)| d * w).sum();
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    fn noisy(&self, position: &TricolourPosition, sink: &mut impl Sink<Sowing>) {
        let mut list = MoveList::new();
        position.generate(&mut list);
        for &m in &list {
            if position.captures(m) > 0 {
                sink.push(m);
            }
        }
    }

    #[inline]
    fn guess(&self, position: &TricolourPosition, m: Sowing) -> i32 {
        100 * i32::from(position.captures(m))
    }
}

impl Features<TricolourPosition> for TricolourEvaluator {
    fn names(&self) -> Vec<String> {
        NAMES.map(String::from).to_vec()
    }

    fn features(&self, position: &TricolourPosition, emit: &mut impl FnMut(usize, i32)) {
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        for (i, difference) in Self::differences(position).into_iter().enumerate() {
            if difference != 0 {
                emit(i, sign * difference);
            }
        }
    }
}
