//! The weights of an evaluator: terms as text, shapes packed.

use super::bands::Bands;
use super::folded::{Worth, fold};
use super::packed;
use super::shapes::Layout;
use super::terms::{self, Counted, NAMES, TERMS};
use crate::bits::Bits;
use crate::colour::Colour;
use crate::rules::{Rules, WeightFiles};
use secateur_core::Weights;
use std::sync::{Arc, Mutex, PoisonError};

/// All weights of an evaluator, and what is computed from them to evaluate quickly.
#[derive(Debug)]
pub(super) struct WeightSet {
    /// The terms, in hundredths of a man.
    pub terms: [i32; TERMS],
    /// Where the weights of each shape are.
    pub layout: Layout,
    /// The shapes, in hundredths of a man.
    pub shapes: Vec<i16>,
    /// The terms that have to be counted.
    pub counted: Counted,
    /// Finds the patterns of positions.
    pub bands: Bands,
    /// Whether the squares of kings have any weight.
    pub king_squares: bool,
    /// The value of every pattern of every block.
    folded: Vec<Worth>,
}

/// A parsed weight set, with the name of its files and the number of rows, on which its layout depends.
type ReadSet = (&'static str, usize, Arc<WeightSet>);

/// The weight sets parsed so far, which variants with the same files and rows share.
static READ: Mutex<Vec<ReadSet>> = Mutex::new(Vec::new());

impl WeightSet {
    /// The weights for a variant, parsed at their first use.
    pub fn of<R: Rules>(rules: R) -> Arc<WeightSet> {
        let (files, rows) = (rules.weights(), usize::from(rules.geometry().rows));
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., set)) =
            read.iter().find(|(name, of_rows, _)| (*name, *of_rows) == (files.name, rows))
        {
            return set.clone();
        }
        let set = Arc::new(WeightSet::read(&files, rows));
        read.push((files.name, rows, set.clone()));
        set
    }

    fn read(files: &WeightFiles, rows: usize) -> WeightSet {
        let (terms, layout) = (Weights::built_in(NAMES, files.terms), Layout::new(rows));
        let shapes = packed::unpack(files.patterns, layout.weights()).expect("built-in weights of shapes");
        WeightSet::new(terms, layout, shapes)
    }

    fn new(terms: [i32; TERMS], layout: Layout, shapes: Vec<i16>) -> WeightSet {
        let by_place = |row: usize, square: usize| terms::by_place(&terms, layout.half, row, square);
        WeightSet {
            terms,
            layout,
            counted: Counted::by(&terms),
            bands: Bands::new(layout),
            king_squares: shapes[..layout.outer(0, 0)].iter().any(|&weight| weight != 0),
            folded: fold(layout, &shapes, &by_place),
            shapes,
        }
    }

    /// Other weights for the same board: the terms, then the shapes, each clamped to sixteen bits.
    pub fn with_weights(&self, weights: &Weights) -> WeightSet {
        let values = weights.values();
        let (given, shapes) = values.split_at(TERMS);
        let mut terms = self.terms;
        terms.copy_from_slice(given);
        let cut = |&value: &i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        WeightSet::new(terms, self.layout, shapes.iter().map(cut).collect())
    }

    /// The value of both colours' men for Black, early and late.
    #[inline(always)]
    pub fn men<B: Bits>(&self, white: B, black: B) -> [i32; 2] {
        let (ours, theirs) = (
            self.bands.patterns(Colour::Black, black, white),
            self.bands.patterns(Colour::White, white, black),
        );
        let mut sum = Worth::default();
        for (block, worths) in self.folded.chunks_exact(super::shapes::BLOCK).enumerate() {
            let worth = |number: usize| worths.get(number).copied().unwrap_or_default();
            sum = sum.add(worth(ours.whole(block))).less(worth(theirs.whole(block)));
        }
        sum.phases()
    }
}
