//! An evaluator that asks a net.

use crate::{Net, NetError, NetState, Shape};
use secateur_core::{
    EVAL_LIMIT, Evaluator, GameEvaluator, Hints, InputSet, Known, MoveOrdering, NetShape, Position, Side,
    Sink, Tables, Tunable, Weights,
};
use std::sync::Arc;

/// A game's evaluator whose values come from a net, or are corrected by one; everything else is the evaluator's own.
#[derive(Clone, Debug)]
pub struct NetEvaluator<E> {
    evaluator: E,
    /// The phases that the game tells apart; the net may tell fewer.
    phases: usize,
    state: NetState,
}

impl<E> NetEvaluator<E> {
    /// An evaluator with a net; refused where the net was made for other inputs.
    pub fn new<P: Position>(evaluator: E, net: Arc<Net>) -> Result<NetEvaluator<E>, NetError>
    where
        E: GameEvaluator<P>,
    {
        let Shape { inputs, phases, .. } = net.shape;
        let text = |name: &str, inputs, phases| format!("{name} ({inputs}, phases {phases})");
        let wanted = evaluator.net_shape();
        if !wanted.is_some_and(|w| w.name == net.game && w.inputs == inputs && phases <= w.phases) {
            let wanted = wanted.map_or("none".to_string(), |w| text(w.name, w.inputs, w.phases));
            return Err(NetError::OtherInputs { found: text(&net.game, inputs, phases), wanted });
        }
        let phases = wanted.map_or(1, |wanted| wanted.phases);
        Ok(NetEvaluator { evaluator, phases, state: NetState::new(net) })
    }

    /// The net's value of a position, without what it is added to.
    pub fn net_value<P: Position>(&mut self, position: &P) -> i32
    where
        E: GameEvaluator<P>,
    {
        let mut views = [InputSet::EMPTY; 2];
        for side in Side::BOTH {
            self.evaluator.net_inputs(position, side, &mut views[side]);
        }
        let phase = self.state.net().shape.phase(self.evaluator.net_phase(position), self.phases);
        self.state.evaluate(&views, position.turn(), phase)
    }
}

impl<P: Position, E: GameEvaluator<P>> Evaluator<P> for NetEvaluator<E> {
    fn unit(&self) -> i32 {
        self.evaluator.unit()
    }

    #[inline]
    fn evaluate(&mut self, position: &P) -> i32 {
        if !self.evaluator.net_is_asked(position) {
            return self.evaluator.evaluate(position);
        }
        let value = self.net_value(position);
        if !self.state.net().adds {
            return value;
        }
        (self.evaluator.evaluate(position) + value).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    #[inline]
    fn played(&mut self, before: &P, m: P::Move) {
        self.evaluator.played(before, m);
    }

    #[inline]
    fn unplayed(&mut self) {
        self.evaluator.unplayed();
    }

    #[inline]
    fn known(&self, position: &P, fresh: bool) -> Option<Known> {
        self.evaluator.known(position, fresh)
    }

    fn set_endings(&mut self, exact: bool) {
        self.evaluator.set_endings(exact);
    }

    fn set_tables(&mut self, tables: Tables) {
        self.evaluator.set_tables(tables);
    }
}

impl<P: Position, E: GameEvaluator<P>> MoveOrdering<P> for NetEvaluator<E> {
    #[inline]
    fn guess(&self, position: &P, m: P::Move) -> i32 {
        self.evaluator.guess(position, m)
    }

    #[inline]
    fn guess_all(&self, position: &P, moves: &[P::Move], guesses: &mut [i32]) {
        self.evaluator.guess_all(position, moves, guesses);
    }

    #[inline]
    fn noisy(&self, position: &P, sink: &mut impl Sink<P::Move>) {
        self.evaluator.noisy(position, sink);
    }

    fn hints(&self) -> Hints {
        self.evaluator.hints()
    }

    #[inline]
    fn pass(&self, position: &P) -> Option<P> {
        self.evaluator.pass(position)
    }
}

/// The weights and features are the evaluator's.
impl<P: Position, E: GameEvaluator<P>> Tunable<P> for NetEvaluator<E> {
    fn weights(&self) -> Weights {
        self.evaluator.weights()
    }

    fn weight_names(&self, places: &[usize]) -> Vec<String> {
        self.evaluator.weight_names(places)
    }

    fn with_weights(&self, weights: &Weights) -> NetEvaluator<E> {
        NetEvaluator { evaluator: self.evaluator.with_weights(weights), ..self.clone() }
    }

    fn features(&self, position: &P, emit: &mut dyn FnMut(usize, i32)) {
        self.evaluator.features(position, emit);
    }

    fn feature_scale(&self) -> i32 {
        self.evaluator.feature_scale()
    }

    fn net_shape(&self) -> Option<NetShape> {
        self.evaluator.net_shape()
    }

    fn net_inputs(&self, position: &P, view: Side, inputs: &mut InputSet) {
        self.evaluator.net_inputs(position, view, inputs);
    }

    fn net_is_asked(&self, position: &P) -> bool {
        self.evaluator.net_is_asked(position)
    }

    fn net_phase(&self, position: &P) -> usize {
        self.evaluator.net_phase(position)
    }
}
