//! The default evaluator: material, kings, mobility, and the patterns of men in blocks of squares.

mod bands;
mod folded;
mod ordering;
pub(crate) mod packed;
pub mod reports;
mod scale;
mod shapes;
mod terms;
mod weights;

pub use reports::BornachotHaro;

use crate::bits::Bits;
use crate::colour::Colour;
use crate::generate::generate_captures;
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use crate::tables::{DraughtsTables, MAX_PIECES};
use scale::{FULL_SCALE, scale};
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Known, MoveOrdering, Sink, Tables, Tunable, Weights};
use std::sync::Arc;
use terms::{Counted, NAMES, PARTS, Pieces, TERMS};
use weights::WeightSet;

/// A weighted sum of terms for both sides and of the patterns of their men. The rules determine which weights apply.
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

    /// The tables' estimate where the result is not certain; the search has used certain results before.
    #[inline]
    fn in_doubt<R: Rules>(&self, position: &DraughtsPosition<R>) -> Option<i32> {
        let tables = self.tables.get()?;
        DraughtsTables::new(position.rules())?.in_doubt(tables, position)
    }

    /// The weights of shapes, packed like the built-in ones.
    pub fn packed_shapes(&self) -> Vec<u8> {
        packed::pack(&self.weights.shapes)
    }
}

/// Calls `each` with the index of each of a colour's kings among the weights of shapes.
#[inline]
fn king_places<R: Rules>(
    set: &WeightSet,
    position: &DraughtsPosition<R>,
    colour: Colour,
    each: impl FnMut(usize),
) {
    let kings = position.kings(colour);
    let seen = if colour == Colour::White { position.rules.geometry().turned(kings) } else { kings };
    seen.iter().map(|bit| set.layout.king(usize::from(bit))).for_each(each);
}

impl<R: Rules> Evaluator<DraughtsPosition<R>> for DraughtsEvaluator {
    #[inline]
    fn evaluate(&mut self, position: &DraughtsPosition<R>) -> i32 {
        let set = &*self.weights;
        let pieces = Pieces::of(position);
        if pieces.all() <= MAX_PIECES as i32
            && let Some(value) = self.in_doubt(position)
        {
            return value;
        }
        let early = pieces.early(position.rules);
        let mut value = 0;
        terms::each(position, &pieces, early, set.counted, |place, term| value += set.terms[place] * term);
        let [mut first, mut last] = set.men(position.men(Colour::White), position.men(Colour::Black));
        if set.king_squares && !position.kings.is_empty() {
            for (colour, sign) in [(Colour::Black, 1), (Colour::White, -1)] {
                king_places(set, position, colour, |place| {
                    first += sign * i32::from(set.shapes[place]);
                    last += sign * i32::from(set.shapes[place + 1]);
                });
            }
        }
        let to_black = early * first + (PARTS - early) * last;
        value += if position.colour() == Colour::Black { to_black } else { -to_black };
        (value * scale(position, &pieces) / (PARTS * FULL_SCALE)).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    #[inline]
    fn known(&self, position: &DraughtsPosition<R>, _: bool) -> Option<Known> {
        // cheap tests come first; they usually show that nothing is known
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
        Hints { loud_guess: ordering::MAN, noisy_excludes_quiet: true, ..Hints::default() }
    }

    /// The captures, which are compulsory.
    #[inline]
    fn noisy(&self, position: &DraughtsPosition<R>, sink: &mut impl Sink<DraughtsMove<R::Bits>>) {
        generate_captures(position, sink);
    }

    /// Prefers captures by what they take, then crowning, then advancing.
    #[inline]
    fn guess(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> i32 {
        ordering::guess(position, m)
    }
}

impl<R: Rules> Tunable<DraughtsPosition<R>> for DraughtsEvaluator {
    fn weights(&self) -> Weights {
        let set = &*self.weights;
        let terms = NAMES.iter().map(|name| name.to_string()).zip(set.terms);
        let shapes = set.shapes.iter().enumerate();
        Weights::new(terms.chain(shapes.map(|(i, &value)| (set.layout.name(i), i32::from(value)))))
    }

    fn weight_names(&self, places: &[usize]) -> Vec<String> {
        let layout = &self.weights.layout;
        let name = |&place: &usize| match place.checked_sub(TERMS) {
            None => NAMES[place].to_string(),
            Some(shape) => layout.name(shape),
        };
        places.iter().map(name).collect()
    }

    fn with_weights(&self, weights: &Weights) -> DraughtsEvaluator {
        DraughtsEvaluator {
            weights: Arc::new(self.weights.with_weights(weights)),
            tables: self.tables.clone(),
        }
    }

    fn features(&self, position: &DraughtsPosition<R>, emit: &mut dyn FnMut(usize, i32)) {
        let (set, pieces) = (&*self.weights, Pieces::of(position));
        let (scale, early) = (scale(position, &pieces), pieces.early(position.rules));
        let parts = [early, PARTS - early];
        let mut emit = |place: usize, value: i32| {
            if value != 0 {
                emit(place, value);
            }
        };
        terms::each(position, &pieces, early, Counted::ALL, |place, term| emit(place, term * scale));
        for colour in Colour::BOTH {
            let sign = if colour == position.colour() { scale } else { -scale };
            let mut phased = |place: usize| {
                emit(TERMS + place, sign * parts[0]);
                emit(TERMS + place + 1, sign * parts[1]);
            };
            king_places(set, position, colour, &mut phased);
            let patterns = set.bands.patterns(colour, position.men(colour), position.men(!colour));
            for block in 0..set.layout.blocks {
                let pattern = patterns.pattern(block);
                phased(set.layout.outer(block, pattern.outer()));
                phased(set.layout.inner(block, pattern.inner()));
            }
            for block in 0..set.layout.blocks {
                emit(TERMS + set.layout.whole(block, patterns.whole(block)), sign * PARTS);
            }
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS * FULL_SCALE
    }
}
