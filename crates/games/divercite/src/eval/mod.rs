//! The default judgement: points on the board, and what each city can still become.

mod ordering;
pub mod rosselet_lambert;
mod terms;

use crate::{Move, Position};
pub use rosselet_lambert::RosseletLambert;
use secateur_core::{Evaluator, Hints, Position as _, Side, Sink, Weights};
pub use terms::NAMES;
use terms::{TERMS, Terms};

/// Plies of a game: a term counts in so many parts, early or late.
const PARTS: i32 = 40;
/// Each term has a weight for the beginning and one for the end.
const WEIGHTS: usize = 2 * TERMS;

/// A weighted sum of the differences between the players' terms, early and late in the game.
///
/// ```
/// use secateur_core::{Evaluator, Game};
/// use secateur_divercite::Divercite;
/// let game = Divercite::default();
/// // White's red city already has two red neighbours.
/// let text = "rr......................./R............r../12222333 12222333/1";
/// let position = game.parse_position(text).unwrap();
/// assert!(game.evaluator().evaluate(&position) > 100);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    weights: [i32; WEIGHTS],
}

impl Default for Balance {
    fn default() -> Balance {
        Balance { weights: Weights::built_in(NAMES, include_str!("weights.txt")) }
    }
}

/// Pieces placed.
#[inline]
fn done(position: &Position) -> i32 {
    let held: i32 = Side::BOTH.iter().map(|&side| i32::from(position.hands().total(side))).sum();
    PARTS - held.clamp(0, PARTS)
}

impl Evaluator<Position> for Balance {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let terms = Terms::of(position).differences();
        let (mut early, mut late) = (0, 0);
        for (term, pair) in terms.iter().zip(self.weights.chunks_exact(2)) {
            early += term * pair[0];
            late += term * pair[1];
        }
        let done = done(position);
        let first = ((PARTS - done) * early + done * late) / PARTS;
        match position.turn() {
            Side::First => first,
            Side::Second => -first,
        }
    }

    /// Moves that finish a divercité of the side to move.
    fn noisy(&self, position: &Position, sink: &mut impl Sink<Move>) {
        ordering::finishing(position, sink);
    }

    /// What the move changes at once, in hundredths of a point: own points, points of the other side, hopes spoilt.
    #[inline]
    fn guess(&self, position: &Position, m: Move) -> i32 {
        ordering::guess(position, m)
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, ..Hints::default() }
    }

    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> Balance {
        Balance { weights: weights.array() }
    }

    fn features(&self, position: &Position, emit: &mut impl FnMut(usize, i32)) {
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        let terms = Terms::of(position).differences();
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
