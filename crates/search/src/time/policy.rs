//! The contract of a time policy.

use secateur_core::Clock;
use std::time::Duration;

/// What a policy knows when a search starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The clock, with the move overhead already taken off.
    pub clock: Clock,
    /// Plies played since the start of the game.
    pub plies_played: usize,
    /// The fewest plies until the rules could end the game by a counter, where they have one.
    pub plies_to_limit: Option<u16>,
    /// How many legal moves the position has.
    pub moves: usize,
}

/// What a search may spend; whatever is `None` is without limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Budget {
    /// No new iteration starts after this, unless the policy says otherwise.
    pub soft: Option<Duration>,
    /// The search is stopped after this.
    pub hard: Option<Duration>,
    /// Maximum depth, for policies that choose depths.
    pub depth: Option<u32>,
}

/// How far a search has come, after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    /// Time spent.
    pub elapsed: Duration,
    /// Depth of the iteration that was finished.
    pub depth: u32,
    /// Score of this iteration.
    pub score: i32,
    /// Score of the iteration before.
    pub previous_score: i32,
    /// Iterations since the best move last changed.
    pub stable_for: u32,
    /// Share of the nodes spent on the best move, in 1/1000.
    pub effort: u32,
}

/// Decides how much of the clock is spent on a move.
///
/// A policy with constants in seconds should take a scale factor for them, so that a game played at a tenth of the time
/// behaves like the original.
pub trait TimePolicy: Send {
    /// The budget of a move. Called once, when its search starts.
    fn begin(&mut self, situation: &Situation) -> Budget;

    /// Whether another iteration should start. Called after each; the hard limit holds whatever the answer. By default until
    /// the soft limit.
    fn should_continue(&mut self, budget: &Budget, progress: &SearchProgress) -> bool {
        budget.soft.is_none_or(|soft| progress.elapsed < soft)
    }
}

/// The same time for every move, as far as the clock allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedTime(
    /// Time per move.
    pub Duration,
);

impl TimePolicy for FixedTime {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let time = self.0.min(situation.clock.remaining);
        Budget { soft: Some(time), hard: Some(time), depth: None }
    }
}
