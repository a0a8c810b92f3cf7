//! The default evaluator of the tricolour game: seeds captured, transparent seeds, number of moves, and the value of each
//! hole by its seeds.

mod ordering;
pub mod reports;
mod terms;

pub use reports::LesageViale;

use super::moves::TricolourMove;
use super::position::TricolourPosition;
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, MoveOrdering, Sink, Tunable, Weights};
use std::sync::{Arc, OnceLock};
use terms::{CAPTURED, PARTS, WEIGHTS, captured, each_count, names, on_board};

/// Counts seeds captured, moves, transparent seeds, and holes by their seeds. All weights but the first move from their
/// early value, with all seeds on the board, to their late value, with none.
///
/// ```
/// use secateur_awale::Tricolour;
/// use secateur_core::{Evaluator, Variant};
/// let holes = ["2.2.2"; 15].join(",");
/// let ahead = Tricolour.parse_position(&format!("{holes},0.0.0/6 0/1/0")).unwrap();
/// let mut evaluator = Tricolour.evaluator();
/// assert!(evaluator.evaluate(&ahead) > evaluator.evaluate(&Tricolour.start()));
/// ```
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

impl Evaluator<TricolourPosition> for TricolourEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &TricolourPosition) -> i32 {
        let weights = &*self.weights;
        let (mut early, mut late) = (0, 0);
        each_count(position, |place, count| {
            early += weights[place] * count;
            late += weights[place + 1] * count;
        });
        let full = on_board(position);
        let whole = PARTS * weights[CAPTURED] * captured(position);
        let value = (whole + full * early + (PARTS - full) * late) / PARTS;
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }
}

impl MoveOrdering<TricolourPosition> for TricolourEvaluator {
    /// Captures are optional.
    fn hints(&self) -> Hints {
        Hints { noisy_is_compulsory: false, ..Hints::default() }
    }

    /// The captures.
    fn noisy(&self, position: &TricolourPosition, sink: &mut impl Sink<TricolourMove>) {
        ordering::captures(position, sink);
    }

    /// Orders captures by the seeds that they take.
    #[inline]
    fn guess(&self, position: &TricolourPosition, m: TricolourMove) -> i32 {
        ordering::guess(position, m)
    }
}

impl Tunable<TricolourPosition> for TricolourEvaluator {
    fn weights(&self) -> Weights {
        Weights::new(names().zip(*self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> TricolourEvaluator {
        TricolourEvaluator { weights: Arc::new(weights.array()) }
    }

    fn features(&self, position: &TricolourPosition, emit: &mut dyn FnMut(usize, i32)) {
        let full = on_board(position);
        emit(CAPTURED, PARTS * captured(position));
        each_count(position, |place, count| {
            emit(place, full * count);
            emit(place + 1, (PARTS - full) * count);
        });
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }
}
