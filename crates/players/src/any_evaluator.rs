//! Evaluators without their types, for the tuner.

use crate::chosen_evaluator::ChosenEvaluator;
use crate::typed::{typed_game, typed_variant};
use crate::{PlayerText, flagship};
use secateur_core::{
    AnyGame, AnyVariant, Counter, Evaluator, InputSet, MoveOrdering, NetShape, ParseError, Side, Tunable,
    Variant, Weights,
};

/// An evaluator of one variant's positions.
pub trait AnyEvaluator: Send {
    /// The weights with their names.
    fn weights(&self) -> Weights;

    /// The names of some of the weights, by their places: those of [`features`](Self::features), say.
    fn weight_names(&self, places: &[usize]) -> Vec<String>;

    /// Uses other weights from here on: those of [`weights`](Self::weights), all of them, in that order.
    fn set_weights(&mut self, weights: &Weights);

    /// What one man, marble, seed or step is worth to it.
    fn unit(&self) -> i32;

    /// What the features are multiplied by; see [`Tunable::feature_scale`].
    fn feature_scale(&self) -> i32;

    /// The value of a game's position for the side to move.
    fn evaluate(&mut self, game: &dyn AnyGame) -> i32;

    /// The features of a game's position: place among the weights, value for the side to move.
    fn features(&self, game: &dyn AnyGame, emit: &mut dyn FnMut(usize, i32));

    /// The inputs of nets for the game; `None` where it has none.
    fn net_shape(&self) -> Option<NetShape>;

    /// What a net sees of a game's position from each side's point of view, and its phase.
    fn net_inputs(&self, game: &dyn AnyGame) -> ([InputSet; 2], usize);

    /// Whether there is nothing that quiescence would look at.
    fn is_quiet(&self, game: &dyn AnyGame) -> bool;
}

/// The evaluator that a player text asks for by `eval=`, `weights=` and `w.NAME=`; other items are left alone.
pub(crate) fn make<V: Variant>(
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
