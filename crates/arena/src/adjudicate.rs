//! Results declared before the rules do: where both players have long agreed, a solver knows, or a game is too long. Off by
//! default.

use crate::error::ArenaError;
use secateur_core::Side;
use serde::{Deserialize, Serialize};

/// Games of variants without a limit of their own are drawn here even without adjudication, or they might never end.
const MAX_PLIES: usize = 5_000;

/// A draw is declared when both players see nothing in it for long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before this many plies.
    pub plies: usize,
    /// So many moves of each player in a row.
    pub moves: usize,
    /// No score farther from zero than this, in the game's unit.
    pub score: f64,
}

/// A win is declared when both players have seen it for long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// So many moves of each player in a row.
    pub moves: usize,
    /// At least this score for one side, in the game's unit.
    pub score: f64,
}

/// A result is declared when a solver has proven it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverRule {
    /// Nodes it may search after each move.
    pub nodes: u64,
}

/// What the arbiter declares by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// Wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// Whatever a solver proves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<SolverRule>,
    /// A game of this many plies is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
}

impl Adjudication {
    /// Refuses numbers that make no sense.
    pub fn check(&self) -> Result<(), ArenaError> {
        let moves = self.draw.map(|d| d.moves).into_iter().chain(self.resign.map(|r| r.moves));
        let scores = self.draw.map(|d| d.score).into_iter().chain(self.resign.map(|r| r.score));
        if moves.chain(self.length).any(|n| n == 0) {
            return Err(ArenaError::request("adjudication: moves and length are at least 1"));
        }
        if self.solver.is_some_and(|solver| solver.nodes == 0) {
            return Err(ArenaError::request("adjudication: a solver has at least 1 node"));
        }
        if scores.into_iter().any(|s| !(s.is_finite() && s >= 0.0)) {
            return Err(ArenaError::request("adjudication: a score is a number from 0 up"));
        }
        Ok(())
    }
}

/// The arbiter's notes during a game.
#[derive(Debug, Default)]
pub(crate) struct Adjudicator {
    quiet: usize,
    winning: [usize; 2],
}

/// What the arbiter declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub winner: Option<Side>,
    pub reason: &'static str,
}

impl Adjudicator {
    /// Notes the score of a move that made the game `plies` long; declares a result if one is due.
    pub fn note(
        &mut self,
        rules: &Adjudication,
        side: Side,
        score: Option<i32>,
        plies: usize,
    ) -> Option<Declared> {
        let own = score.map(|s| f64::from(s) / 100.0);
        if let Some(rule) = rules.draw {
            self.quiet = if own.is_some_and(|s| s.abs() <= rule.score) { self.quiet + 1 } else { 0 };
            if plies >= rule.plies && self.quiet >= 2 * rule.moves {
                return Some(Declared { winner: None, reason: "adjudicated-draw" });
            }
        }
        if let Some(rule) = rules.resign {
            let ahead = match own {
                Some(s) if s >= rule.score => Some(side),
                Some(s) if s <= -rule.score => Some(!side),
                _ => None,
            };
            for s in Side::BOTH {
                self.winning[s] = if ahead == Some(s) { self.winning[s] + 1 } else { 0 };
                if self.winning[s] >= 2 * rule.moves {
                    return Some(Declared { winner: Some(s), reason: "adjudicated-win" });
                }
            }
        }
        (plies >= rules.length.unwrap_or(MAX_PLIES))
            .then_some(Declared { winner: None, reason: "adjudicated-length" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_must_agree_for_long_enough() {
        let rules =
            Adjudication { resign: Some(ResignRule { moves: 2, score: 5.0 }), ..Adjudication::default() };
        let mut notes = Adjudicator::default();
        let mut note = |side, score| notes.note(&rules, side, Some(score), 10);
        assert_eq!(note(Side::First, 600), None);
        assert_eq!(note(Side::Second, -600), None);
        assert_eq!(note(Side::First, 400), None);
        assert_eq!(note(Side::Second, -500), None);
        assert_eq!(note(Side::First, 500), None);
        assert_eq!(note(Side::Second, -500), None);
        let won = Declared { winner: Some(Side::First), reason: "adjudicated-win" };
        assert_eq!(note(Side::First, 31_990), Some(won));
    }

    #[test]
    fn draws_and_lengths() {
        let draw = Some(DrawRule { plies: 20, moves: 1, score: 0.1 });
        let rules = Adjudication { draw, length: Some(30), ..Adjudication::default() };
        let mut notes = Adjudicator::default();
        assert_eq!(notes.note(&rules, Side::First, Some(0), 18), None);
        assert_eq!(notes.note(&rules, Side::Second, Some(0), 19), None);
        assert_eq!(notes.note(&rules, Side::First, Some(20), 20), None);
        assert_eq!(notes.note(&rules, Side::Second, Some(-10), 21), None);
        assert_eq!(notes.note(&rules, Side::First, Some(10), 22).unwrap().reason, "adjudicated-draw");
        assert_eq!(notes.note(&rules, Side::First, None, 30).unwrap().reason, "adjudicated-length");
        assert_eq!(notes.note(&Adjudication::default(), Side::First, Some(0), 4_999), None);
        assert!(notes.note(&Adjudication::default(), Side::First, Some(0), 5_000).is_some());
    }
}
