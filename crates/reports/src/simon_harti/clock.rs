//! The clock policy of report 003.

use crate::shared::clock::{hard_budget, seconds};
use secateur_core::Position as _;
use secateur_quoridor::QuoridorPosition;
use secateur_search::time::{Budget, Situation, TimePolicy};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Little time for the first five turns, then an even share of the time left over what remains of forty turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FortyTurns {
    /// The scale of the clock.
    pub scale: f64,
}

impl FortyTurns {
    /// Seconds for the first five turns together.
    const OPENING: f64 = 15.0;
    /// From turn 36 on, this many turns are assumed to be left.
    const FLOOR: usize = 4;

    /// The budget in seconds after `turns` turns, with `turns_left` turns and `left` seconds left.
    fn share(&self, turns: usize, turns_left: usize, left: f64) -> f64 {
        match turns {
            0..5 => (Self::OPENING / 5.0 * self.scale).min(left),
            _ => left / turns_left.max(Self::FLOOR) as f64,
        }
    }

    /// The budget in seconds after so many own turns, with `left` seconds left.
    pub fn budget(&self, turns: usize, left: f64) -> f64 {
        self.share(turns, 40usize.saturating_sub(turns), left)
    }
}

impl TimePolicy for FortyTurns {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let left = situation.clock.remaining.as_secs_f64();
        hard_budget(seconds(self.budget(situation.plies_played / 2, left)), situation)
    }
}

/// An estimate of the turns a side has left: the steps of its shortest way, and one turn for each wall in either hand. Placing a
/// wall of its own takes a turn; a wall of the other side lengthens its way by about a step.
pub(crate) fn turns_left(position: &QuoridorPosition) -> usize {
    let me = position.turn();
    let walls = position.hand(me) + position.hand(!me);
    usize::from(position.distance(me)) + usize::from(walls)
}

/// [`FortyTurns`] with the turns left estimated from the position instead of counted down from forty, as the report wishes. The
/// player sets the estimate before each search.
#[derive(Clone, Debug)]
pub(crate) struct EstimatedTurns {
    /// The policy for forty turns, with the scale and the first five turns.
    pub forty: FortyTurns,
    /// The estimate.
    pub left: Arc<AtomicUsize>,
}

impl TimePolicy for EstimatedTurns {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let left = situation.clock.remaining.as_secs_f64();
        let share = self.forty.share(situation.plies_played / 2, self.left.load(Relaxed), left);
        hard_budget(seconds(share), situation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::clock::tests::situation;

    #[test]
    fn the_turns_left_are_estimated() {
        use secateur_core::Variant;
        let quoridor = secateur_quoridor::Quoridor::default();
        let left = |text: &str| turns_left(&quoridor.parse_position(text).unwrap());
        assert_eq!(turns_left(&quoridor.start()), 8 + 20);
        // white is three steps from its goal
        assert_eq!(left("-/-/e6 e2/2 1/1"), 3 + 2 + 1);
        let estimate = Arc::new(AtomicUsize::new(12));
        let mut policy = EstimatedTurns { forty: FortyTurns { scale: 1.0 }, left: estimate.clone() };
        let mut hard = |plies| policy.begin(&situation(plies, None, 120.0)).hard.unwrap();
        // the first five turns stay as they are; then an even share over the turns left, but at least four
        assert_eq!((hard(8), hard(20)), (seconds(3.0), seconds(10.0)));
        estimate.store(1, Relaxed);
        assert_eq!(hard(90), seconds(30.0));
    }

    #[test]
    fn report_003_shares_forty_turns() {
        let budget = |turns, left| FortyTurns { scale: 1.0 }.budget(turns, left);
        assert_eq!((budget(0, 1200.0), budget(4, 1200.0)), (3.0, 3.0));
        assert_eq!(budget(5, 1185.0), 1185.0 / 35.0);
        assert_eq!(budget(60, 100.0), 25.0);
        assert_eq!(FortyTurns { scale: 0.01 }.budget(0, 12.0), 0.03);
    }
}
