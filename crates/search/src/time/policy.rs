//! The contract of a time policy.

use secateur_core::Clock;
use std::time::Duration;

/// What a policy knows when a search starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The clock, from which the move overhead has been deducted.
    pub clock: Clock,
    /// Plies played since the start of the game.
    pub plies_played: usize,
    /// The fewest plies until a counter of the rules could end the game; `None` if there is no such counter.
    pub plies_to_limit: Option<u16>,
    /// The number of legal moves.
    pub moves: usize,
}

/// What a search may spend; `None` means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Budget {
    /// After this no new iteration starts, unless the policy decides otherwise.
    pub soft: Option<Duration>,
    /// After this the search is stopped.
    pub hard: Option<Duration>,
    /// Maximum depth, for policies that choose depths.
    pub depth: Option<u32>,
}

/// The state of a search after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    /// Time spent.
    pub elapsed: Duration,
    /// Depth of the iteration just finished.
    pub depth: u32,
    /// Score of this iteration.
    pub score: i32,
    /// Score of the previous iteration.
    pub previous_score: i32,
    /// Iterations since the best move last changed.
    pub stable_for: u32,
    /// Share of the nodes spent on the best move, in 1/1000.
    pub effort: u32,
}

/// Decides how much of the clock to spend on a move.
///
/// A policy with constants in seconds should have a scale factor for them, so that a game at a tenth of the time is played
/// like the original.
pub trait TimePolicy: Send {
    /// Sets the budget of a move; called once, when its search starts.
    fn begin(&mut self, situation: &Situation) -> Budget;

    /// Whether to start another iteration; called after each. The hard limit applies in any case. By default the search
    /// continues until the soft limit.
    fn should_continue(&mut self, budget: &Budget, progress: &SearchProgress) -> bool {
        budget.soft.is_none_or(|soft| progress.elapsed < soft)
    }
}

/// The same time for every move, but never more than the clock has left.
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
