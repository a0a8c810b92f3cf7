//! The default evaluator: who is nearer the goal, who has more walls, who wins the race once no wall can hinder, and whose
//! turn it is.

mod ordering;
pub mod reports;
mod terms;

pub use reports::SimonHarti;

use crate::race::Races;
use crate::{QuoridorMove, QuoridorPosition};
use ordering::Guide;
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Known, MoveOrdering, Position, Sink, Tunable, Weights};
use std::cell::Cell;
use terms::{NAMES, PARTS, TERMS, terms};

/// The difference of the shortest paths and of the walls in hand, weighted by how many walls are left; races that are won.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_quoridor::{Quoridor, QuoridorEvaluator};
/// let (variant, mut evaluator) = (Quoridor::default(), QuoridorEvaluator::default());
/// let ahead = variant.parse_position("-/-/e4 e9/10 10/1").unwrap();
/// assert!(evaluator.evaluate(&ahead) > evaluator.evaluate(&variant.start()));
/// ```
#[derive(Clone, Debug)]
pub struct QuoridorEvaluator {
    weights: [i32; TERMS],
    /// The guide of the last position whose moves were guessed at: [`guess`](Evaluator::guess) is called once for each
    /// move of a position.
    guide: Cell<Option<Guide>>,
    /// Races that are known exactly, if they are wanted.
    races: Option<Races>,
}

impl Default for QuoridorEvaluator {
    fn default() -> QuoridorEvaluator {
        let weights = Weights::built_in(NAMES, include_str!("weights.txt"));
        QuoridorEvaluator { weights, guide: Cell::new(None), races: None }
    }
}

impl Evaluator<QuoridorPosition> for QuoridorEvaluator {
    fn evaluate(&mut self, position: &QuoridorPosition) -> i32 {
        let value: i32 = terms(position).iter().zip(&self.weights).map(|(term, weight)| term * weight).sum();
        (value / PARTS).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    #[inline]
    fn known(&self, position: &QuoridorPosition, fresh: bool) -> Option<Known> {
        self.races.as_ref()?.known(position, fresh)
    }

    fn set_endings(&mut self, exact: bool) {
        self.races = exact.then(Races::new);
    }
}

impl MoveOrdering<QuoridorPosition> for QuoridorEvaluator {
    /// The moves that win at once.
    fn noisy(&self, position: &QuoridorPosition, sink: &mut impl Sink<QuoridorMove>) {
        ordering::winning_moves(position, sink);
    }

    /// Steps along a shortest path first, then walls that lengthen the opponent's; walls near a pawn before others.
    fn guess(&self, position: &QuoridorPosition, m: QuoridorMove) -> i32 {
        let guide = match self.guide.get() {
            Some(guide) if guide.key == position.key() => guide,
            _ => {
                let guide = Guide::new(position);
                self.guide.set(Some(guide));
                guide
            }
        };
        ordering::guess(position, m, &guide)
    }

    /// A side is never stuck in a legal position: where a pawn's only open edge leads to the other pawn, that one's cell has
    /// another open edge, or the two would be shut in together, and over it goes a jump.
    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, loud_guess: 200, ..Hints::default() }
    }
}

impl Tunable<QuoridorPosition> for QuoridorEvaluator {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> QuoridorEvaluator {
        QuoridorEvaluator { weights: weights.array(), guide: Cell::new(None), races: self.races.clone() }
    }

    fn features(&self, position: &QuoridorPosition, emit: &mut dyn FnMut(usize, i32)) {
        for (i, term) in terms(position).into_iter().enumerate() {
            if term != 0 {
                emit(i, term);
            }
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }
}
