//! The reports' ways of spending a game clock. Every constant in seconds is multiplied by the scale of the clock, so that
//! a game at a hundredth of the time goes as the original would.

use secateur_search::time::{Budget, Situation, TimePolicy};
use std::time::Duration;

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.max(0.0))
}

/// A budget that ends the search wherever it is; never the whole clock, so that no game is forfeited.
fn broken_off(time: Duration, situation: &Situation) -> Budget {
    let hard = time.min(situation.clock.remaining * 9 / 10);
    Budget { soft: None, hard: Some(hard), depth: None }
}

/// Own moves left until the rules end the game, this one included, where they say so.
fn moves_left(situation: &Situation) -> Option<u32> {
    situation.plies_left.map(|plies| u32::from(plies).div_ceil(2).max(1))
}

/// Report 000: one ply deeper where the rest of the game can still be played a ply less deep in the time left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoDepths {
    /// The greater depth; the other is one less.
    pub deep: u32,
    /// The scale of the clock.
    pub scale: f64,
}

impl TwoDepths {
    /// Mean and deviation of the time a move takes at the lesser depth, in seconds.
    const SHALLOW: (f64, f64) = (3.025, 2.35);
    /// The same at the greater depth.
    const DEEP: (f64, f64) = (40.0, 20.0);

    /// Whether the greater depth can be afforded with so many moves and seconds left.
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
        // the report has no other bound: half of what is left keeps a slow machine from forfeiting
        let most = if moves > 1 { situation.clock.remaining / 2 } else { situation.clock.remaining };
        Budget { depth: Some(depth), ..broken_off(most, situation) }
    }
}

/// Report 002: how the budget of a move is reckoned, by version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bands {
    /// 0 to 3.
    pub version: u32,
    /// The scale of the clock.
    pub scale: f64,
}

/// Plies of a game of Divercité.
const STEPS: u32 = 40;

impl Bands {
    /// The budget in seconds at a step of the game (0 to 39) with so many seconds left.
    pub fn budget(&self, step: u32, left: f64) -> f64 {
        let steps_left = f64::from(STEPS.saturating_sub(step).max(1));
        let moves_left = f64::from(STEPS.saturating_sub(step).div_ceil(2).max(1));
        let most = |share: f64, cap: f64| share.min(cap * self.scale);
        match (self.version, step) {
            // fixed depth: an even share of what is left, so that a slow machine neither forfeits nor spends its clock on
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
        broken_off(seconds(self.budget(step, situation.clock.remaining.as_secs_f64())), situation)
    }
}

/// Report 003: little for the first five turns, then an even share of what is left of forty.
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
        broken_off(seconds(self.budget(situation.plies_played / 2, left)), situation)
    }
}

/// For players whose report knows no game clock: an even share of the moves a game is thought to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvenShare {
    /// Own moves a game is thought to have.
    pub game_moves: u32,
}

impl EvenShare {
    /// The time for a move after so many plies.
    pub fn share(&self, plies: usize, left: Duration) -> Duration {
        left / self.game_moves.saturating_sub(plies as u32 / 2).max(10)
    }
}

impl TimePolicy for EvenShare {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let share = self.share(situation.plies_played, situation.clock.remaining);
        broken_off(share + situation.clock.increment, situation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Clock;

    fn situation(plies: usize, of: Option<u16>, left: f64) -> Situation {
        let clock = Clock::new(seconds(left));
        Situation { clock, plies_played: plies, plies_left: of.map(|of| of - plies as u16), moves: 30 }
    }

    #[test]
    fn report_000_goes_deep_while_the_rest_can_be_played_shallow() {
        let policy = TwoDepths { deep: 4, scale: 1.0 };
        // 24 moves of 3.025 + 7.05 s, and 40 + 60 s for this one
        let border = 24.0 * 10.075 + 100.0;
        assert!(policy.goes_deep(25, border + 0.01) && !policy.goes_deep(25, border - 0.01));
        assert!(policy.goes_deep(1, 100.01) && !policy.goes_deep(1, 99.99));
        let scaled = TwoDepths { scale: 0.01, ..policy };
        assert!(scaled.goes_deep(25, border / 100.0 + 1e-4) && !scaled.goes_deep(25, border / 100.0 - 1e-4));
        let depth = |left| TwoDepths { ..policy }.begin(&situation(0, Some(50), left)).depth;
        assert_eq!((depth(900.0), depth(300.0)), (Some(4), Some(3)));
    }

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

    #[test]
    fn report_003_shares_forty_turns() {
        let budget = |turns, left| FortyTurns { scale: 1.0 }.budget(turns, left);
        assert_eq!((budget(0, 1200.0), budget(4, 1200.0)), (3.0, 3.0));
        assert_eq!(budget(5, 1185.0), 1185.0 / 35.0);
        assert_eq!(budget(60, 100.0), 25.0);
        assert_eq!(FortyTurns { scale: 0.01 }.budget(0, 12.0), 0.03);
    }

    #[test]
    fn no_policy_spends_the_whole_clock() {
        let policies: [Box<dyn TimePolicy>; 4] = [
            Box::new(TwoDepths { deep: 4, scale: 1.0 }),
            Box::new(Bands { version: 0, scale: 1.0 }),
            Box::new(FortyTurns { scale: 1.0 }),
            Box::new(EvenShare { game_moves: 40 }),
        ];
        for mut policy in policies {
            for (plies, left) in [(0, 0.001), (10, 5.0), (48, 0.2), (39, 100.0)] {
                let budget = policy.begin(&situation(plies, Some(50), left));
                assert!(budget.hard.unwrap() < seconds(left));
            }
        }
    }
}
