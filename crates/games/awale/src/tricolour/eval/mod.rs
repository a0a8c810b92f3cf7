//! The judgement of the tricolour game: seeds captured, then seeds held, ways to move and what each hole is worth by the
//! seeds in it.

pub mod reports;

pub use reports::LesageViale;

use super::moves::TricolourMove;
use super::position::{TricolourPosition, all};
use crate::seeds::{byte, byte_sum, nonzero_bytes};
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, MoveList, Position, Sink, Weights};
use std::sync::{Arc, OnceLock};

/// Seeds of a hole that are told apart: 0 to 15, and more.
const COUNTS: usize = 16;
/// A feature that counts in full is worth so many parts: the seeds on the board at the start.
const PARTS: i32 = 96;

/// The places of the weights: seeds captured, then, early and late: the right to move, ways of playing a hole,
/// transparent seeds, and holes by their seeds.
const CAPTURED: usize = 0;
const TEMPO: usize = 1;
const WAYS: usize = 3;
const CLEAR: usize = 5;
const TABLE: usize = 7;
const WEIGHTS: usize = TABLE + 2 * COUNTS;

/// The default judgement of the tricolour game. Most features count by how full the board is: early with all seeds on it,
/// late with none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TricolourEvaluator {
    weights: Arc<[i32; WEIGHTS]>,
}

impl Default for TricolourEvaluator {
    fn default() -> TricolourEvaluator {
        static READ: OnceLock<Arc<[i32; WEIGHTS]>> = OnceLock::new();
        let read = || {
            let weights = Weights::parse(include_str!("weights.txt")).expect("a built-in text of weights");
            assert!(weights.iter().map(|(name, _)| name).eq(names()), "the names of built-in weights");
            Arc::new(weights.array())
        };
        TricolourEvaluator { weights: READ.get_or_init(read).clone() }
    }
}

fn names() -> impl Iterator<Item = String> {
    let phased = ["tempo", "ways", "clear"].map(String::from).into_iter();
    let phased = phased.chain((0..COUNTS).map(|n| format!("hole-{n}")));
    let phased = phased.flat_map(|name| ["early", "late"].map(|phase| format!("{name}-{phase}")));
    std::iter::once("captured".to_string()).chain(phased)
}

/// The counts of the mover less those of the other side; `tell` takes a place, the late one being the next, and a count.
#[inline]
fn counts(position: &TricolourPosition, mut tell: impl FnMut(usize, i32)) {
    let ways = |side: [u64; 3]| {
        let [red, blue, clear] = side.map(nonzero_bytes);
        byte_sum(red + blue + 2 * clear) as i32
    };
    let (own, theirs) = (all(&position.own), all(&position.other));
    tell(TEMPO, 1);
    tell(WAYS, ways(position.own) - ways(position.other));
    tell(CLEAR, byte_sum(position.own[2]) as i32 - byte_sum(position.other[2]) as i32);
    for hole in 0..8 {
        tell(TABLE + 2 * (byte(own, hole) as usize).min(COUNTS - 1), 1);
        tell(TABLE + 2 * (byte(theirs, hole) as usize).min(COUNTS - 1), -1);
    }
}

#[inline]
fn captured(position: &TricolourPosition) -> i32 {
    i32::from(position.stores[0]) - i32::from(position.stores[1])
}

/// Seeds on the board.
#[inline]
fn full(position: &TricolourPosition) -> i32 {
    (byte_sum(all(&position.own)) + byte_sum(all(&position.other))) as i32
}

impl Evaluator<TricolourPosition> for TricolourEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &TricolourPosition) -> i32 {
        let weights = &*self.weights;
        let (mut early, mut late) = (0, 0);
        counts(position, |place, count| {
            early += weights[place] * count;
            late += weights[place + 1] * count;
        });
        let full = full(position);
        let whole = PARTS * weights[CAPTURED] * captured(position);
        let value = (whole + full * early + (PARTS - full) * late) / PARTS;
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    /// Nobody has to capture.
    fn hints(&self) -> Hints {
        Hints { noisy_is_compulsory: false, ..Hints::default() }
    }

    fn noisy(&self, position: &TricolourPosition, sink: &mut impl Sink<TricolourMove>) {
        let mut list = MoveList::new();
        position.generate(&mut list);
        for &m in &list {
            if position.captures(m) > 0 {
                sink.push(m);
            }
        }
    }

    #[inline]
    fn guess(&self, position: &TricolourPosition, m: TricolourMove) -> i32 {
        100 * i32::from(position.captures(m))
    }

    fn weights(&self) -> Weights {
        Weights::new(names().zip(*self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> TricolourEvaluator {
        TricolourEvaluator { weights: Arc::new(weights.array()) }
    }

    fn features(&self, position: &TricolourPosition, emit: &mut impl FnMut(usize, i32)) {
        let full = full(position);
        emit(CAPTURED, PARTS * captured(position));
        counts(position, |place, count| {
            emit(place, full * count);
            emit(place + 1, (PARTS - full) * count);
        });
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }
}
