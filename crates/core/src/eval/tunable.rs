//! Evaluators whose weights can be changed.

use crate::{InputSet, NetShape, Position, Side, Weights};

/// The weights of an evaluator and the features they multiply. An evaluator without weights implements this with an empty
/// body.
pub trait Tunable<P: Position> {
    /// All weights with their names and values; none for an evaluator without weights.
    fn weights(&self) -> Weights {
        Weights::default()
    }

    /// The names of the weights at some places. An evaluator with very many weights overrides it to make no others.
    ///
    /// # Panics
    /// If a place is out of range.
    fn weight_names(&self, places: &[usize]) -> Vec<String> {
        let weights = self.weights();
        let names: Vec<_> = weights.iter().map(|(name, _)| name).collect();
        places.iter().map(|&place| names[place].to_string()).collect()
    }

    /// The same evaluator with other weights: all of [`weights`](Self::weights), in the same order.
    #[must_use]
    fn with_weights(&self, weights: &Weights) -> Self
    where
        Self: Clone,
    {
        let _ = weights;
        self.clone()
    }

    /// Emits each feature that is not zero, from the side to move's view: the place of its weight, and its value. The
    /// evaluator and the tuner share this one definition. An evaluator that is not a sum of weight times feature emits
    /// nothing.
    fn features(&self, position: &P, emit: &mut dyn FnMut(usize, i32)) {
        let _ = (position, emit);
    }

    /// The divisor of the sum of weight times feature; division rounds towards zero. Features that count in part only (by
    /// the phase of the game, by the chance of a draw) are whole numbers of such parts.
    fn feature_scale(&self) -> i32 {
        1
    }

    /// The inputs of a net for this game; `None` where it has none.
    fn net_shape(&self) -> Option<NetShape> {
        None
    }

    /// Turns on the inputs of a position as `view` sees it. If colours are exchanged, the other side should see the same.
    fn net_inputs(&self, position: &P, view: Side, inputs: &mut InputSet) {
        let _ = (position, view, inputs);
    }

    /// Whether the net is used for a position; `false` where the evaluator knows better, from tables.
    fn net_is_asked(&self, position: &P) -> bool {
        let _ = position;
        true
    }

    /// The phase of a position, below [`NetShape::phases`].
    fn net_phase(&self, position: &P) -> usize {
        let _ = position;
        0
    }
}
