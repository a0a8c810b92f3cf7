//! An evaluator that uses a net.

use crate::{Net, NetError, NetState, Shape};
use secateur_core::{
    EVAL_LIMIT, Evaluator, GameEvaluator, InputSet, MoveOrdering, Position, Side, Tunable, Weights,
    forward_evaluation, forward_ordering, forward_tuning,
};
use std::sync::Arc;

/// Wraps a game's evaluator: a net replaces or corrects its values; all else is left to the evaluator.
#[derive(Clone, Debug)]
pub struct NetEvaluator<E> {
    evaluator: E,
    /// The number of phases that the game distinguishes; the net may distinguish fewer.
    phases: usize,
    state: NetState,
}

impl<E> NetEvaluator<E> {
    /// Combines an evaluator with a net; refused if the net was made for other inputs.
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

    /// The net's own output for a position, before any value of the evaluator is added.
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

/// Weights and features are those of the wrapped evaluator.
impl<P: Position, E: GameEvaluator<P>> Tunable<P> for NetEvaluator<E> {
    fn with_weights(&self, weights: &Weights) -> NetEvaluator<E> {
        NetEvaluator { evaluator: self.evaluator.with_weights(weights), ..self.clone() }
    }

    forward_tuning! { P { NetEvaluator { evaluator, .. } => evaluator } }
}
