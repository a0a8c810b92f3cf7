//! The default evaluator: marbles lost, closeness to the centre, cohesion, threats.

mod net_inputs;
mod ordering;
pub mod reports;
mod terms;

pub use reports::Lao;

use crate::moves::AbaloneMove;
use crate::position::AbalonePosition;
use crate::rules::{COURSE_PLIES, Rules};
use secateur_core::{
    EVAL_LIMIT, Evaluator, Hints, InputSet, MoveOrdering, NetShape, Side, Sink, Tunable, Weights,
};
use std::sync::Arc;
use terms::{NAMES, RINGS, Terms, terms};

/// Plies between two sets of weights for a course game; in between, weights are interpolated.
const STEP: usize = 10;
/// The number of sets of weights for a course game.
const SETS: usize = COURSE_PLIES as usize / STEP + 1;

/// Counts marbles lost (each loss weighs more), closeness to the centre, cohesion and threats. A course game is short, so
/// there the weights depend on the plies played.
///
/// ```
/// use secateur_abalone::Abalone;
/// use secateur_core::{Evaluator, Variant};
/// let variant: Abalone = "abalone:official".parse().unwrap();
/// assert!(variant.evaluator().evaluate(&variant.start()).abs() < 100);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbaloneEvaluator {
    /// The weights: one set for the whole game, or [`SETS`] of them for different plies.
    sets: Vec<Terms>,
    /// The weights after each ply, times [`STEP`]; a single entry if the plies do not matter.
    by_ply: Arc<[Terms]>,
}

impl AbaloneEvaluator {
    /// The evaluator for a set of rules.
    pub(crate) fn of(rules: Rules) -> AbaloneEvaluator {
        let (text, sets) = match rules {
            Rules::Official { .. } => (include_str!("weights/official.txt"), 1),
            Rules::Course { .. } => (include_str!("weights/course.txt"), SETS),
        };
        let weights = Weights::parse(text).expect("a built-in text of weights");
        assert!(weights.iter().map(|(name, _)| name).eq(names(sets)), "the names of built-in weights");
        AbaloneEvaluator::with_sets(&weights)
    }

    fn with_sets(weights: &Weights) -> AbaloneEvaluator {
        let sets: Vec<Terms> = weights
            .values()
            .chunks_exact(NAMES.len())
            .map(|set| set.try_into().expect("as many as names"))
            .collect();
        let mixed = |ply: usize| -> Terms {
            let (set, past) = (ply / STEP, (ply % STEP) as i32);
            let after = &sets[(set + 1).min(sets.len() - 1)];
            std::array::from_fn(|i| sets[set][i] * (STEP as i32 - past) + after[i] * past)
        };
        let by_ply = (0..=(sets.len() - 1) * STEP).map(mixed).collect();
        AbaloneEvaluator { sets, by_ply }
    }

    /// The index of a position's weights in `by_ply`.
    #[inline]
    fn ply(&self, position: &AbalonePosition) -> usize {
        (position.plies() as usize).min(self.by_ply.len() - 1)
    }
}

/// The names of the weights. If there are several sets, each name ends with `@` and the ply.
fn names(sets: usize) -> impl Iterator<Item = String> {
    (0..sets).flat_map(move |set| {
        NAMES.into_iter().map(move |name| match sets {
            1 => name.to_string(),
            _ => format!("{name}@{}", set * STEP),
        })
    })
}

impl Evaluator<AbalonePosition> for AbaloneEvaluator {
    /// The value of a marble.
    fn unit(&self) -> i32 {
        300
    }

    #[inline]
    fn evaluate(&mut self, position: &AbalonePosition) -> i32 {
        let weights = &self.by_ply[self.ply(position)];
        let sum: i32 = terms(position).iter().zip(weights).map(|(term, weight)| term * weight).sum();
        (sum / STEP as i32).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }
}

impl MoveOrdering<AbalonePosition> for AbaloneEvaluator {
    /// Ejections of enemy marbles.
    #[inline]
    fn noisy(&self, position: &AbalonePosition, sink: &mut impl Sink<AbaloneMove>) {
        ordering::ejections(position, sink);
    }

    /// Prefers ejections, then pushes, then long columns and lines; adds what each move gains towards the centre.
    #[inline]
    fn guess(&self, position: &AbalonePosition, m: AbaloneMove) -> i32 {
        ordering::guess(position, m, &self.sets[0][RINGS..RINGS + 5])
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, swing: 300, ..Hints::default() }
    }
}

impl Tunable<AbalonePosition> for AbaloneEvaluator {
    fn weights(&self) -> Weights {
        Weights::new(names(self.sets.len()).zip(self.sets.iter().flatten().copied()))
    }

    fn with_weights(&self, weights: &Weights) -> AbaloneEvaluator {
        AbaloneEvaluator::with_sets(weights)
    }

    fn features(&self, position: &AbalonePosition, emit: &mut dyn FnMut(usize, i32)) {
        let ply = self.ply(position);
        let (set, past) = (ply / STEP, (ply % STEP) as i32);
        let terms = terms(position);
        for (set, parts) in [(set, STEP as i32 - past), (set + 1, past)].into_iter().filter(|p| p.1 > 0) {
            for (i, term) in terms.into_iter().enumerate().filter(|(_, term)| *term != 0) {
                emit(set * NAMES.len() + i, parts * term);
            }
        }
    }

    fn feature_scale(&self) -> i32 {
        STEP as i32
    }

    fn net_shape(&self) -> Option<NetShape> {
        Some(net_inputs::SHAPE)
    }

    fn net_inputs(&self, position: &AbalonePosition, view: Side, inputs: &mut InputSet) {
        net_inputs::inputs(position, view, inputs);
    }

    fn net_phase(&self, position: &AbalonePosition) -> usize {
        net_inputs::phase(position)
    }
}
