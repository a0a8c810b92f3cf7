//! The clock policy of report 000.

use crate::shared::clock::{hard_budget, moves_left};
use secateur_search::time::{Budget, Situation, TimePolicy};

/// Searches one ply deeper if the time left suffices to play the rest of the game at the lesser depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoDepths {
    /// The greater depth; the lesser is one less.
    pub deep: u32,
    /// The scale of the clock.
    pub scale: f64,
}

impl TwoDepths {
    /// Mean and deviation of the time a move takes at the lesser depth, in seconds.
    pub(super) const SHALLOW: (f64, f64) = (3.025, 2.35);
    /// The same at the greater depth.
    pub(super) const DEEP: (f64, f64) = (40.0, 20.0);

    /// Whether there is time for the greater depth with so many moves and seconds left.
    pub fn goes_deep(&self, moves: u32, left: f64) -> bool {
        let [(shallow, shallow_deviation), (deep, deep_deviation)] =
            [Self::SHALLOW, Self::DEEP].map(|(mean, deviation)| (mean * self.scale, deviation * self.scale));
        f64::from(moves.saturating_sub(1)) * (shallow + 3.0 * shallow_deviation)
            <= left - deep - 3.0 * deep_deviation
    }
}

impl TimePolicy for TwoDepths {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let moves = moves_left(situation).or(situation.clock.moves_to_go).unwrap_or(25);
        let deep = self.goes_deep(moves, situation.clock.remaining.as_secs_f64());
        let depth = if deep { self.deep } else { self.deep.saturating_sub(1).max(1) };
        // the report has no other bound; half of the time left keeps a slow machine from losing on time
        let most = if moves > 1 { situation.clock.remaining / 2 } else { situation.clock.remaining };
        Budget { depth: Some(depth), ..hard_budget(most, situation) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::clock::tests::situation;

    #[test]
    fn report_000_goes_deep_while_the_rest_can_be_played_shallow() {
        let policy = TwoDepths { deep: 4, scale: 1.0 };
        // 24 moves of 3.025 + 7.05 s each, and 40 + 60 s for this one
        let border = 24.0 * 10.075 + 100.0;
        assert!(policy.goes_deep(25, border + 0.01) && !policy.goes_deep(25, border - 0.01));
        assert!(policy.goes_deep(1, 100.01) && !policy.goes_deep(1, 99.99));
        let scaled = TwoDepths { scale: 0.01, ..policy };
        assert!(scaled.goes_deep(25, border / 100.0 + 1e-4) && !scaled.goes_deep(25, border / 100.0 - 1e-4));
        let depth = |left| TwoDepths { ..policy }.begin(&situation(0, Some(50), left)).depth;
        assert_eq!((depth(900.0), depth(300.0)), (Some(4), Some(3)));
    }
}
