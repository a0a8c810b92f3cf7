//! The built-in weights: terms as text, patterns as one signed byte each.

use super::patterns::Layout;
use super::terms::{NAMES, TERMS};
use crate::rules::Rules;
use secateur_core::Weights;
use std::sync::{Arc, OnceLock};

/// All weights of an evaluator.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WeightSet {
    /// The terms, in hundredths of a man.
    pub terms: [i32; TERMS],
    /// Where the weights of patterns are.
    pub layout: Layout,
    /// The patterns, in hundredths of a man.
    pub tables: Vec<i8>,
    /// Whether any pattern counts.
    pub patterned: bool,
}

/// The files of a weight set, read at its first use.
struct BuiltIn {
    terms: &'static str,
    tables: &'static [u8],
    read: OnceLock<Arc<WeightSet>>,
}

impl BuiltIn {
    const fn new(terms: &'static str, tables: &'static [u8]) -> BuiltIn {
        BuiltIn { terms, tables, read: OnceLock::new() }
    }
}

/// The weight set whose files have this name.
macro_rules! built_in {
    ($name:literal) => {
        BuiltIn::new(
            include_str!(concat!("weights/", $name, ".txt")),
            include_bytes!(concat!("weights/", $name, ".bin")),
        )
    };
}

static INTERNATIONAL: BuiltIn = built_in!("international");
/// Learnt in english, and good in italian.
static ENGLISH: BuiltIn = built_in!("english");
/// Learnt in russian, and good in brazilian and pool.
static RUSSIAN: BuiltIn = built_in!("russian");
static FRISIAN: BuiltIn = built_in!("frisian");
static SPANISH: BuiltIn = built_in!("spanish");

/// The weights of rules that have none of their own, without patterns: short kings; flying kings and men that capture
/// backward; flying kings and men that capture forward only.
type Fallback = [BuiltIn; 3];

const fn fallback() -> Fallback {
    [
        BuiltIn::new(include_str!("weights/short-kings.txt"), &[]),
        BuiltIn::new(include_str!("weights/flying-kings.txt"), &[]),
        BuiltIn::new(include_str!("weights/flying-kings-forward.txt"), &[]),
    ]
}

// One for each size of board: the layouts of their patterns differ.
static SIX: Fallback = fallback();
static EIGHT: Fallback = fallback();
static TEN: Fallback = fallback();
static TWELVE: Fallback = fallback();

impl WeightSet {
    /// The weights for a variant.
    pub fn of<R: Rules>(rules: R) -> Arc<WeightSet> {
        let rows = usize::from(rules.geometry().rows);
        let kings = match (rules.flying(), rules.backward()) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let files = match (R::WORD, rows) {
            ("international", _) => &INTERNATIONAL,
            ("english" | "italian", _) => &ENGLISH,
            ("russian" | "brazilian" | "pool", _) => &RUSSIAN,
            ("frisian", _) => &FRISIAN,
            ("spanish", _) => &SPANISH,
            (_, 6) => &SIX[kings],
            (_, 8) => &EIGHT[kings],
            (_, 10) => &TEN[kings],
            _ => &TWELVE[kings],
        };
        files.read.get_or_init(|| Arc::new(WeightSet::read(files, rows))).clone()
    }

    fn read(files: &BuiltIn, rows: usize) -> WeightSet {
        let (terms, layout) = (Weights::built_in(NAMES, files.terms), Layout::new(rows));
        let mut tables: Vec<i8> = files.tables.iter().map(|&byte| byte as i8).collect();
        assert!(tables.is_empty() || tables.len() == layout.weights(), "the length of built-in tables");
        tables.resize(layout.weights(), 0);
        WeightSet { terms, layout, patterned: !files.tables.is_empty(), tables }
    }

    /// Other weights for the same board: the terms, then the patterns, each cut to what a signed byte holds.
    pub fn with_weights(&self, weights: &Weights) -> WeightSet {
        let values = weights.values();
        let (terms, tables) = values.split_at(TERMS);
        let mut set = WeightSet { terms: self.terms, tables: Vec::new(), ..*self };
        set.terms.copy_from_slice(terms);
        set.tables = tables.iter().map(|&value| value.clamp(-127, 127) as i8).collect();
        set.patterned = tables.iter().any(|&value| value != 0);
        set
    }
}
