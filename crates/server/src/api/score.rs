//! Scores as clients see them: always the first player's.

use secateur_core::{Outcome, Score, Side};
use serde::Serialize;

/// The score in hundredths at which the logistic curve expects 73 % of the points, 1 / (1 + 1/e).
const SCALE: f64 = 200.0;

/// The score of a position for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct ScoreJson {
    /// Hundredths of the game's unit; `None` where a win is known.
    pub value: Option<i32>,
    /// The side that wins by force, or has won.
    pub wins: Option<Side>,
    /// Plies to that win, where they are known.
    pub plies: Option<u32>,
    /// The part of a point the first player may expect, 0 to 1.
    pub chance: f64,
}

impl ScoreJson {
    /// A score for the side to move.
    pub fn of(score: Score, turn: Side) -> ScoreJson {
        match score {
            Score::Hundredths(value) => {
                ScoreJson::hundredths(if turn == Side::First { value } else { value.saturating_neg() })
            }
            Score::WinIn(plies) => ScoreJson::won(turn, Some(plies)),
            Score::LossIn(plies) => ScoreJson::won(!turn, Some(plies)),
            Score::Won => ScoreJson::won(turn, None),
            Score::Lost => ScoreJson::won(!turn, None),
        }
    }

    /// A score as a store keeps it, for the side that moved.
    pub fn stored(number: i32, mover: Side) -> ScoreJson {
        ScoreJson::of(Score::from_number(number), mover)
    }

    /// The score of a game that is over.
    pub fn ended(outcome: &Outcome) -> ScoreJson {
        match outcome.winner {
            Some(side) => ScoreJson::won(side, Some(0)),
            None => ScoreJson { value: Some(0), wins: None, plies: None, chance: 0.5 },
        }
    }

    fn hundredths(value: i32) -> ScoreJson {
        let chance = 1.0 / (1.0 + (-f64::from(value) / SCALE).exp());
        ScoreJson { value: Some(value), wins: None, plies: None, chance }
    }

    fn won(side: Side, plies: Option<u32>) -> ScoreJson {
        let chance = if side == Side::First { 1.0 } else { 0.0 };
        ScoreJson { value: None, wins: Some(side), plies, chance }
    }

    /// The part of a point a side may expect.
    pub fn chance_of(&self, side: Side) -> f64 {
        if side == Side::First { self.chance } else { 1.0 - self.chance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_the_first_players() {
        let good = ScoreJson::of(Score::Hundredths(150), Side::Second);
        assert_eq!((good.value, good.wins), (Some(-150), None));
        assert!(good.chance < 0.5 && (good.chance_of(Side::Second) + good.chance - 1.0).abs() < 1e-12);
        let lost = ScoreJson::of(Score::LossIn(4), Side::First);
        assert_eq!((lost.wins, lost.plies, lost.chance), (Some(Side::Second), Some(4), 0.0));
    }

    #[test]
    fn numbers_of_the_store_are_read_as_they_were_written() {
        for score in [Score::Hundredths(-7), Score::WinIn(5), Score::LossIn(12)] {
            for side in Side::BOTH {
                assert_eq!(ScoreJson::stored(score.number(), side), ScoreJson::of(score, side));
            }
        }
        assert_eq!(ScoreJson::stored(i32::MIN, Side::First).wins, Some(Side::Second));
    }
}
