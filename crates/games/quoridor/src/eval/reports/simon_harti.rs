//! The evaluators of report 003 (Simon and Harti): five terms, or who is nearer.

use crate::{QuoridorMove, QuoridorPosition};
use secateur_core::{
    EVAL_LIMIT, Evaluator, EvaluatorNote, Hints, MoveOrdering, Position, Sink, Tunable, Weights,
};

/// What is counted for the side to move: its shortest path and the other's, the steps between the pawns, its walls in hand
/// and the other's.
pub const NAMES: [&str; 5] = ["own-way", "other-way", "gap", "own-walls", "other-walls"];

/// The evaluators by name.
pub const NOTES: [EvaluatorNote; 3] = [
    EvaluatorNote::new(
        "five-terms",
        "report 003: both ways, the steps between the pawns, both hands",
        "rapport 003 : les deux chemins, l'écart des pions, les deux réserves",
    ),
    EvaluatorNote::new(
        "nearer",
        "report 003: who is nearer the goal",
        "rapport 003 : qui est plus près du but",
    ),
    EvaluatorNote::new(
        "course-score",
        "the course's score, which its greedy player follows: the ways, walls as a tie-break",
        "le score du cours, que suit son joueur glouton : les chemins, les murs pour départager",
    ),
];

/// An evaluator of report 003; a step is worth 100.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_quoridor::{Quoridor, SimonHarti};
/// let variant = Quoridor::default();
/// let ahead = variant.parse_position("-/-/e4 e9/10 10/1").unwrap();
/// assert_eq!(SimonHarti::named("nearer").unwrap().evaluate(&ahead), 300);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimonHarti {
    weights: [i32; 5],
}

impl SimonHarti {
    /// The evaluator of a name of `NOTES`.
    pub fn named(name: &str) -> Option<SimonHarti> {
        let weights = match name {
            // the report does not state its coefficients
            "five-terms" => [-100, 100, -5, 30, -30],
            "nearer" => [-100, 100, 0, 0, 0],
            "course-score" => [-100, 100, 0, 1, -1],
            _ => return None,
        };
        Some(SimonHarti { weights })
    }

    fn terms(position: &QuoridorPosition) -> [i32; 5] {
        let (me, other) = (position.turn(), !position.turn());
        let (mine, theirs) = (position.pawn(me), position.pawn(other));
        let gap = mine.column().abs_diff(theirs.column()) + mine.row().abs_diff(theirs.row());
        [
            position.distance(me).into(),
            position.distance(other).into(),
            gap.into(),
            position.hand(me).into(),
            position.hand(other).into(),
        ]
    }
}

impl Evaluator<QuoridorPosition> for SimonHarti {
    fn evaluate(&mut self, position: &QuoridorPosition) -> i32 {
        let value: i32 =
            Self::terms(position).iter().zip(self.weights).map(|(term, weight)| term * weight).sum();
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }
}

impl MoveOrdering<QuoridorPosition> for SimonHarti {
    /// The report looks at nothing beyond its depth.
    fn noisy(&self, _: &QuoridorPosition, _: &mut impl Sink<QuoridorMove>) {}

    /// What the move does to the two paths.
    fn guess(&self, position: &QuoridorPosition, m: QuoridorMove) -> i32 {
        let me = position.turn();
        let mut after = position.clone();
        after.play(m);
        100 * (i32::from(after.distance(!me)) - i32::from(after.distance(me)))
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, ..Hints::default() }
    }
}

impl Tunable<QuoridorPosition> for SimonHarti {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> SimonHarti {
        SimonHarti { weights: weights.array() }
    }

    fn features(&self, position: &QuoridorPosition, emit: &mut dyn FnMut(usize, i32)) {
        for (i, term) in Self::terms(position).into_iter().enumerate() {
            emit(i, term);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quoridor;
    use secateur_core::Variant;

    #[test]
    fn a_position_by_hand() {
        let variant = Quoridor::default();
        // the wall above e3 and d3 costs white two steps: 1 to the side and back is not needed, 6 becomes 7
        let position = variant.parse_position("d3/-/e3 e8/7 9/1").unwrap();
        let value = |name: &str| SimonHarti::named(name).unwrap().evaluate(&position);
        let (white, black) = (i32::from(position.distance(secateur_core::Side::First)), 7 + 1);
        assert_eq!((white, i32::from(position.distance(secateur_core::Side::Second))), (7, black));
        assert_eq!(value("nearer"), 100 * (black - white));
        assert_eq!(value("course-score"), 100 * (black - white) + 7 - 9);
        assert_eq!(value("five-terms"), 100 * (black - white) - 5 * 5 + 30 * (7 - 9));
    }

    #[test]
    fn the_start_is_level_but_for_the_gap() {
        let start = Quoridor::default().start();
        let value = |name: &str| SimonHarti::named(name).unwrap().evaluate(&start);
        assert_eq!([value("nearer"), value("course-score"), value("five-terms")], [0, 0, -5 * 8]);
    }
}
