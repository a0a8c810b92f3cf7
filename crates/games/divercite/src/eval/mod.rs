//! The default judgement: points on the board, and what each city can still become.

mod ordering;
mod terms;

use crate::{Move, Position};
use secateur_core::{Evaluator, Features, Position as _, Side, Sink};
pub use terms::NAMES;
use terms::{TERMS, Terms};

/// The value of each term in hundredths of a point, in the order of [`NAMES`]: least squares of the final difference in
/// points over games of the evaluator against itself, two plies deep, rounded.
pub const WEIGHTS: [i32; TERMS] = [100, 50, 55, 75, 60, 105, 18, 18, 65, 65];

/// A weighted sum of the differences between the players' terms.
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
    /// One weight a term, in hundredths of a point.
    pub weights: [i32; TERMS],
}

impl Default for Balance {
    fn default() -> Balance {
        Balance { weights: WEIGHTS }
    }
}

impl Evaluator<Position> for Balance {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let terms = Terms::of(position).differences();
        let first: i32 = terms.iter().zip(&self.weights).map(|(term, weight)| term * weight).sum();
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
}

impl Features<Position> for Balance {
    fn names(&self) -> Vec<String> {
        NAMES.map(String::from).to_vec()
    }

    fn features(&self, position: &Position, emit: &mut impl FnMut(usize, i32)) {
        let terms = Terms::of(position).differences();
        for (i, &term) in terms.iter().enumerate().filter(|&(_, &term)| term != 0) {
            emit(i, term);
        }
    }
}
