//! The default judgement: material, advancement, freedom, and what blocks of four by four squares look like.

mod numbers;
mod patterns;
mod share;
mod terms;

pub mod bornachot_haro;

pub use bornachot_haro::BornachotHaro;

use crate::bits::Bits;
use crate::colour::Colour;
use crate::generate;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use numbers::Numbers;
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Position as _, Sink, Weights};
use share::{SHARES, share};
use std::sync::Arc;
use terms::{NAMES, PARTS, Side, TERMS};

/// What moves are guessed by, in hundredths of a man.
const MAN: i32 = 100;
const CROWNING: i32 = 300;
const ADVANCE: i32 = 3;
const HOME: i32 = 6;

/// A weighted sum of terms of both sides and of the patterns of their men, by the numbers of one family of rules.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_draughts::{Draughts, rules::International};
/// let variant = Draughts::<International>::default();
/// let man_up = variant.parse_position("W:W31,32,33,34,35,36:B1,2,3,4,5").unwrap();
/// assert!(variant.evaluator().evaluate(&man_up) > 50);
/// ```
#[derive(Clone, Debug)]
pub struct ShapeEvaluator {
    numbers: Arc<Numbers>,
}

impl ShapeEvaluator {
    /// The judgement for a variant.
    pub(crate) fn of<R: Rules>(rules: R) -> ShapeEvaluator {
        ShapeEvaluator { numbers: Numbers::of(rules) }
    }

    #[inline]
    fn sides<R: Rules>(position: &Position<R>) -> [Side<R::Bits>; 2] {
        let us = position.colour();
        [us, !us].map(|colour| Side::new(position, colour))
    }
}

impl<R: Rules> Evaluator<Position<R>> for ShapeEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &Position<R>) -> i32 {
        let numbers = &*self.numbers;
        let [us, them] = Self::sides(position);
        let early = terms::early(position, &us, &them);
        let terms = terms::differences(position, &us, &them, early);
        let mut value: i32 = terms.iter().zip(&numbers.terms).map(|(term, weight)| term * weight).sum();
        if numbers.patterned {
            let worth = |side| numbers.layout.sum(&numbers.tables, side, early);
            value += worth(&us) - worth(&them);
        }
        (value * share(position, &us, &them) / (PARTS * SHARES)).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    fn hints(&self) -> Hints {
        Hints { loud_guess: MAN, ..Hints::default() }
    }

    #[inline]
    fn noisy(&self, position: &Position<R>, sink: &mut impl Sink<Move<R::Bits>>) {
        if generate::must_capture(position) {
            position.generate(sink);
        }
    }

    #[inline]
    fn guess(&self, position: &Position<R>, m: Move<R::Bits>) -> i32 {
        let board = position.rules.geometry();
        let us = position.colour();
        let mut value = 0;
        if m.is_capture() {
            value += MAN * m.captured.count() as i32 + MAN * (m.captured & position.kings).count() as i32;
        }
        if !position.kings.has(m.from) {
            if board.crown[us].has(m.to) {
                value += CROWNING;
            }
            let (from, to) = m.squares(board);
            let row = |square: u8| i32::from((square - 1) / (board.rows / 2));
            let advanced = (row(to) - row(from)) * if us == Colour::White { -1 } else { 1 };
            value += ADVANCE * advanced - if board.crown[!us].has(m.from) { HOME } else { 0 };
        }
        value
    }

    fn weights(&self) -> Weights {
        let numbers = &*self.numbers;
        let terms = NAMES.iter().map(|name| name.to_string()).zip(numbers.terms);
        let tables = numbers.tables.iter().enumerate();
        Weights::new(terms.chain(tables.map(|(i, &value)| (numbers.layout.name(i), i32::from(value)))))
    }

    fn with_weights(&self, weights: &Weights) -> ShapeEvaluator {
        ShapeEvaluator { numbers: Arc::new(self.numbers.with_weights(weights)) }
    }

    fn features(&self, position: &Position<R>, emit: &mut impl FnMut(usize, i32)) {
        let [us, them] = Self::sides(position);
        let (share, early) = (share(position, &us, &them), terms::early(position, &us, &them));
        for (i, &term) in terms::differences(position, &us, &them, early).iter().enumerate() {
            if term != 0 {
                emit(i, term * share);
            }
        }
        for (side, sign) in [(&us, share), (&them, -share)] {
            let layout = self.numbers.layout;
            layout.each(side, early, |place, parts| emit(TERMS + place, sign * parts));
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS * SHARES
    }
}
