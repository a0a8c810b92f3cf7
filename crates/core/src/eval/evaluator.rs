//! The contract of evaluators.

use crate::{Known, MoveOrdering, Position, Tables, Tunable};

/// Evaluations lie strictly between `-EVAL_LIMIT` and `EVAL_LIMIT`, so that none is taken for a win.
pub const EVAL_LIMIT: i32 = 20_000;

/// A static evaluation: the value of a position for the side to move, without search.
///
/// A search also needs [`MoveOrdering`], which says what moves to try first; a tuner needs [`Tunable`], which has the
/// weights.
pub trait Evaluator<P: Position> {
    /// The value of one man, marble, seed or step. Scores are shown in hundredths of it.
    fn unit(&self) -> i32 {
        100
    }

    /// The value of a position that has not ended, between `-EVAL_LIMIT` and `EVAL_LIMIT`.
    fn evaluate(&mut self, position: &P) -> i32;

    /// Called before each move of the search, so that accumulators can be updated.
    #[inline]
    fn played(&mut self, before: &P, m: P::Move) {
        let _ = (before, m);
    }

    /// Called after the search has taken a move back.
    #[inline]
    fn unplayed(&mut self) {}

    /// What endgame tables say of a position that has not ended. `fresh` means that no earlier position of the game can
    /// recur.
    #[inline]
    fn known(&self, position: &P, fresh: bool) -> Option<Known> {
        let _ = (position, fresh);
        None
    }

    /// Tells [`known`](Self::known) whether it may compute endings exactly, where the evaluator can; by default it does
    /// not.
    fn set_endings(&mut self, exact: bool) {
        let _ = exact;
    }

    /// Gives the evaluator the variant's endgame tables; [`Tables::none`] takes them away.
    fn set_tables(&mut self, tables: Tables) {
        let _ = tables;
    }
}

/// What a search needs: an [`Evaluator`] that is also a [`MoveOrdering`]. Implemented for every type that is both.
pub trait SearchEvaluator<P: Position>: Evaluator<P> + MoveOrdering<P> + Clone + Send + 'static {}

impl<P: Position, E: Evaluator<P> + MoveOrdering<P> + Clone + Send + 'static> SearchEvaluator<P> for E {}

/// What a variant offers: an [`Evaluator`] that is also a [`MoveOrdering`] and [`Tunable`]. Implemented for every type that
/// is all three.
pub trait GameEvaluator<P: Position>: SearchEvaluator<P> + Tunable<P> {}

impl<P: Position, E: SearchEvaluator<P> + Tunable<P>> GameEvaluator<P> for E {}
