//! Where worker threads get pairs from, and where their games go.

mod embedded;
mod list;
mod plan;
mod swiss;

pub use embedded::EmbeddedQueue;
pub(crate) use list::ListQueue;
pub use plan::{Job, Plan};

use crate::error::ArenaError;
use crate::play::{CompletedGame, PlayedLeg};
use crate::spec::Opening;
use crate::summary::GameSummary;

/// Hands out pairs and takes back games.
pub trait Queue: Sync {
    /// The next pair to play; waits while there may be one later; `None` when there will be none.
    fn take(&self) -> Result<Option<Job>, ArenaError>;

    /// The opening of a pair, if it was drawn before.
    fn known_opening(&self, job: &Job) -> Result<Option<Opening>, ArenaError> {
        let _ = job;
        Ok(None)
    }

    /// Gives the finished games from the first of these pairs up to a leg of the last, in the order of the schedule.
    fn games_between(&self, first: u64, last: (u64, u8)) -> Result<Vec<PlayedLeg>, ArenaError> {
        let _ = (first, last);
        Ok(Vec::new())
    }

    /// Takes a finished game; when this returns, it is stored. Returns the summary of the game that counts: this one, or
    /// one of the same leg that came before it.
    fn submit(&self, job: &Job, leg: u8, game: &CompletedGame) -> Result<GameSummary, ArenaError>;

    /// Whether no more games should begin, not even the second of a pair.
    fn is_closed(&self) -> bool;

    /// Stops handing out pairs.
    fn close(&self);
}
