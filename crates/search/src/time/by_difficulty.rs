//! The default policy: more time for difficult positions.

use super::{Budget, SearchProgress, Situation, TimePolicy};
use crate::score::is_decided;
use std::time::Duration;

/// Spends a share of the clock on each move. The share shrinks while the best move stays the same and takes most of the
/// nodes; it grows when the best move changes or the score drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByDifficulty {
    /// Own moves assumed to be left, unless rules or clock allow fewer.
    pub moves_left: u32,
    /// The drop of the score, about one man, that makes the search take the most time.
    pub unit: i32,
    /// The largest share of the clock for one move, in 1/1000.
    pub max_permille: u32,
}

impl Default for ByDifficulty {
    fn default() -> ByDifficulty {
        ByDifficulty { moves_left: 32, unit: 100, max_permille: 300 }
    }
}

/// The hard limit as a multiple of the soft one.
const STRETCH: u32 = 4;

impl ByDifficulty {
    fn moves_left(&self, situation: &Situation) -> u32 {
        let mut left = self.moves_left;
        if let Some(plies) = situation.plies_to_limit {
            left = left.min(u32::from(plies).div_ceil(2));
        }
        if let Some(moves) = situation.clock.moves_to_go {
            left = left.min(moves);
        }
        left.max(1)
    }
}

fn permille(time: Duration, permille: u32) -> Duration {
    time * permille / 1000
}

impl TimePolicy for ByDifficulty {
    fn begin(&mut self, situation: &Situation) -> Budget {
        let clock = &situation.clock;
        let left = self.moves_left(situation);
        // The last move before the control may take the whole clock except a reserve.
        let max_permille = if left == 1 { 900 } else { self.max_permille.max(1000 / (left + 1)) };
        let time = clock.remaining / (left + 1) + permille(clock.increment, 800);
        let hard = permille(clock.remaining, max_permille).min(time * STRETCH);
        Budget { soft: Some(time.min(hard)), hard: Some(hard), depth: None }
    }

    fn should_continue(&mut self, budget: &Budget, progress: &SearchProgress) -> bool {
        let Some(soft) = budget.soft else { return true };
        let mut factor = 1400u32.saturating_sub(progress.stable_for * 140).max(550);
        let drop = (progress.previous_score - progress.score).clamp(0, self.unit.max(1));
        factor += (drop * 900 / self.unit.max(1)) as u32;
        // The best move takes some 30 % of the nodes if several compete, 95 % if there is no doubt.
        factor = factor * (1600 - progress.effort.min(1000)) / 1000;
        if is_decided(progress.score) {
            factor /= 4;
        }
        // An iteration takes longer than all before it together: begin one only if a good part of it can be finished.
        progress.elapsed < permille(soft, factor) * 3 / 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Clock;

    fn situation(remaining: u64, moves_to_go: Option<u32>, plies_to_limit: Option<u16>) -> Situation {
        let clock = Clock { moves_to_go, ..Clock::new(Duration::from_millis(remaining)) };
        Situation { clock, plies_played: 10, plies_to_limit, moves: 30 }
    }

    #[test]
    fn a_game_played_at_the_hard_limit_never_runs_out() {
        for first in [1_000, 60_000] {
            for (moves_to_go, plies_to_limit) in [(None, None), (Some(25), None), (None, Some(50))] {
                let mut left = Duration::from_millis(first);
                for played in 0..200 {
                    let to_go = moves_to_go.map(|m: u32| m.saturating_sub(played));
                    let plies = plies_to_limit.map(|p: u16| p.saturating_sub(2 * played as u16));
                    if to_go == Some(0) || plies == Some(0) {
                        break;
                    }
                    let budget =
                        ByDifficulty::default().begin(&situation(left.as_millis() as u64, to_go, plies));
                    let hard = budget.hard.unwrap();
                    assert!(budget.soft.unwrap() <= hard && hard <= left);
                    left -= hard;
                }
                assert!(left > Duration::ZERO);
            }
        }
    }

    #[test]
    fn difficult_positions_get_more() {
        let mut policy = ByDifficulty::default();
        let budget = policy.begin(&situation(60_000, None, None));
        let calm = SearchProgress {
            elapsed: budget.soft.unwrap() * 2 / 3,
            depth: 8,
            score: 30,
            previous_score: 30,
            stable_for: 8,
            effort: 800,
        };
        assert!(!policy.should_continue(&budget, &calm));
        assert!(policy.should_continue(&budget, &SearchProgress { stable_for: 0, effort: 300, ..calm }));
        assert!(policy.should_continue(&budget, &SearchProgress { score: -60, effort: 300, ..calm }));
    }
}
