//! What the pool does for a client.

use crate::http::error::ApiError;
use crate::players::ResolvedPlayer;
use secateur_core::{AnyVariant, StopSignal};
use secateur_players::Player;
use std::time::Duration;

/// How urgent a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchKind {
    /// Somebody waits for a move: its limit counts from the request.
    Move,
    /// It gives way to moves and, after some time, to other analyses. Only the time that it searches counts.
    Analysis,
    /// Like an analysis, but in runs of one position each, which are short and never cut off.
    Review,
}

/// Whether a task needs another run.
pub(crate) enum RunEnd {
    /// The task is done and the client has its last message.
    Finished,
    /// There is more to do.
    Unfinished,
}

/// What a task is given for one run.
pub(crate) struct Run<'a> {
    /// Pauses and ends the run.
    pub stop: &'a StopSignal,
    /// How long the task has waited for its first slice.
    pub waited: Duration,
}

/// A search for a client.
pub(crate) trait Task: Send {
    fn kind(&self) -> SearchKind;
    fn variant(&self) -> &dyn AnyVariant;
    fn player(&self) -> &ResolvedPlayer;
    /// The seed to reset the player with before a run; `None` keeps what it learnt in earlier ones.
    fn seed(&self) -> Option<u64>;
    /// The time in which a move must be made.
    fn limit(&self) -> Option<Duration>;
    /// One run, until the task is done or `stop` is set.
    fn run(&mut self, player: &mut dyn Player, run: &Run<'_>) -> RunEnd;
    /// Tells the client that the search ended because it was stopped between two runs.
    fn stopped(&mut self);
    /// Tells the client why the search cannot be done.
    fn failed(&mut self, error: ApiError);
}
