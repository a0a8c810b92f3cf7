//! A simple policy: every remaining move gets an equal share of the clock.

use super::{Budget, Situation, TimePolicy};
use std::time::Duration;

/// Time left divided by moves left, up to a cap.
///
/// ```
/// use secateur_core::Clock;
/// use secateur_search::time::{EqualShare, Situation, TimePolicy};
/// use std::time::Duration;
/// let situation = Situation {
///     clock: Clock::new(Duration::from_secs(100)), plies_played: 20, plies_to_limit: None, moves: 30,
/// };
/// let budget = EqualShare { game_moves: 20, at_least: 5, cap: None }.begin(&situation);
/// assert_eq!(budget.hard, Some(Duration::from_secs(10)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EqualShare {
    /// Own moves that a game is assumed to have.
    pub game_moves: u32,
    /// Own moves assumed to be left in any case, however long the game has become.
    pub at_least: u32,
    /// The most time for a move; `None` for no cap.
    pub cap: Option<Duration>,
}

impl TimePolicy for EqualShare {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let played = (situation.plies_played / 2) as u32;
        let left = self.game_moves.saturating_sub(played).max(self.at_least).max(1);
        let left = situation.clock.moves_to_go.map_or(left, |m| m.clamp(1, left));
        let share = situation.clock.remaining / left + situation.clock.increment;
        let time = share.min(self.cap.unwrap_or(share)).min(situation.clock.remaining);
        Budget { soft: Some(time), hard: Some(time), depth: None }
    }
}
