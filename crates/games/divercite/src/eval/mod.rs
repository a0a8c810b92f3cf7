//! The default evaluator: points on the board, and what each city can still become.

mod ordering;
pub mod reports;
mod terms;

use crate::{DiverciteMove, DivercitePosition};
pub use reports::RosseletLambert;
use secateur_core::{Evaluator, Hints, MoveOrdering, Position as _, Side, Sink, Tunable, Weights};
pub use terms::NAMES;
use terms::{TERMS, differences};

/// Plies of a game. A term has this many parts, which move from its early to its late weight.
const PARTS: i32 = 40;
/// Each term has an early and a late weight.
const WEIGHTS: usize = 2 * TERMS;

/// A weighted sum of the differences between the players' terms; the weights change during the game.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_divercite::Divercite;
/// let variant = Divercite::default();
/// // White's red city already has two red neighbours.
/// let text = "rr......................./R............r../12222333 12222333/1";
/// let position = variant.parse_position(text).unwrap();
/// assert!(variant.evaluator().evaluate(&position) > 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiverciteEvaluator {
    weights: [i32; WEIGHTS],
    /// The weights of the terms after each number of pieces placed: early and late weights mixed, times [`PARTS`].
    mixed: [[i32; TERMS]; PARTS as usize + 1],
}

impl Default for DiverciteEvaluator {
    fn default() -> DiverciteEvaluator {
        DiverciteEvaluator::new(Weights::built_in(NAMES, include_str!("weights.txt")))
    }
}

impl DiverciteEvaluator {
    fn new(weights: [i32; WEIGHTS]) -> DiverciteEvaluator {
        let mixed = std::array::from_fn(|done| {
            let late = done as i32;
            std::array::from_fn(|term| (PARTS - late) * weights[2 * term] + late * weights[2 * term + 1])
        });
        DiverciteEvaluator { weights, mixed }
    }
}

/// How far the game has come: the pieces placed by both players, at most [`PARTS`].
#[inline]
fn done(position: &DivercitePosition) -> i32 {
    PARTS - (position.hands().of_both() as i32).min(PARTS)
}

impl Evaluator<DivercitePosition> for DiverciteEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &DivercitePosition) -> i32 {
        let weights = &self.mixed[done(position) as usize];
        let sum: i32 = differences(position).iter().zip(weights).map(|(term, weight)| term * weight).sum();
        let first = sum / PARTS;
        match position.turn() {
            Side::First => first,
            Side::Second => -first,
        }
    }
}

impl MoveOrdering<DivercitePosition> for DiverciteEvaluator {
    /// Moves that complete a divercité of the side to move.
    fn noisy(&self, position: &DivercitePosition, sink: &mut impl Sink<DiverciteMove>) {
        ordering::finishing(position, sink);
    }

    /// The immediate change in hundredths of a point: own points, the opponent's points, chances spoilt.
    #[inline]
    fn guess(&self, position: &DivercitePosition, m: DiverciteMove) -> i32 {
        ordering::guess(position, m)
    }

    /// The same guesses, computed city by city for all moves at once, in some twenty instructions for each move instead of
    /// two hundred.
    #[inline]
    fn guess_all(&self, position: &DivercitePosition, moves: &[DiverciteMove], guesses: &mut [i32]) {
        let all = ordering::Guesses::of(position);
        for (&m, guess) in moves.iter().zip(guesses) {
            *guess = all.guess(m);
        }
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, ..Hints::default() }
    }
}

impl Tunable<DivercitePosition> for DiverciteEvaluator {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> DiverciteEvaluator {
        DiverciteEvaluator::new(weights.array())
    }

    fn features(&self, position: &DivercitePosition, emit: &mut dyn FnMut(usize, i32)) {
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        let terms = differences(position);
        let done = done(position);
        for (i, &term) in terms.iter().enumerate().filter(|&(_, &term)| term != 0) {
            emit(2 * i, sign * term * (PARTS - done));
            emit(2 * i + 1, sign * term * done);
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }
}
