//! Judgements as clients see them: by the first player's eyes, always.

use secateur_agents::Judgement;
use secateur_core::{Outcome, Side};
use serde::Serialize;

/// The evaluation, in hundredths, at which a game is won with 73 %.
const SCALE: f64 = 200.0;
/// Beyond this a number of the store tells a win and its distance.
const DECIDED: i32 = 31_000;
/// The number of a win on the spot.
const WIN: i32 = 32_000;

/// A judgement of a position, seen by the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Score {
    /// Hundredths of the game's unit; `None` where the game is decided.
    pub value: Option<i32>,
    /// The side that wins by force, or has won.
    pub wins: Option<Side>,
    /// Plies to that win.
    pub plies: Option<u32>,
    /// What the first player may expect of a game, 0 to 1.
    pub chance: f64,
}

impl Score {
    /// A judgement by the side to move.
    pub fn of(judgement: Judgement, turn: Side) -> Score {
        match judgement {
            Judgement::Hundredths(value) => {
                Score::evaluation(if turn == Side::First { value } else { value.saturating_neg() })
            }
            Judgement::WinIn(plies) => Score::won(turn, plies),
            Judgement::LossIn(plies) => Score::won(!turn, plies),
        }
    }

    /// A number of the store, by the side that moved.
    pub fn stored(number: i32, mover: Side) -> Score {
        Score::of(
            match number {
                n if n > DECIDED => Judgement::WinIn((WIN - n).max(0) as u32),
                n if n < -DECIDED => Judgement::LossIn((WIN.saturating_add(n)).max(0) as u32),
                n => Judgement::Hundredths(n),
            },
            mover,
        )
    }

    /// The end of a game.
    pub fn ended(outcome: &Outcome) -> Score {
        match outcome.winner {
            Some(side) => Score::won(side, 0),
            None => Score { value: Some(0), wins: None, plies: None, chance: 0.5 },
        }
    }

    fn evaluation(value: i32) -> Score {
        let chance = 1.0 / (1.0 + (-f64::from(value) / SCALE).exp());
        Score { value: Some(value), wins: None, plies: None, chance }
    }

    fn won(side: Side, plies: u32) -> Score {
        let chance = if side == Side::First { 1.0 } else { 0.0 };
        Score { value: None, wins: Some(side), plies: Some(plies), chance }
    }

    /// The chance of a side.
    pub fn chance_of(&self, side: Side) -> f64 {
        if side == Side::First { self.chance } else { 1.0 - self.chance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_the_first_players() {
        let good = Score::of(Judgement::Hundredths(150), Side::Second);
        assert_eq!((good.value, good.wins), (Some(-150), None));
        assert!(good.chance < 0.5 && (good.chance_of(Side::Second) + good.chance - 1.0).abs() < 1e-12);
        let lost = Score::of(Judgement::LossIn(4), Side::First);
        assert_eq!((lost.wins, lost.plies, lost.chance), (Some(Side::Second), Some(4), 0.0));
    }

    #[test]
    fn numbers_of_the_store_are_read_as_they_were_written() {
        for judgement in [Judgement::Hundredths(-7), Judgement::WinIn(5), Judgement::LossIn(12)] {
            for side in Side::BOTH {
                assert_eq!(Score::stored(judgement.number(), side), Score::of(judgement, side));
            }
        }
        assert_eq!(Score::stored(i32::MIN, Side::First).wins, Some(Side::Second));
    }
}
