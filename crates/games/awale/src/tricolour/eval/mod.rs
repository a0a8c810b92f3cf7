//! The judgement of the tricolour game: seeds captured, then seeds held, ways to move and what lies open.

pub mod lesage_viale;

pub use lesage_viale::LesageViale;

use super::moves::Sowing;
use super::position::{TricolourPosition, all};
use crate::seeds::{byte_sum, nonzero_bytes};
use secateur_core::{EVAL_LIMIT, Evaluator, MoveList, Position, Sink, Weights};

/// The default judgement of the tricolour game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TricolourEvaluator {
    weights: [i32; 4],
}

impl Default for TricolourEvaluator {
    fn default() -> TricolourEvaluator {
        TricolourEvaluator { weights: Weights::built_in(NAMES, include_str!("weights.txt")) }
    }
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
        let value: i32 = Self::differences(position).iter().zip(self.weights).map(|(d, w)| d * w).sum();
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

    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> TricolourEvaluator {
        TricolourEvaluator { weights: weights.array() }
    }

    fn features(&self, position: &TricolourPosition, emit: &mut impl FnMut(usize, i32)) {
        for (i, difference) in Self::differences(position).into_iter().enumerate() {
            if difference != 0 {
                emit(i, difference);
            }
        }
    }
}
