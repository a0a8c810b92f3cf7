//! The default evaluator: material, advancement, freedom, and the patterns of men in blocks of four by four squares.

mod ordering;
mod patterns;
pub mod reports;
mod scale;
mod terms;
mod weights;

pub use reports::BornachotHaro;

use crate::bits::Bits;
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use crate::tables::{DraughtsTables, MAX_PIECES};
use scale::{FULL_SCALE, scale};
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Known, MoveOrdering, Sink, Tables, Tunable, Weights};
use std::sync::Arc;
use terms::{NAMES, PARTS, Side, TERMS};
use weights::WeightSet;

/// A weighted sum of terms of both sides and of the patterns of their men. Which weights apply depends on the rules.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_draughts::{Draughts, rules::International};
/// let variant = Draughts::<International>::default();
/// let man_up = variant.parse_position("W:W31,32,33,34,35,36:B1,2,3,4,5").unwrap();
/// assert!(variant.evaluator().evaluate(&man_up) > 50);
/// ```
#[derive(Clone, Debug)]
pub struct DraughtsEvaluator {
    weights: Arc<WeightSet>,
    tables: Tables,
}

impl DraughtsEvaluator {
    /// The evaluator for a variant.
    pub(crate) fn of<R: Rules>(rules: R) -> DraughtsEvaluator {
        DraughtsEvaluator { weights: WeightSet::of(rules), tables: Tables::none() }
    }

    /// What tables say where it is not certain: the search has asked for what is.
    #[inline]
    fn in_doubt<R: Rules>(&self, position: &DraughtsPosition<R>) -> Option<i32> {
        let tables = self.tables.get()?;
        DraughtsTables::new(position.rules())?.in_doubt(tables, position)
    }

    #[inline]
    fn sides<R: Rules>(position: &DraughtsPosition<R>) -> [Side<R::Bits>; 2] {
        let us = position.colour();
        [us, !us].map(|colour| Side::new(position, colour))
    }
}

impl<R: Rules> Evaluator<DraughtsPosition<R>> for DraughtsEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &DraughtsPosition<R>) -> i32 {
        let weights = &*self.weights;
        let [us, them] = Self::sides(position);
        let pieces = us.men_count + us.king_count + them.men_count + them.king_count;
        if pieces <= MAX_PIECES as i32
            && let Some(value) = self.in_doubt(position)
        {
            return value;
        }
        let early = terms::early(position, &us, &them);
        let terms = terms::differences(position, &us, &them, early);
        let mut value: i32 = terms.iter().zip(&weights.terms).map(|(term, weight)| term * weight).sum();
        if weights.patterned {
            let worth = |side| weights.layout.sum(&weights.tables, side, early);
            value += worth(&us) - worth(&them);
        }
        (value * scale(position, &us, &them) / (PARTS * FULL_SCALE)).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    #[inline]
    fn known(&self, position: &DraughtsPosition<R>, _: bool) -> Option<Known> {
        // first what most often says that nothing is known
        let tables = self.tables.get()?;
        let [first, second] = position.pieces;
        if first.count_both(second) > MAX_PIECES as u32 {
            return None;
        }
        DraughtsTables::new(position.rules())?.known(tables, position)
    }

    fn set_tables(&mut self, tables: Tables) {
        self.tables = tables;
    }
}

impl<R: Rules> MoveOrdering<DraughtsPosition<R>> for DraughtsEvaluator {
    fn hints(&self) -> Hints {
        Hints { loud_guess: ordering::MAN, ..Hints::default() }
    }

    /// The captures, which are compulsory.
    #[inline]
    fn noisy(&self, position: &DraughtsPosition<R>, sink: &mut impl Sink<DraughtsMove<R::Bits>>) {
        ordering::captures(position, sink);
    }

    /// Captures by what they take, then crowning, then advancing.
    #[inline]
    fn guess(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> i32 {
        ordering::guess(position, m)
    }
}

impl<R: Rules> Tunable<DraughtsPosition<R>> for DraughtsEvaluator {
    fn weights(&self) -> Weights {
        let weights = &*self.weights;
        let terms = NAMES.iter().map(|name| name.to_string()).zip(weights.terms);
        let tables = weights.tables.iter().enumerate();
        Weights::new(terms.chain(tables.map(|(i, &value)| (weights.layout.name(i), i32::from(value)))))
    }

    fn with_weights(&self, weights: &Weights) -> DraughtsEvaluator {
        DraughtsEvaluator {
            weights: Arc::new(self.weights.with_weights(weights)),
            tables: self.tables.clone(),
        }
    }

    fn features(&self, position: &DraughtsPosition<R>, emit: &mut dyn FnMut(usize, i32)) {
        let [us, them] = Self::sides(position);
        let (scale, early) = (scale(position, &us, &them), terms::early(position, &us, &them));
        for (i, &term) in terms::differences(position, &us, &them, early).iter().enumerate() {
            if term != 0 {
                emit(i, term * scale);
            }
        }
        for (side, sign) in [(&us, scale), (&them, -scale)] {
            let layout = self.weights.layout;
            layout.each(side, early, |place, parts| emit(TERMS + place, sign * parts));
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS * FULL_SCALE
    }
}
