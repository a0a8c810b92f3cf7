//! An evaluator that asks another one.

/// Implements [`Evaluator`](crate::Evaluator), [`MoveOrdering`](crate::MoveOrdering) and [`Tunable`](crate::Tunable) for a
/// type that holds an evaluator: each method asks the one it holds. The patterns say where that is; each names a constructor
/// of one field.
///
/// ```
/// use secateur_core::{GameEvaluator, Position, forward_evaluator};
///
/// #[derive(Clone)]
/// enum Either<A, B> {
///     One(A),
///     Other(B),
/// }
///
/// forward_evaluator! {
///     impl[P: Position, A: GameEvaluator<P>, B: GameEvaluator<P>] P, Either<A, B> { Either::One, Either::Other }
/// }
/// ```
#[macro_export]
macro_rules! forward_evaluator {
    (impl[$($generics:tt)*] $position:ty, $type:ty { $($holds:path),+ }) => {
        const _: () = {
            #[allow(unused_imports, reason = "what is held may answer by methods of its own")]
            use $crate::{Evaluator as _, MoveOrdering as _, Tunable as _};

            impl<$($generics)*> $crate::Evaluator<$position> for $type {
                fn unit(&self) -> i32 {
                    match self { $($holds(inner) => inner.unit()),+ }
                }
                #[inline]
                fn evaluate(&mut self, position: &$position) -> i32 {
                    match self { $($holds(inner) => inner.evaluate(position)),+ }
                }
                #[inline]
                fn played(&mut self, before: &$position, m: <$position as $crate::Position>::Move) {
                    match self { $($holds(inner) => inner.played(before, m)),+ }
                }
                #[inline]
                fn unplayed(&mut self) {
                    match self { $($holds(inner) => inner.unplayed()),+ }
                }
                #[inline]
                fn known(&self, position: &$position, fresh: bool) -> Option<$crate::Known> {
                    match self { $($holds(inner) => inner.known(position, fresh)),+ }
                }
                fn set_endings(&mut self, exact: bool) {
                    match self { $($holds(inner) => inner.set_endings(exact)),+ }
                }
                fn set_tables(&mut self, tables: $crate::Tables) {
                    match self { $($holds(inner) => inner.set_tables(tables)),+ }
                }
            }

            impl<$($generics)*> $crate::MoveOrdering<$position> for $type {
                #[inline]
                fn guess(&self, position: &$position, m: <$position as $crate::Position>::Move) -> i32 {
                    match self { $($holds(inner) => inner.guess(position, m)),+ }
                }
                #[inline]
                fn guess_all(
                    &self,
                    position: &$position,
                    moves: &[<$position as $crate::Position>::Move],
                    guesses: &mut [i32],
                ) {
                    match self { $($holds(inner) => inner.guess_all(position, moves, guesses)),+ }
                }
                #[inline]
                fn noisy(
                    &self,
                    position: &$position,
                    sink: &mut impl $crate::Sink<<$position as $crate::Position>::Move>,
                ) {
                    match self { $($holds(inner) => inner.noisy(position, sink)),+ }
                }
                fn hints(&self) -> $crate::Hints {
                    match self { $($holds(inner) => inner.hints()),+ }
                }
                fn pass(&self, position: &$position) -> Option<$position> {
                    match self { $($holds(inner) => inner.pass(position)),+ }
                }
            }

            impl<$($generics)*> $crate::Tunable<$position> for $type {
                fn weights(&self) -> $crate::Weights {
                    match self { $($holds(inner) => inner.weights()),+ }
                }
                fn weight_names(&self, places: &[usize]) -> Vec<String> {
                    match self { $($holds(inner) => inner.weight_names(places)),+ }
                }
                fn with_weights(&self, weights: &$crate::Weights) -> Self {
                    match self { $($holds(inner) => $holds(inner.with_weights(weights))),+ }
                }
                fn features(&self, position: &$position, emit: &mut dyn FnMut(usize, i32)) {
                    match self { $($holds(inner) => inner.features(position, emit)),+ }
                }
                fn feature_scale(&self) -> i32 {
                    match self { $($holds(inner) => inner.feature_scale()),+ }
                }
                fn net_shape(&self) -> Option<$crate::NetShape> {
                    match self { $($holds(inner) => inner.net_shape()),+ }
                }
                fn net_inputs(&self, position: &$position, view: $crate::Side, inputs: &mut $crate::InputSet) {
                    match self { $($holds(inner) => inner.net_inputs(position, view, inputs)),+ }
                }
                fn net_is_asked(&self, position: &$position) -> bool {
                    match self { $($holds(inner) => inner.net_is_asked(position)),+ }
                }
                fn net_phase(&self, position: &$position) -> usize {
                    match self { $($holds(inner) => inner.net_phase(position)),+ }
                }
            }
        };
    };
}
