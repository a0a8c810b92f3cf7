//! The parameters of the search, in one place. A game sets two by its [`Hints`](secateur_core::Hints), a player text any
//! by `p.NAME`.
//!
//! Margins in evaluation units assume that a man, marble or seed is worth about 100. A game whose evaluator uses another
//! scale sets [`SearchParameters::unit`], which scales all margins.

use std::ops::RangeInclusive;

/// Declares the parameters once: their names, types, defaults and ranges. Within its range no value overflows a search or makes it
/// endless.
macro_rules! params {
    ($($(#[$note:meta])* $name:ident: $kind:ty = $value:expr, in $range:expr;)*) => {
        /// The parameters of the search's techniques, all of them integers.
        ///
        /// ```
        /// use secateur_search::SearchParameters;
        /// let mut params = SearchParameters::default();
        /// assert_eq!(params.set("razor_depth", 2), Some(()));
        /// assert_eq!(params.razor_depth, 2);
        /// assert_eq!(params.set("no_such_name", 2), None);
        /// assert_eq!(params.set("razor_depth", i32::MAX), None);
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct SearchParameters {
            $($(#[$note])* pub $name: $kind,)*
        }

        impl Default for SearchParameters {
            fn default() -> SearchParameters {
                SearchParameters { $($name: $value,)* }
            }
        }

        impl SearchParameters {
            /// The names, as [`set`](Self::set) knows them.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// The values that a parameter may be [set](Self::set) to; `None` for an unknown name.
            pub fn range(name: &str) -> Option<RangeInclusive<i32>> {
                match name {
                    $(stringify!($name) => Some($range),)*
                    _ => None,
                }
            }

            /// Sets a parameter by its name; `None` for an unknown name or a value out of range.
            pub fn set(&mut self, name: &str, value: i32) -> Option<()> {
                SearchParameters::range(name).filter(|range| range.contains(&value))?;
                match name {
                    $(stringify!($name) => self.$name = value.try_into().ok()?,)*
                    _ => return None,
                }
                Some(())
            }
        }
    };
}

params! {
    /// How much a quiet position's value changes within a few plies; the margins below are percentages of it.
    unit: i32 = 100, in 1..=1_000;

    /// Ordering: how much the evaluator's guess counts, in percent.
    guess_percent: i32 = 100, in -10_000..=10_000;
    /// Ordering: bonus of the countermove, in guess units.
    countermove: i32 = 60, in -10_000..=10_000;
    /// Ordering: the history counter (at most 16,384 in size) is divided by this.
    history_divisor: i32 = 64, in 1..=16_384;
    /// A move whose guess is at least this is loud: neither reduced nor pruned.
    loud_guess: i32 = 300, in -1_000_000..=1_000_000;

    /// Aspiration: half width of the first window.
    aspiration_window: i32 = 20, in 0..=10_000;
    /// Aspiration: depth from which windows are used.
    aspiration_depth: u32 = 4, in 0..=1_000;

    /// Late-move reductions: depth from which moves are reduced.
    reduction_depth: i32 = 3, in 2..=1_000;
    /// Late-move reductions: moves searched in full before reducing.
    reduction_moves: usize = 3, in 0..=1_000;
    /// Late-move reductions: constant part, in 1/1024 ply.
    reduction_base: i32 = 300, in -10_000..=10_000;
    /// Late-move reductions: factor of log₂(depth) · log₂(move number), in 1/1024 ply.
    reduction_slope: i32 = 220, in -10_000..=10_000;
    /// Late-move reductions: a history counter of this size changes the reduction by one ply.
    reduction_history: i32 = 8_192, in 1..=1_000_000;
    /// Internal iterative reduction: depth from which a node without a table move is searched one ply less.
    internal_depth: i32 = 5, in 0..=1_000;

    /// ABDADA: depth from which a move that another thread is searching is deferred.
    abdada_depth: i32 = 3, in 0..=1_000;

    /// Null move: depth from which it is tried.
    null_depth: i32 = 3, in 0..=1_000;
    /// Null move: plies of reduction.
    null_reduction: i32 = 3, in 0..=100;

    /// ProbCut: depth from which it is tried.
    probcut_depth: i32 = 5, in 0..=1_000;
    /// ProbCut: depth of the verifying search in percent of the node's.
    probcut_percent: i32 = 40, in 0..=100;
    /// ProbCut: margin above beta, in percent of a unit.
    probcut_margin: i32 = 60, in 0..=10_000;
    /// ProbCut: further margin for each ply of depth, in percent of a unit.
    probcut_slope: i32 = 6, in 0..=1_000;

    /// Futility: depth up to which it is applied.
    futility_depth: i32 = 6, in 0..=1_000;
    /// Futility: margin per ply, in percent of a unit.
    futility_margin: i32 = 60, in -10_000..=10_000;
    /// Razoring: depth up to which a node below alpha by the margin is left to quiescence; 0 turns it off.
    razor_depth: i32 = 1, in 0..=1_000;
    /// Late-move pruning: depth up to which it is applied.
    pruning_depth: i32 = 4, in 0..=1_000;
    /// Late-move pruning: at depth `d` this many moves plus `d²` times [`pruning_slope`](Self::pruning_slope) are searched.
    pruning_moves: i32 = 6, in -10_000..=10_000;
    /// Late-move pruning: see [`pruning_moves`](Self::pruning_moves).
    pruning_slope: i32 = 3, in -10_000..=10_000;

    /// Singular extension: depth from which it is tried.
    singular_depth: i32 = 8, in 0..=1_000;
    /// Singular extension: margin for each ply of depth, in percent of a unit.
    singular_margin: i32 = 2, in -1_000..=1_000;

    /// Quiescence: maximum plies of noisy moves.
    quiescence_plies: usize = 32, in 0..=1_000;
}

impl SearchParameters {
    /// Converts a margin in percent of a unit to evaluation units.
    #[inline]
    pub fn units(&self, percent: i32) -> i32 {
        self.unit * percent / 100
    }
}
