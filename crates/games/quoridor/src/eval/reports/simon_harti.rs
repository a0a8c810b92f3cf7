//! The evaluators of report 003 (Simon and Harti): five terms, or the difference of the shortest paths alone.

use super::super::ways::Ways;
use crate::paths::Way;
use crate::{MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{
    EVAL_LIMIT, Evaluator, EvaluatorSpec, Hints, MoveOrdering, Position, Side, Sink, Tunable, Weights,
};

/// The terms for the side to move: its shortest path and the opponent's, the steps between the pawns, its walls in hand and
/// the opponent's.
pub const NAMES: [&str; 5] = ["own-way", "other-way", "gap", "own-walls", "other-walls"];

/// The evaluators, by name.
pub const EVALUATORS: [EvaluatorSpec; 3] = [
    EvaluatorSpec::new(
        "five-terms",
        "report 003: both ways, the steps between the pawns, both hands",
        "rapport 003 : les deux chemins, l'écart des pions, les deux réserves",
    ),
    EvaluatorSpec::new(
        "nearer",
        "report 003: who is nearer the goal",
        "rapport 003 : qui est plus près du but",
    ),
    EvaluatorSpec::new(
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
    /// The evaluator with this name in `EVALUATORS`.
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

    /// The same evaluator, with shortest paths kept from position to position.
    pub fn with_cached_ways(self) -> CachedWays {
        CachedWays { evaluator: self, ways: Ways::default() }
    }

    fn value(self, position: &QuoridorPosition, lengths: [u8; 2]) -> i32 {
        let terms = Self::terms(position, lengths);
        let value: i32 = terms.iter().zip(self.weights).map(|(term, weight)| term * weight).sum();
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    fn terms(position: &QuoridorPosition, lengths: [u8; 2]) -> [i32; 5] {
        let (me, other) = (position.turn(), !position.turn());
        let (mine, theirs) = (position.pawn(me), position.pawn(other));
        let gap = mine.column().abs_diff(theirs.column()) + mine.row().abs_diff(theirs.row());
        [
            lengths[me].into(),
            lengths[other].into(),
            gap.into(),
            position.hand(me).into(),
            position.hand(other).into(),
        ]
    }
}

impl Evaluator<QuoridorPosition> for SimonHarti {
    fn evaluate(&mut self, position: &QuoridorPosition) -> i32 {
        self.value(position, lengths(position))
    }
}

/// The lengths of both shortest paths.
fn lengths(position: &QuoridorPosition) -> [u8; 2] {
    Side::BOTH.map(|side| position.distance(side))
}

impl MoveOrdering<QuoridorPosition> for SimonHarti {
    /// The report does not search beyond its depth.
    fn noisy(&self, _: &QuoridorPosition, _: &mut impl Sink<QuoridorMove>) {}

    /// The change of both paths by the move.
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
        for (i, term) in Self::terms(position, lengths(position)).into_iter().enumerate() {
            emit(i, term);
        }
    }
}

/// Keeps shortest paths from position to position, as the report wishes, instead of searching for them again. A wall across
/// no step of a shortest path leaves it as it is, and most walls are across none. It evaluates and guesses like
/// [`SimonHarti`].
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_quoridor::{Quoridor, SimonHarti};
/// let start = Quoridor::default().start();
/// let plain = SimonHarti::named("five-terms").unwrap();
/// assert_eq!(plain.with_cached_ways().evaluate(&start), { plain }.evaluate(&start));
/// ```
#[derive(Clone, Debug)]
pub struct CachedWays {
    evaluator: SimonHarti,
    ways: Ways,
}

/// The length of a side's shortest path after a move.
fn length_after(position: &QuoridorPosition, m: QuoridorMove, side: Side, way: &Way) -> u8 {
    let keeps = match m.kind() {
        MoveKind::Wall(wall) => !way.across.contains(wall),
        MoveKind::Pawn(_) => side != position.turn(),
    };
    match m.kind() {
        _ if keeps => way.length,
        MoveKind::Pawn(target) if way.first & target.bit() != 0 => way.length - 1,
        _ => {
            let mut after = position.clone();
            after.play(m);
            after.distance(side)
        }
    }
}

impl Evaluator<QuoridorPosition> for CachedWays {
    fn evaluate(&mut self, position: &QuoridorPosition) -> i32 {
        self.evaluator.value(position, self.ways.lengths(position))
    }

    fn played(&mut self, before: &QuoridorPosition, m: QuoridorMove) {
        // the effect of a wall is known only if the paths before it are
        if matches!(m.kind(), MoveKind::Wall(_)) {
            let _ = Side::BOTH.map(|side| self.ways.way(before, side));
        }
        self.ways.played(before, m);
    }

    fn unplayed(&mut self) {
        self.ways.unplayed();
    }
}

impl MoveOrdering<QuoridorPosition> for CachedWays {
    fn noisy(&self, position: &QuoridorPosition, sink: &mut impl Sink<QuoridorMove>) {
        self.evaluator.noisy(position, sink);
    }

    fn guess(&self, position: &QuoridorPosition, m: QuoridorMove) -> i32 {
        let me = position.turn();
        let after = |side| i32::from(length_after(position, m, side, &self.ways.way(position, side)));
        100 * (after(!me) - after(me))
    }

    fn hints(&self) -> Hints {
        self.evaluator.hints()
    }
}

impl Tunable<QuoridorPosition> for CachedWays {
    fn weights(&self) -> Weights {
        self.evaluator.weights()
    }

    fn with_weights(&self, weights: &Weights) -> CachedWays {
        self.evaluator.with_weights(weights).with_cached_ways()
    }

    fn features(&self, position: &QuoridorPosition, emit: &mut dyn FnMut(usize, i32)) {
        self.evaluator.features(position, emit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quoridor;
    use secateur_core::{MoveList, Random, Variant};

    #[test]
    fn kept_ways_change_no_value() {
        let mut random = Random::new(7);
        let mut plain = SimonHarti::named("five-terms").unwrap();
        let mut kept = plain.with_cached_ways();
        for _ in 0..30 {
            let mut position = Quoridor::default().start();
            let mut line = Vec::new();
            for _ in 0..60 {
                let mut list = MoveList::new();
                position.generate(&mut list);
                if position.outcome().is_some() {
                    break;
                }
                assert_eq!(kept.evaluate(&position), plain.evaluate(&position), "{position}");
                for &m in &list {
                    assert_eq!(kept.guess(&position, m), plain.guess(&position, m), "{m} in {position}");
                }
                let Some(m) = random.pick(&list) else { break };
                kept.played(&position, m);
                line.push((m, position.play(m)));
                // take a move back now and then, as a search does
                if random.below(4) == 0
                    && let Some((m, undo)) = line.pop()
                {
                    position.unplay(m, undo);
                    kept.unplayed();
                }
            }
        }
    }

    #[test]
    fn a_position_by_hand() {
        let variant = Quoridor::default();
        // the wall above d3 and e3 costs white one step: 6 becomes 7
        let position = variant.parse_position("d3/-/e3 e8/7 9/1").unwrap();
        let value = |name: &str| SimonHarti::named(name).unwrap().evaluate(&position);
        let (white, black) = (i32::from(position.distance(Side::First)), 7 + 1);
        assert_eq!((white, i32::from(position.distance(Side::Second))), (7, black));
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
