//! Macros for an evaluator that wraps another one.

/// Implements [`Evaluator`](crate::Evaluator), [`MoveOrdering`](crate::MoveOrdering) and [`Tunable`](crate::Tunable) for a
/// type that wraps an evaluator, by forwarding each method. The patterns say where the inner evaluator is; each pattern
/// names a constructor with one field.
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
                #[inline]
                fn evaluate(&mut self, position: &$position) -> i32 {
                    match self { $($holds(inner) => inner.evaluate(position)),+ }
                }
                $crate::forward_evaluation! { $position { $($holds(inner) => inner),+ } }
            }

            impl<$($generics)*> $crate::MoveOrdering<$position> for $type {
                $crate::forward_ordering! { $position { $($holds(inner) => inner),+ } }
            }

            impl<$($generics)*> $crate::Tunable<$position> for $type {
                fn with_weights(&self, weights: &$crate::Weights) -> Self {
                    match self { $($holds(inner) => $holds(inner.with_weights(weights))),+ }
                }
                $crate::forward_tuning! { $position { $($holds(inner) => inner),+ } }
            }
        };
    };
}

/// Forwards the methods of [`Evaluator`](crate::Evaluator) except [`evaluate`](crate::Evaluator::evaluate): for a wrapper
/// that changes the values of its inner evaluator.
#[macro_export]
macro_rules! forward_evaluation {
    ($position:ty { $($pattern:pat => $inner:ident),+ $(,)? }) => {
        fn unit(&self) -> i32 {
            match self { $($pattern => $inner.unit()),+ }
        }
        #[inline]
        fn played(&mut self, before: &$position, m: <$position as $crate::Position>::Move) {
            match self { $($pattern => $inner.played(before, m)),+ }
        }
        #[inline]
        fn unplayed(&mut self) {
            match self { $($pattern => $inner.unplayed()),+ }
        }
        #[inline]
        fn known(&self, position: &$position, fresh: bool) -> Option<$crate::Known> {
            match self { $($pattern => $inner.known(position, fresh)),+ }
        }
        fn set_endings(&mut self, exact: bool) {
            match self { $($pattern => $inner.set_endings(exact)),+ }
        }
        fn set_tables(&mut self, tables: $crate::Tables) {
            match self { $($pattern => $inner.set_tables(tables)),+ }
        }
    };
}

/// Forwards the methods of [`MoveOrdering`](crate::MoveOrdering).
#[macro_export]
macro_rules! forward_ordering {
    ($position:ty { $($pattern:pat => $inner:ident),+ $(,)? }) => {
        #[inline]
        fn guess(&self, position: &$position, m: <$position as $crate::Position>::Move) -> i32 {
            match self { $($pattern => $inner.guess(position, m)),+ }
        }
        #[inline]
        fn guess_all(
            &self,
            position: &$position,
            moves: &[<$position as $crate::Position>::Move],
            guesses: &mut [i32],
        ) {
            match self { $($pattern => $inner.guess_all(position, moves, guesses)),+ }
        }
        #[inline]
        fn noisy(
            &self,
            position: &$position,
            sink: &mut impl $crate::Sink<<$position as $crate::Position>::Move>,
        ) {
            match self { $($pattern => $inner.noisy(position, sink)),+ }
        }
        fn hints(&self) -> $crate::Hints {
            match self { $($pattern => $inner.hints()),+ }
        }
        fn pass(&self, position: &$position) -> Option<$position> {
            match self { $($pattern => $inner.pass(position)),+ }
        }
    };
}

/// Forwards the methods of [`Tunable`](crate::Tunable) except [`with_weights`](crate::Tunable::with_weights).
#[macro_export]
macro_rules! forward_tuning {
    ($position:ty { $($pattern:pat => $inner:ident),+ $(,)? }) => {
        fn weights(&self) -> $crate::Weights {
            match self { $($pattern => $inner.weights()),+ }
        }
        fn weight_names(&self, places: &[usize]) -> Vec<String> {
            match self { $($pattern => $inner.weight_names(places)),+ }
        }
        fn features(&self, position: &$position, emit: &mut dyn FnMut(usize, i32)) {
            match self { $($pattern => $inner.features(position, emit)),+ }
        }
        fn feature_scale(&self) -> i32 {
            match self { $($pattern => $inner.feature_scale()),+ }
        }
        fn net_shape(&self) -> Option<$crate::NetShape> {
            match self { $($pattern => $inner.net_shape()),+ }
        }
        fn net_inputs(&self, position: &$position, view: $crate::Side, inputs: &mut $crate::InputSet) {
            match self { $($pattern => $inner.net_inputs(position, view, inputs)),+ }
        }
        fn net_is_asked(&self, position: &$position) -> bool {
            match self { $($pattern => $inner.net_is_asked(position)),+ }
        }
        fn net_phase(&self, position: &$position) -> usize {
            match self { $($pattern => $inner.net_phase(position)),+ }
        }
    };
}
