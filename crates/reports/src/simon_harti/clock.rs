//! The clock policy of report 003.

use crate::shared::clock::{hard_budget, seconds};
use secateur_search::time::{Budget, Situation, TimePolicy};

/// Little time for the first five turns, then an even share of what is left of forty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FortyTurns {
    /// The scale of the clock.
    pub scale: f64,
}

impl FortyTurns {
    /// Seconds for the first five turns together.
    const OPENING: f64 = 15.0;
    /// Turns taken to be left from turn 36 on.
    const FLOOR: usize = 4;

    /// The budget in seconds after so many own turns with so many seconds left.
    pub fn budget(&self, turns: usize, left: f64) -> f64 {
        match turns {
            0..5 => (Self::OPENING / 5.0 * self.scale).min(left),
            _ => left / 40usize.saturating_sub(turns).max(Self::FLOOR) as f64,
        }
    }
}

impl TimePolicy for FortyTurns {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let left = situation.clock.remaining.as_secs_f64();
        hard_budget(seconds(self.budget(situation.plies_played / 2, left)), situation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn report_003_shares_forty_turns() {
        let budget = |turns, left| FortyTurns { scale: 1.0 }.budget(turns, left);
        assert_eq!((budget(0, 1200.0), budget(4, 1200.0)), (3.0, 3.0));
        assert_eq!(budget(5, 1185.0), 1185.0 / 35.0);
        assert_eq!(budget(60, 100.0), 25.0);
        assert_eq!(FortyTurns { scale: 0.01 }.budget(0, 12.0), 0.03);
    }
}
