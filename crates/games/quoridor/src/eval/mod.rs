//! The default evaluator: who is nearer to the goal, who has more walls, who wins the race when no more walls can be
//! placed, and whose turn it is.

mod net_inputs;
mod ordering;
pub mod reports;
mod terms;
mod ways;

pub use reports::{CachedWays, SimonHarti};

use crate::race::Races;
use crate::{Quoridor, QuoridorMove, QuoridorPosition};
use ordering::Guide;
use secateur_core::{
    EVAL_LIMIT, Evaluator, Hints, InputSet, Known, MoveOrdering, NetShape, Side, Sink, Tunable, Weights,
};
use terms::{NAMES, PARTS, TERMS, terms};
use ways::Ways;

/// Weighs the differences of shortest paths and of walls in hand by how many walls are left, and counts races that are won.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_quoridor::{Quoridor, QuoridorEvaluator};
/// let (variant, mut evaluator) = (Quoridor::default(), QuoridorEvaluator::default());
/// let ahead = variant.parse_position("-/-/e4 e9/10 10/1").unwrap();
/// assert!(evaluator.evaluate(&ahead) > evaluator.evaluate(&variant.start()));
/// ```
#[derive(Clone, Debug)]
pub struct QuoridorEvaluator {
    weights: [i32; TERMS],
    /// The shortest paths along the line being searched.
    ways: Ways,
    /// Races that are solved exactly, if that is turned on.
    races: Option<Races>,
    /// Whether nets can be used on this board.
    nets: bool,
}

impl Default for QuoridorEvaluator {
    fn default() -> QuoridorEvaluator {
        let weights = Weights::built_in(NAMES, include_str!("weights.txt"));
        QuoridorEvaluator { weights, ways: Ways::default(), races: None, nets: true }
    }
}

/// The net of the standard board; docs/strength.md says how it was trained and how strong it is.
pub(crate) fn built_in_net(variant: &Quoridor) -> Option<&'static [u8]> {
    net_inputs::is_supported(variant).then_some(include_bytes!("quoridor.net"))
}

impl QuoridorEvaluator {
    /// The evaluator of a variant.
    pub(crate) fn of(variant: &Quoridor) -> QuoridorEvaluator {
        let nets = net_inputs::is_supported(variant);
        QuoridorEvaluator { nets, ..QuoridorEvaluator::default() }
    }
}

impl Evaluator<QuoridorPosition> for QuoridorEvaluator {
    fn evaluate(&mut self, position: &QuoridorPosition) -> i32 {
        let terms = terms(position, self.ways.lengths(position));
        let value: i32 = terms.iter().zip(&self.weights).map(|(term, weight)| term * weight).sum();
        (value / PARTS).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    #[inline]
    fn played(&mut self, before: &QuoridorPosition, m: QuoridorMove) {
        self.ways.played(before, m);
    }

    #[inline]
    fn unplayed(&mut self) {
        self.ways.unplayed();
    }

    #[inline]
    fn known(&self, position: &QuoridorPosition, fresh: bool) -> Option<Known> {
        self.races.as_ref()?.known(position, fresh)
    }

    fn set_endings(&mut self, exact: bool) {
        self.races = exact.then(Races::new);
    }
}

impl MoveOrdering<QuoridorPosition> for QuoridorEvaluator {
    /// The moves that win at once.
    fn noisy(&self, position: &QuoridorPosition, sink: &mut impl Sink<QuoridorMove>) {
        ordering::winning_moves(position, sink);
    }

    /// Prefers steps along a shortest path, then walls that lengthen the opponent's path; walls near a pawn before others.
    fn guess(&self, position: &QuoridorPosition, m: QuoridorMove) -> i32 {
        ordering::guess(position, m, &Guide::new(position, &self.ways))
    }

    #[inline]
    fn guess_all(&self, position: &QuoridorPosition, moves: &[QuoridorMove], guesses: &mut [i32]) {
        let guide = Guide::new(position, &self.ways);
        for (&m, guess) in moves.iter().zip(guesses) {
            *guess = ordering::guess(position, m, &guide);
        }
    }

    /// No pass next to the other pawn: there a side may want the opponent to move first, so that it can jump.
    fn pass(&self, position: &QuoridorPosition) -> Option<QuoridorPosition> {
        ordering::pawns_are_apart(position).then(|| position.passed())
    }

    /// A side is never stuck in a legal position. If a pawn's only open edge leads to the other pawn, that pawn's cell has
    /// another open edge, or both would be shut in; so there is a jump.
    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, loud_guess: 200, ..Hints::default() }
    }
}

impl Tunable<QuoridorPosition> for QuoridorEvaluator {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> QuoridorEvaluator {
        QuoridorEvaluator { weights: weights.array(), ..self.clone() }
    }

    fn features(&self, position: &QuoridorPosition, emit: &mut dyn FnMut(usize, i32)) {
        for (i, term) in terms(position, self.ways.lengths(position)).into_iter().enumerate() {
            if term != 0 {
                emit(i, term);
            }
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }

    fn net_shape(&self) -> Option<NetShape> {
        self.nets.then_some(net_inputs::SHAPE)
    }

    fn net_inputs(&self, position: &QuoridorPosition, view: Side, inputs: &mut InputSet) {
        net_inputs::inputs(position, view, &self.ways, inputs);
    }

    fn net_phase(&self, position: &QuoridorPosition) -> usize {
        net_inputs::phase(position)
    }
}
