//! Evaluators without their types, for tuning and training.

use crate::chosen_evaluator::ChosenEvaluator;
use crate::typed::{typed_game, typed_variant};
use crate::{PlayerText, flagship};
use secateur_core::{
    AnyGame, AnyVariant, Counter, Evaluator, InputSet, MoveOrdering, NetShape, ParseError, Side, Tunable,
    Variant, Weights,
};

/// An evaluator for one variant, without its type.
pub trait AnyEvaluator: Send {
    /// The weights with their names.
    fn weights(&self) -> Weights;

    /// The names of the weights at some places, such as those that [`features`](Self::features) emits.
    fn weight_names(&self, places: &[usize]) -> Vec<String>;

    /// Replaces the weights: all of [`weights`](Self::weights), in the same order.
    fn set_weights(&mut self, weights: &Weights);

    /// The value of one man, marble, seed or step.
    fn unit(&self) -> i32;

    /// The divisor of the sum of weight times feature; see [`Tunable::feature_scale`].
    fn feature_scale(&self) -> i32;

    /// The value of a game's position for the side to move.
    fn evaluate(&mut self, game: &dyn AnyGame) -> i32;

    /// Emits the features of a game's position for the side to move, each with the place of its weight.
    fn features(&self, game: &dyn AnyGame, emit: &mut dyn FnMut(usize, i32));

    /// The inputs of nets for the variant; `None` if it has none.
    fn net_shape(&self) -> Option<NetShape>;

    /// The inputs of a game's position from each side's point of view, and its phase.
    fn net_inputs(&self, game: &dyn AnyGame) -> ([InputSet; 2], usize);

    /// Whether the position has no move that quiescence would search.
    fn is_quiet(&self, game: &dyn AnyGame) -> bool;
}

/// Makes the evaluator that `eval=`, `weights=` and `w.NAME=` of a player text select; other items are ignored.
pub(crate) fn make_evaluator<V: Variant>(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn AnyEvaluator>, ParseError> {
    let variant = typed_variant::<V>(variant);
    if player_text.name() == flagship::KIND.name {
        flagship::choose_net(variant, &mut player_text);
    }
    Ok(Box::new(ChosenEvaluator::take(variant, &mut player_text)?))
}

impl<V: Variant> AnyEvaluator for ChosenEvaluator<V> {
    fn weights(&self) -> Weights {
        Tunable::weights(self)
    }
    fn weight_names(&self, places: &[usize]) -> Vec<String> {
        Tunable::weight_names(self, places)
    }
    fn set_weights(&mut self, weights: &Weights) {
        *self = self.with_weights(weights);
    }
    fn unit(&self) -> i32 {
        Evaluator::unit(self)
    }
    fn feature_scale(&self) -> i32 {
        Tunable::feature_scale(self)
    }
    fn evaluate(&mut self, game: &dyn AnyGame) -> i32 {
        Evaluator::evaluate(self, typed_game::<V>(game).position())
    }
    fn features(&self, game: &dyn AnyGame, emit: &mut dyn FnMut(usize, i32)) {
        Tunable::features(self, typed_game::<V>(game).position(), emit);
    }
    fn net_shape(&self) -> Option<NetShape> {
        Tunable::net_shape(self)
    }
    fn net_inputs(&self, game: &dyn AnyGame) -> ([InputSet; 2], usize) {
        let position = typed_game::<V>(game).position();
        let mut views = [InputSet::EMPTY; 2];
        for side in Side::BOTH {
            Tunable::net_inputs(self, position, side, &mut views[side]);
        }
        (views, Tunable::net_phase(self, position))
    }
    fn is_quiet(&self, game: &dyn AnyGame) -> bool {
        let mut noisy = Counter::default();
        self.noisy(typed_game::<V>(game).position(), &mut noisy);
        noisy.0 == 0
    }
}
