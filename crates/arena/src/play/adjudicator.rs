//! Applies the rules of adjudication, move by move.

use crate::spec::Adjudication;
use secateur_core::{Score, Side};

/// A game of this many plies is drawn even without adjudication: in a variant without a limit of its own it might never end.
const MAX_PLIES: usize = 5_000;

/// For how many moves in a row the scores of a game have met each rule.
#[derive(Debug, Default)]
pub(crate) struct Adjudicator {
    quiet: usize,
    winning: [usize; 2],
}

/// A result declared by the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    pub winner: Option<Side>,
    pub reason: &'static str,
}

impl Adjudicator {
    /// Takes the score of the move that made the game `plies` long; returns a result if a rule now declares one.
    pub fn observe(
        &mut self,
        rules: &Adjudication,
        side: Side,
        score: Option<Score>,
        plies: usize,
    ) -> Option<Declared> {
        let own = score.map(|s| f64::from(s.number()) / 100.0);
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
    use crate::spec::{DrawRule, ResignRule};

    #[test]
    fn players_must_agree_for_long_enough() {
        let rules =
            Adjudication { resign: Some(ResignRule { moves: 2, score: 5.0 }), ..Adjudication::default() };
        let mut adjudicator = Adjudicator::default();
        let mut observe = |side, score| adjudicator.observe(&rules, side, Some(Score::Hundredths(score)), 10);
        assert_eq!(observe(Side::First, 600), None);
        assert_eq!(observe(Side::Second, -600), None);
        assert_eq!(observe(Side::First, 400), None);
        assert_eq!(observe(Side::Second, -500), None);
        assert_eq!(observe(Side::First, 500), None);
        assert_eq!(observe(Side::Second, -500), None);
        let won = Declared { winner: Some(Side::First), reason: "adjudicated-win" };
        assert_eq!(adjudicator.observe(&rules, Side::First, Some(Score::WinIn(10)), 10), Some(won));
    }

    #[test]
    fn draws_and_lengths() {
        let draw = Some(DrawRule { plies: 20, moves: 1, score: 0.1 });
        let rules = Adjudication { draw, length: Some(30), ..Adjudication::default() };
        let mut adjudicator = Adjudicator::default();
        assert_eq!(adjudicator.observe(&rules, Side::First, Some(Score::Hundredths(0)), 18), None);
        assert_eq!(adjudicator.observe(&rules, Side::Second, Some(Score::Hundredths(0)), 19), None);
        assert_eq!(adjudicator.observe(&rules, Side::First, Some(Score::Hundredths(20)), 20), None);
        assert_eq!(adjudicator.observe(&rules, Side::Second, Some(Score::Hundredths(-10)), 21), None);
        assert_eq!(
            adjudicator.observe(&rules, Side::First, Some(Score::Hundredths(10)), 22).unwrap().reason,
            "adjudicated-draw"
        );
        assert_eq!(adjudicator.observe(&rules, Side::First, None, 30).unwrap().reason, "adjudicated-length");
        assert_eq!(
            adjudicator.observe(&Adjudication::default(), Side::First, Some(Score::Hundredths(0)), 4_999),
            None
        );
        assert!(
            adjudicator
                .observe(&Adjudication::default(), Side::First, Some(Score::Hundredths(0)), 5_000)
                .is_some()
        );
    }
}
