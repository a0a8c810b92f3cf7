//! Evaluating positions.

use crate::{Position, Sink, Weights};

/// Evaluations stay strictly between `-EVAL_LIMIT` and `EVAL_LIMIT`, so that none looks like a win.
pub const EVAL_LIMIT: i32 = 20_000;

/// A static evaluation: what a position is worth without looking ahead, for the side to move. It also orders moves and has
/// weights that can be tuned.
pub trait Evaluator<P: Position>: Clone + Send + 'static {
    /// The value of one man, marble, seed or step: scores are shown in hundredths of it.
    fn unit(&self) -> i32 {
        100
    }

    /// The value of a position that has not ended, between `-EVAL_LIMIT` and `EVAL_LIMIT`.
    fn evaluate(&mut self, position: &P) -> i32;

    /// Called before each move of the search; for accumulators.
    #[inline]
    fn played(&mut self, before: &P, m: P::Move) {
        let _ = (before, m);
    }

    /// Called after the last move was taken back.
    #[inline]
    fn unplayed(&mut self) {}

    /// The moves that change the evaluation most (captures, threats): quiescence searches them before it evaluates.
    #[inline]
    fn noisy(&self, position: &P, sink: &mut impl Sink<P::Move>) {
        let _ = (position, sink);
    }

    /// A cheap guess of how good a move is, for ordering; higher is tried first.
    #[inline]
    fn guess(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// The [guesses](Self::guess) of many moves of one position, each written to the place of its move; there are as many
    /// places as moves. An evaluator whose guesses share work
    /// between the moves of a position overrides it.
    #[inline]
    fn guess_all(&self, position: &P, moves: &[P::Move], guesses: &mut [i32]) {
        for (&m, guess) in moves.iter().zip(guesses) {
            *guess = self.guess(position, m);
        }
    }

    /// What a search should know before it begins.
    fn hints(&self) -> Hints {
        Hints::default()
    }

    /// Plies by which a move should be extended (0 or 1); asked before the move is made.
    #[inline]
    fn extension(&self, before: &P, m: P::Move) -> i32 {
        let _ = (before, m);
        0
    }

    /// The position with the turn handed over, for the null move; `None` wherever passing could be better than every move
    /// (zugzwang), and in games that have no such position. `played` is not called for it.
    #[inline]
    fn pass(&self, position: &P) -> Option<P> {
        let _ = position;
        None
    }

    /// All weights with their names and values; none for an evaluator without weights.
    fn weights(&self) -> Weights {
        Weights::default()
    }

    /// The same evaluator with other weights: those of [`weights`](Self::weights), all of them, in that order.
    #[must_use]
    fn with_weights(&self, weights: &Weights) -> Self {
        let _ = weights;
        self.clone()
    }

    /// The features the weights belong to: emits the place among them and the value of each that is not zero, from the
    /// side to move. Written once, read by the evaluator and by the tuner. An evaluator that is not a sum of weight times
    /// feature has none.
    fn features(&self, position: &P, emit: &mut impl FnMut(usize, i32)) {
        let _ = (position, emit);
    }

    /// What the sum of weight times feature is divided by, towards zero: features that count for a part only (a phase of
    /// the game, a chance of a draw) are whole numbers of such parts.
    fn feature_scale(&self) -> i32 {
        1
    }
}

/// What a search should know of a variant and its evaluator before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hints {
    /// Whether a side may be without a move: then the search looks for it at every leaf.
    pub may_be_stuck: bool,
    /// Whether noisy moves are compulsory where there are any: then a side may not be content with its standing.
    pub noisy_is_compulsory: bool,
    /// A move whose [guess](Evaluator::guess) is at least this is loud: it is neither reduced nor pruned.
    pub loud_guess: i32,
    /// By how much the value of a quiet position is expected to change within a few plies: the search's margins are
    /// percentages of it. In the evaluator's own numbers, as [`Evaluator::unit`] is.
    pub swing: i32,
}

impl Default for Hints {
    /// What is right, if slow, in every game.
    fn default() -> Hints {
        Hints { may_be_stuck: true, noisy_is_compulsory: true, loud_guess: 300, swing: 100 }
    }
}
