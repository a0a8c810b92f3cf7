//! Matches of two configurations: what the searches ask for, and what they get back.

use secateur_arena::ArenaError;
use secateur_stats::Trinomial;

/// A match to be played between two configurations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRequest {
    /// The configuration of one player.
    pub a: Vec<i32>,
    /// The configuration of the other.
    pub b: Vec<i32>,
    /// How many games they play.
    pub games: u32,
    /// The seed of everything random in them.
    pub seed: u64,
}

/// Plays matches of configurations.
pub trait MatchRunner: Sync {
    /// Plays all matches and returns the results of `a` in order; `None` if it was interrupted before they were finished.
    fn play(&self, matches: &[MatchRequest]) -> Result<Option<Vec<Trinomial>>, ArenaError>;
}
