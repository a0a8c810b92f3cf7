//! Evaluators behind one type, where the choice among several is made at run time.

use crate::{Evaluator, GameEvaluator, MoveOrdering, Position, Sink, Tunable, Weights, forward_evaluator};
use std::ops::{Deref, DerefMut};

/// An evaluator of any type. A call costs an indirect jump: good enough for evaluators named by a user, not for the one that
/// a variant is best played with.
#[derive(Clone)]
pub struct BoxedEvaluator<P: Position>(Pointer<P>);

impl<P: Position> BoxedEvaluator<P> {
    /// Forgets the type of an evaluator.
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

/// The three contracts, and in a form that can be called through a pointer what of them cannot.
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

/// A pointer that answers every method of the three contracts: some by [`Erased`], the others itself.
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

/// Forwards each move to a function.
struct ForwardingSink<'a, M>(&'a mut dyn FnMut(M));

impl<M> Sink<M> for ForwardingSink<'_, M> {
    fn push(&mut self, m: M) {
        (self.0)(m);
    }
}
