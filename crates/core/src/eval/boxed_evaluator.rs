//! Evaluators of any type behind one type, for choices made at run time.

use crate::{Evaluator, GameEvaluator, MoveOrdering, Position, Sink, Tunable, Weights, forward_evaluator};
use std::ops::{Deref, DerefMut};

/// An evaluator of any type. Each call costs an indirect jump, which is fine for evaluators that a user names, but not for
/// a variant's default one.
#[derive(Clone)]
pub struct BoxedEvaluator<P: Position>(Pointer<P>);

impl<P: Position> BoxedEvaluator<P> {
    /// Boxes an evaluator.
    pub fn new(evaluator: impl GameEvaluator<P>) -> BoxedEvaluator<P> {
        BoxedEvaluator(Pointer(Box::new(evaluator)))
    }
}

forward_evaluator! { impl[P: Position] P, BoxedEvaluator<P> { BoxedEvaluator } }

impl<P: Position> std::fmt::Debug for BoxedEvaluator<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BoxedEvaluator")
    }
}

/// The three contracts, plus object-safe forms of those methods that cannot be called through a pointer.
trait Erased<P: Position>: Evaluator<P> + MoveOrdering<P> + Tunable<P> + Send {
    fn copy(&self) -> Pointer<P>;
    fn each_noisy(&self, position: &P, push: &mut dyn FnMut(P::Move));
    fn reweighted(&self, weights: &Weights) -> Pointer<P>;
}

impl<P: Position, E: GameEvaluator<P>> Erased<P> for E {
    fn copy(&self) -> Pointer<P> {
        Pointer(Box::new(self.clone()))
    }
    fn each_noisy(&self, position: &P, push: &mut dyn FnMut(P::Move)) {
        self.noisy(position, &mut ForwardingSink(push));
    }
    fn reweighted(&self, weights: &Weights) -> Pointer<P> {
        Pointer(Box::new(self.with_weights(weights)))
    }
}

/// Implements the three contracts by a pointer to [`Erased`].
struct Pointer<P: Position>(Box<dyn Erased<P>>);

impl<P: Position> Pointer<P> {
    fn noisy(&self, position: &P, sink: &mut impl Sink<P::Move>) {
        self.0.each_noisy(position, &mut |m| sink.push(m));
    }
    fn with_weights(&self, weights: &Weights) -> Pointer<P> {
        self.0.reweighted(weights)
    }
}

impl<P: Position> Clone for Pointer<P> {
    fn clone(&self) -> Pointer<P> {
        self.0.copy()
    }
}

impl<P: Position> Deref for Pointer<P> {
    type Target = dyn Erased<P>;
    fn deref(&self) -> &(dyn Erased<P> + 'static) {
        &*self.0
    }
}

impl<P: Position> DerefMut for Pointer<P> {
    fn deref_mut(&mut self) -> &mut (dyn Erased<P> + 'static) {
        &mut *self.0
    }
}

/// A sink that hands each move to a function.
struct ForwardingSink<'a, M>(&'a mut dyn FnMut(M));

impl<M> Sink<M> for ForwardingSink<'_, M> {
    fn push(&mut self, m: M) {
        (self.0)(m);
    }
}
