//! An evaluator that asks a net.

use crate::{Net, NetError, NetState, Shape};
use secateur_core::{
    EVAL_LIMIT, Evaluator, GameEvaluator, InputSet, MoveOrdering, Position, Side, Tunable, Weights,
    forward_evaluation, forward_ordering, forward_tuning,
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

    forward_evaluation! { P { NetEvaluator { evaluator, .. } => evaluator } }
}

impl<P: Position, E: GameEvaluator<P>> MoveOrdering<P> for NetEvaluator<E> {
    forward_ordering! { P { NetEvaluator { evaluator, .. } => evaluator } }
}

/// The weights and features are the evaluator's.
impl<P: Position, E: GameEvaluator<P>> Tunable<P> for NetEvaluator<E> {
    fn with_weights(&self, weights: &Weights) -> NetEvaluator<E> {
        NetEvaluator { evaluator: self.evaluator.with_weights(weights), ..self.clone() }
    }

    forward_tuning! { P { NetEvaluator { evaluator, .. } => evaluator } }
}
