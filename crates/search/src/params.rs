//! The numbers of the search, in one place: each game and each tuner may set its own.
//!
//! Values in evaluation units assume that the worth of one man, marble or seed is about 100; a game whose evaluator counts
//! otherwise sets [`Params::unit`], by which all of them scale.

/// The numbers of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// What about one man is worth to the evaluator; margins below are percentages of it.
    pub unit: i32,

    /// Ordering: how much of the game's guess counts, in percent.
    pub guess_percent: i32,
    /// Ordering: bonus of the countermove, in guess units.
    pub countermove: i32,
    /// Ordering: the history counter (at most 16,384 in size) is divided by this.
    pub history_divisor: i32,
    /// A move whose guess is at least this is loud: neither reduced nor pruned.
    pub loud_guess: i32,

    /// Aspiration: half width of the first window.
    pub aspiration_window: i32,
    /// Aspiration: depth from which windows are used.
    pub aspiration_depth: u32,

    /// Late-move reductions: depth from which moves are reduced.
    pub reduction_depth: i32,
    /// Late-move reductions: moves searched in full before reducing.
    pub reduction_moves: usize,
    /// Late-move reductions: constant part, in 1/1024 ply.
    pub reduction_base: i32,
    /// Late-move reductions: factor of log₂(depth) · log₂(move number), in 1/1024 ply.
    pub reduction_slope: i32,
    /// Late-move reductions: a history counter of this size changes the reduction by one ply.
    pub reduction_history: i32,
    /// Internal iterative reduction: depth from which a node without a table move is searched one ply less.
    pub internal_depth: i32,

    /// Null move: depth from which it is tried.
    pub null_depth: i32,
    /// Null move: plies of reduction.
    pub null_reduction: i32,

    /// ProbCut: depth from which it is tried.
    pub probcut_depth: i32,
    /// ProbCut: depth of the verifying search in percent of the node's.
    pub probcut_percent: i32,
    /// ProbCut: margin above beta, in percent of a unit.
    pub probcut_margin: i32,
    /// ProbCut: further margin for each ply of depth, in percent of a unit.
    pub probcut_slope: i32,

    /// Futility: depth up to which it is applied.
    pub futility_depth: i32,
    /// Futility: margin per ply, in percent of a unit.
    pub futility_margin: i32,
    /// Razoring: depth up to which a node where no quiet move can reach alpha is left to quiescence; 0 for never.
    pub razor_depth: i32,
    /// Late-move pruning: depth up to which it is applied.
    pub pruning_depth: i32,
    /// Late-move pruning: moves kept at depth `d` are this plus `d²` times [`pruning_slope`](Self::pruning_slope).
    pub pruning_moves: i32,
    /// Late-move pruning: see [`pruning_moves`](Self::pruning_moves).
    pub pruning_slope: i32,

    /// Singular extension: depth from which it is tried.
    pub singular_depth: i32,
    /// Singular extension: margin for each ply of depth, in percent of a unit.
    pub singular_margin: i32,

    /// Quiescence: most plies of noisy moves.
    pub quiescence_plies: usize,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            unit: 100,
            guess_percent: 100,
            countermove: 60,
            history_divisor: 64,
            loud_guess: 300,
            aspiration_window: 20,
            aspiration_depth: 4,
            reduction_depth: 3,
            reduction_moves: 3,
            reduction_base: 300,
            reduction_slope: 220,
            reduction_history: 8_192,
            internal_depth: 5,
            null_depth: 3,
            null_reduction: 3,
            probcut_depth: 5,
            probcut_percent: 40,
            probcut_margin: 60,
            probcut_slope: 6,
            futility_depth: 6,
            futility_margin: 60,
            razor_depth: 1,
            pruning_depth: 4,
            pruning_moves: 6,
            pruning_slope: 3,
            singular_depth: 8,
            singular_margin: 2,
            quiescence_plies: 32,
        }
    }
}

impl Params {
    /// A margin given in percent of a unit, in evaluation units.
    #[inline]
    pub fn units(&self, percent: i32) -> i32 {
        self.unit * percent / 100
    }
}
