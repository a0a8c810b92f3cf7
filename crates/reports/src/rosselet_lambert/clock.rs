//! The clock policies of report 002.

use crate::shared::clock::{hard_budget, seconds};
use secateur_search::time::{Budget, Situation, TimePolicy};

/// The budget of a move by stages of the game, in each version of the player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bands {
    /// The version, 0 to 3.
    pub version: usize,
    /// The scale of the clock.
    pub scale: f64,
}

/// Plies of a game of Divercité.
const STEPS: u32 = 40;

impl Bands {
    /// The budget in seconds at a step (0 to 39) with so many seconds left.
    pub fn budget(&self, step: u32, left: f64) -> f64 {
        let steps_left = f64::from(STEPS.saturating_sub(step).max(1));
        let moves_left = f64::from(STEPS.saturating_sub(step).div_ceil(2).max(1));
        let most = |share: f64, cap: f64| share.min(cap * self.scale);
        match (self.version, step) {
            // fixed depth: an even share of the time left, so that a slow machine neither loses on time nor spends its clock on
            // the first moves
            (0, _) => left / moves_left,
            (1, 0..10) => most(left / steps_left, 60.0),
            (1, 10..25) => 0.20 * left,
            (1, _) => most(left / steps_left, 120.0),
            (2, 0..10) => most(left / moves_left, 60.0),
            (2, _) => most(left / moves_left, 120.0),
            (_, 0..10) => most(left / moves_left, 60.0),
            (_, 10..25) => 0.15 * left,
            (_, _) => most(left / moves_left, 120.0),
        }
    }
}

impl TimePolicy for Bands {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let step = situation.plies_played.min(STEPS as usize) as u32;
        hard_budget(seconds(self.budget(step, situation.clock.remaining.as_secs_f64())), situation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn report_002_has_bands() {
        let budget = |version, step, left| Bands { version, scale: 1.0 }.budget(step, left);
        assert_eq!((budget(0, 0, 900.0), budget(0, 38, 9.0)), (45.0, 9.0));
        assert_eq!(budget(1, 0, 900.0), 22.5);
        assert_eq!(budget(1, 9, 900.0), 900.0 / 31.0);
        assert_eq!(budget(1, 10, 500.0), 100.0);
        assert_eq!(budget(1, 39, 500.0), 120.0);
        assert_eq!(budget(2, 0, 900.0), 45.0);
        assert_eq!(budget(2, 12, 2_800.0), 120.0);
        assert_eq!(budget(3, 0, 2_000.0), 60.0);
        assert_eq!(budget(3, 24, 100.0), 15.0);
        assert_eq!(budget(3, 30, 100.0), 20.0);
        assert_eq!(Bands { version: 3, scale: 0.01 }.budget(0, 20.0), 0.6);
    }
}
