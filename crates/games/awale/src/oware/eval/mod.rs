//! The default evaluator of Oware and Awari: seeds captured, the value of each house by its seeds, threatened captures.

mod net_inputs;
mod ordering;
mod terms;

use super::moves::OwareMove;
use super::position::OwarePosition;
use super::tables::OwareTables;
use super::variant::Rules;
use secateur_core::{
    EVAL_LIMIT, Evaluator, Hints, InputSet, Known, MoveOrdering, NetShape, Side, Sink, Tables, Tunable,
    Weights,
};
use std::sync::{Arc, OnceLock};
use terms::{CAPTURED, HOLDS, LOOT, PARTS, WEIGHTS, each_house, loot, names};

/// The extra value of a position that the plain table calls won.
const TABLE_WIN: i32 = 1_000;

/// Counts seeds captured, houses by their seeds, and threatened captures. The weight of a house moves from its early value,
/// with all seeds on the board, to its late value, with none.
///
/// ```
/// use secateur_awale::Oware;
/// use secateur_core::{Evaluator, Variant};
/// let variant = Oware::default();
/// let ahead = variant.parse_position("4-4-4-4-4-4-4-4-4-4-1-1-6-0-S").unwrap();
/// assert!(variant.evaluator().evaluate(&ahead) > 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwareEvaluator {
    weights: Arc<[i32; WEIGHTS]>,
    tables: Tables,
}

impl Default for OwareEvaluator {
    fn default() -> OwareEvaluator {
        static READ: OnceLock<Arc<[i32; WEIGHTS]>> = OnceLock::new();
        let read = || {
            let weights = Weights::parse(include_str!("weights.txt")).expect("a built-in text of weights");
            assert!(weights.iter().map(|(name, _)| name).eq(names()), "the names of built-in weights");
            Arc::new(weights.array())
        };
        OwareEvaluator { weights: READ.get_or_init(read).clone(), tables: Tables::none() }
    }
}

/// The net of Oware; docs/strength.md says how it was trained and how strong it is. It has not been tried with other rules.
pub(super) fn built_in_net(rules: Rules) -> Option<&'static [u8]> {
    (rules == Rules::default()).then_some(include_bytes!("oware.net"))
}

impl Evaluator<OwarePosition> for OwareEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &OwarePosition) -> i32 {
        let weights = &*self.weights;
        let (mut early, mut late) = (0, 0);
        each_house(position, |own, enemy| {
            early += weights[own] - weights[enemy];
            late += weights[own + 1] - weights[enemy + 1];
        });
        let full = position.on_board() as i32;
        let (best, holds) = loot(position);
        let whole = weights[CAPTURED] * position.ahead() - weights[LOOT] * best - weights[HOLDS] * holds;
        let value = (PARTS * whole + full * early + (PARTS - full) * late) / PARTS;
        let value = match self
            .tables
            .get()
            .and_then(|tables| OwareTables::new(position.rules()).margin(tables, position))
        {
            None => value,
            // the result that is usually right; among equal ones, the better evaluation
            Some(margin) => margin.signum() * TABLE_WIN + 100 * margin + value / 16,
        };
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    /// A repetition may be worth more or less than the tables say, so they are used only where none is possible.
    #[inline]
    fn known(&self, position: &OwarePosition, fresh: bool) -> Option<Known> {
        let tables = self.tables.get().filter(|_| fresh)?;
        OwareTables::new(position.rules()).known(tables, position)
    }

    fn set_tables(&mut self, tables: Tables) {
        self.tables = tables;
    }
}

impl MoveOrdering<OwarePosition> for OwareEvaluator {
    /// Captures are optional.
    fn hints(&self) -> Hints {
        Hints { noisy_is_compulsory: false, ..Hints::default() }
    }

    /// The captures.
    #[inline]
    fn noisy(&self, position: &OwarePosition, sink: &mut impl Sink<OwareMove>) {
        ordering::captures(position, sink);
    }

    /// Prefers captures, then the houses nearest to the enemy's row, whose seeds reach it first.
    #[inline]
    fn guess(&self, position: &OwarePosition, m: OwareMove) -> i32 {
        ordering::guess(position, m)
    }
}

impl Tunable<OwarePosition> for OwareEvaluator {
    fn weights(&self) -> Weights {
        Weights::new(names().zip(*self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> OwareEvaluator {
        OwareEvaluator { weights: Arc::new(weights.array()), tables: self.tables.clone() }
    }

    fn features(&self, position: &OwarePosition, emit: &mut dyn FnMut(usize, i32)) {
        let full = position.on_board() as i32;
        let (best, holds) = loot(position);
        emit(CAPTURED, PARTS * position.ahead());
        emit(LOOT, -PARTS * best);
        emit(HOLDS, -PARTS * holds);
        each_house(position, |own, enemy| {
            for (place, sign) in [(own, 1), (enemy, -1)] {
                emit(place, sign * full);
                emit(place + 1, sign * (PARTS - full));
            }
        });
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }

    fn net_shape(&self) -> Option<NetShape> {
        Some(net_inputs::SHAPE)
    }

    fn net_inputs(&self, position: &OwarePosition, view: Side, inputs: &mut InputSet) {
        net_inputs::inputs(position, view, inputs);
    }

    #[inline]
    fn net_is_asked(&self, position: &OwarePosition) -> bool {
        !self.tables.get().is_some_and(|tables| OwareTables::new(position.rules()).hold(tables, position))
    }

    fn net_phase(&self, position: &OwarePosition) -> usize {
        net_inputs::phase(position)
    }
}
