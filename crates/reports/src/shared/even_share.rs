//! The clock policy of players whose report has no game clock.

use super::clock::hard_budget;
use secateur_search::time::{Budget, Situation, TimePolicy};
use std::time::Duration;

/// An even share of the time left, over the moves a game is assumed to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvenShare {
    /// Own moves a game is assumed to have. Late in the game, ten moves are always assumed to be left.
    pub game_moves: u32,
}

impl EvenShare {
    /// The time for a move after so many plies, with `left` on the clock.
    pub fn time_for_move(&self, plies: usize, left: Duration) -> Duration {
        left / self.game_moves.saturating_sub(plies as u32 / 2).max(10)
    }
}

impl TimePolicy for EvenShare {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let share = self.time_for_move(situation.plies_played, situation.clock.remaining);
        hard_budget(share + situation.clock.increment, situation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_grows_until_ten_moves_are_left() {
        let policy = EvenShare { game_moves: 40 };
        let share = |plies| policy.time_for_move(plies, Duration::from_secs(400));
        assert_eq!([0, 1, 40].map(share), [10, 10, 20].map(Duration::from_secs));
        assert_eq!([60, 62, 500].map(share), [40; 3].map(Duration::from_secs));
    }
}
