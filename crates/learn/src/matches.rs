//! Matches between two configurations, which the searches request.

use secateur_arena::ArenaError;
use secateur_stats::Trinomial;

/// A request for a match between two configurations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRequest {
    /// The configuration of one player.
    pub a: Vec<i32>,
    /// The configuration of the other.
    pub b: Vec<i32>,
    /// How many games they play.
    pub games: u32,
    /// The seed of all that is random in them.
    pub seed: u64,
}

/// Plays matches between configurations.
pub trait MatchRunner: Sync {
    /// Plays all matches; returns the results of `a` in the order of the requests, or `None` if interrupted before the end.
    fn play(&self, matches: &[MatchRequest]) -> Result<Option<Vec<Trinomial>>, ArenaError>;
}
