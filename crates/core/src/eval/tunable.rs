//! Evaluators whose numbers can be changed from outside.

use crate::{InputSet, NetShape, Position, Side, Weights};

/// The weights of an evaluator, and the features they belong to. An evaluator without weights implements it with an empty
/// body.
pub trait Tunable<P: Position> {
    /// All weights with their names and values; none for an evaluator without weights.
    fn weights(&self) -> Weights {
        Weights::default()
    }

    /// The names of some of the weights, by their places; an evaluator with very many makes no others.
    ///
    /// # Panics
    /// If there is no weight at a place.
    fn weight_names(&self, places: &[usize]) -> Vec<String> {
        let weights = self.weights();
        let names: Vec<_> = weights.iter().map(|(name, _)| name).collect();
        places.iter().map(|&place| names[place].to_string()).collect()
    }

    /// The same evaluator with other weights: those of [`weights`](Self::weights), all of them, in that order.
    #[must_use]
    fn with_weights(&self, weights: &Weights) -> Self
    where
        Self: Clone,
    {
        let _ = weights;
        self.clone()
    }

    /// The features the weights belong to: emits the place among them and the value of each that is not zero, from the
    /// side to move. Written once, read by the evaluator and by the tuner. An evaluator that is not a sum of weight times
    /// feature has none.
    fn features(&self, position: &P, emit: &mut dyn FnMut(usize, i32)) {
        let _ = (position, emit);
    }

    /// What the sum of weight times feature is divided by, towards zero: features that count for a part only (a phase of
    /// the game, a chance of a draw) are whole numbers of such parts.
    fn feature_scale(&self) -> i32 {
        1
    }

    /// The inputs of a net for this game; `None` where it has none.
    fn net_shape(&self) -> Option<NetShape> {
        None
    }

    /// Turns on what a net sees of a position from a side's point of view. Positions with colours exchanged should look the
    /// same to the other side.
    fn net_inputs(&self, position: &P, view: Side, inputs: &mut InputSet) {
        let _ = (position, view, inputs);
    }

    /// Whether a net is asked about a position: not where the evaluator knows better, by tables.
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
