//! Evaluators behind one type, where the choice among several is made at run time.

use crate::{Evaluator, Hints, Position, Sink, Weights};

/// An evaluator of any type. A call costs an indirect jump: good enough for evaluators named by a user, not for the one that
/// a variant is best played with.
pub struct BoxedEvaluator<P: Position>(Box<dyn Erased<P>>);

impl<P: Position> BoxedEvaluator<P> {
    /// Forgets the type of an evaluator.
    pub fn new(evaluator: impl Evaluator<P>) -> BoxedEvaluator<P> {
        BoxedEvaluator(Box::new(evaluator))
    }
}

/// [`Evaluator`] without what cannot be called through a pointer.
trait Erased<P: Position>: Send {
    fn copy(&self) -> Box<dyn Erased<P>>;
    fn unit(&self) -> i32;
    fn evaluate(&mut self, position: &P) -> i32;
    fn played(&mut self, before: &P, m: P::Move);
    fn unplayed(&mut self);
    fn noisy(&self, position: &P, push: &mut dyn FnMut(P::Move));
    fn guess(&self, position: &P, m: P::Move) -> i32;
    fn hints(&self) -> Hints;
    fn extension(&self, before: &P, m: P::Move) -> i32;
    fn pass(&self, position: &P) -> Option<P>;
    fn weights(&self) -> Weights;
    fn with_weights(&self, weights: &Weights) -> Box<dyn Erased<P>>;
    fn features(&self, position: &P, emit: &mut dyn FnMut(usize, i32));
    fn feature_scale(&self) -> i32;
}

/// Forwards each move to a function.
struct ForwardingSink<'a, M>(&'a mut dyn FnMut(M));

impl<M> Sink<M> for ForwardingSink<'_, M> {
    fn push(&mut self, m: M) {
        (self.0)(m);
    }
}

impl<P: Position, E: Evaluator<P>> Erased<P> for E {
    fn copy(&self) -> Box<dyn Erased<P>> {
        Box::new(self.clone())
    }
    fn unit(&self) -> i32 {
        Evaluator::unit(self)
    }
    fn evaluate(&mut self, position: &P) -> i32 {
        Evaluator::evaluate(self, position)
    }
    fn played(&mut self, before: &P, m: P::Move) {
        Evaluator::played(self, before, m);
    }
    fn unplayed(&mut self) {
        Evaluator::unplayed(self);
    }
    fn noisy(&self, position: &P, push: &mut dyn FnMut(P::Move)) {
        Evaluator::noisy(self, position, &mut ForwardingSink(push));
    }
    fn guess(&self, position: &P, m: P::Move) -> i32 {
        Evaluator::guess(self, position, m)
    }
    fn hints(&self) -> Hints {
        Evaluator::hints(self)
    }
    fn extension(&self, before: &P, m: P::Move) -> i32 {
        Evaluator::extension(self, before, m)
    }
    fn pass(&self, position: &P) -> Option<P> {
        Evaluator::pass(self, position)
    }
    fn weights(&self) -> Weights {
        Evaluator::weights(self)
    }
    fn with_weights(&self, weights: &Weights) -> Box<dyn Erased<P>> {
        Box::new(Evaluator::with_weights(self, weights))
    }
    fn features(&self, position: &P, emit: &mut dyn FnMut(usize, i32)) {
        Evaluator::features(self, position, &mut |place, value| emit(place, value));
    }
    fn feature_scale(&self) -> i32 {
        Evaluator::feature_scale(self)
    }
}

impl<P: Position> Clone for BoxedEvaluator<P> {
    fn clone(&self) -> Self {
        BoxedEvaluator(self.0.copy())
    }
}

impl<P: Position> std::fmt::Debug for BoxedEvaluator<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BoxedEvaluator")
    }
}

impl<P: Position> Evaluator<P> for BoxedEvaluator<P> {
    fn unit(&self) -> i32 {
        self.0.unit()
    }
    fn evaluate(&mut self, position: &P) -> i32 {
        self.0.evaluate(position)
    }
    fn played(&mut self, before: &P, m: P::Move) {
        self.0.played(before, m);
    }
    fn unplayed(&mut self) {
        self.0.unplayed();
    }
    fn noisy(&self, position: &P, sink: &mut impl Sink<P::Move>) {
        self.0.noisy(position, &mut |m| sink.push(m));
    }
    fn guess(&self, position: &P, m: P::Move) -> i32 {
        self.0.guess(position, m)
    }
    fn hints(&self) -> Hints {
        self.0.hints()
    }
    fn extension(&self, before: &P, m: P::Move) -> i32 {
        self.0.extension(before, m)
    }
    fn pass(&self, position: &P) -> Option<P> {
        self.0.pass(position)
    }
    fn weights(&self) -> Weights {
        self.0.weights()
    }
    fn with_weights(&self, weights: &Weights) -> Self {
        BoxedEvaluator(self.0.with_weights(weights))
    }
    fn features(&self, position: &P, emit: &mut impl FnMut(usize, i32)) {
        self.0.features(position, emit);
    }
    fn feature_scale(&self) -> i32 {
        self.0.feature_scale()
    }
}
