//! What the pool does for a client.

use crate::http::error::ApiError;
use secateur_core::{AnyVariant, StopSignal};
use secateur_players::Player;

/// How urgent a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchKind {
    /// Somebody waits for a move: it is searched in one run.
    Move,
    /// Searched in slices, between which others may run.
    Analysis,
    /// As an analysis, in runs of one position each, which are short and not cut.
    Review,
}

/// How a run on a worker ended.
pub(crate) enum RunEnd {
    /// The task is done and the client has its last message.
    Finished,
    /// There is more to do.
    Unfinished,
}

/// A search for a client.
pub(crate) trait Task: Send {
    fn kind(&self) -> SearchKind;
    fn variant(&self) -> &dyn AnyVariant;
    /// The player text.
    fn player(&self) -> &str;
    /// The seed to reset the player with before a run; `None` keeps what it learnt in earlier ones.
    fn seed(&self) -> Option<u64>;
    /// One run on a worker, until the task is done or `stop` is set.
    fn run(&mut self, player: &mut dyn Player, stop: &StopSignal) -> RunEnd;
    /// Tells the client that the search ended because it was stopped between two runs.
    fn stopped(&mut self);
    /// Tells the client why the search cannot be done.
    fn failed(&mut self, error: ApiError);
}
