//! What a game may add to the search, beyond its evaluator.

use secateur_core::Position;

/// A game's own knowledge of its tree. Every method has an answer that changes nothing.
pub trait Hooks<P: Position>: Clone + Send + 'static {
    /// Plies by which a move is extended (0 or 1); asked before the move is made.
    #[inline]
    fn extension(&self, before: &P, m: P::Move) -> i32 {
        let _ = (before, m);
        0
    }

    /// The position with the turn handed over, for the null move; `None` wherever passing could be better than every move
    /// (zugzwang), and in games that have no such position. An evaluator with accumulators is told of no move then.
    #[inline]
    fn pass(&self, position: &P) -> Option<P> {
        let _ = position;
        None
    }
}

/// Nothing to add.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoHooks;

impl<P: Position> Hooks<P> for NoHooks {}
