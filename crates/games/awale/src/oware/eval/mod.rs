//! The judgement of Oware and Awari: seeds captured, then what may be captured and what can move.

use super::board::{MEMBERS, occupied};
use super::moves::House;
use super::position::OwarePosition;
use crate::seeds::{byte_sum, nonzero_bytes};
use secateur_core::{EVAL_LIMIT, Evaluator, Sink, Weights};

/// The default judgement of Oware and Awari.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwareEvaluator {
    weights: [i32; 4],
}

impl Default for OwareEvaluator {
    fn default() -> OwareEvaluator {
        OwareEvaluator { weights: Weights::built_in(NAMES, include_str!("weights.txt")) }
    }
}

const NAMES: [&str; 4] = ["captured", "houses", "exposed", "seeds"];

impl OwareEvaluator {
    /// Mover less other side, in the order of [`NAMES`].
    #[inline]
    fn differences(position: &OwarePosition) -> [i32; 4] {
        let count = |row: u64| i32::from(MEMBERS[occupied(row)].count);
        let exposed = |row: u64| {
            let three = (row + 0x7D7D_7D7D_7D7D) >> 7 & 0x0101_0101_0101;
            byte_sum(nonzero_bytes(row) - three) as i32
        };
        let (own, enemy) = (position.own, position.enemy);
        [
            i32::from(position.stores[0]) - i32::from(position.stores[1]),
            count(own) - count(enemy),
            exposed(own) - exposed(enemy),
            byte_sum(own) as i32 - byte_sum(enemy) as i32,
        ]
    }
}

impl Evaluator<OwarePosition> for OwareEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &OwarePosition) -> i32 {
        let value: i32 = Self::differences(position).iter().zip(self.weights).map(|(d, w)| d * w).sum();
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    #[inline]
    fn noisy(&self, position: &OwarePosition, sink: &mut impl Sink<House>) {
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
    fn guess(&self, position: &OwarePosition, m: House) -> i32 {
        100 * i32::from(position.captures(m)) + position.relative(m) as i32
    }

    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> OwareEvaluator {
        OwareEvaluator { weights: weights.array() }
    }

    fn features(&self, position: &OwarePosition, emit: &mut impl FnMut(usize, i32)) {
        for (i, difference) in Self::differences(position).into_iter().enumerate() {
            if difference != 0 {
                emit(i, difference);
            }
        }
    }
}
