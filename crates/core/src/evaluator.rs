//! Judgement of positions.

use crate::{Position, Sink};

/// Evaluations stay strictly between `-EVAL_LIMIT` and `EVAL_LIMIT`, so that none looks like a win.
pub const EVAL_LIMIT: i32 = 20_000;

/// A judgement of a position, from the side to move: positive is good for it.
pub trait Evaluator<P: Position>: Clone + Send + 'static {
    /// What about one man, marble, seed or step is worth: scores are shown in hundredths of it.
    fn unit(&self) -> i32 {
        100
    }

    /// The value of a position that has not ended, between `-EVAL_LIMIT` and `EVAL_LIMIT`.
    fn evaluate(&mut self, position: &P) -> i32;

    /// Told of every move the search makes, before it is made; for accumulators.
    #[inline]
    fn played(&mut self, before: &P, m: P::Move) {
        let _ = (before, m);
    }

    /// Told that the last move was taken back.
    #[inline]
    fn unplayed(&mut self) {}

    /// The moves after which a judgement is worth little (captures, threats): what quiescence looks at.
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
}

/// Named features, written once, read by the evaluator and by the tuner.
pub trait Features<P: Position> {
    /// The names, in order.
    fn names(&self) -> Vec<String>;

    /// Emits the index and the fixed-point value of every feature that is not zero, from the first player's view.
    fn features(&self, position: &P, emit: &mut impl FnMut(usize, i32));
}
