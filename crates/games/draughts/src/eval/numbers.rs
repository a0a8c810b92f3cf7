//! The weights of each family of rules: terms as text, patterns as one signed byte each.

use super::patterns::Layout;
use super::terms::{NAMES, TERMS};
use crate::rules::Rules;
use secateur_core::Weights;
use std::sync::{Arc, OnceLock};

/// All weights of a judgement.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub terms: [i32; TERMS],
    /// Where the weights of patterns are.
    pub layout: Layout,
    /// Patterns, in hundredths of a man.
    pub tables: Vec<i8>,
    /// Whether any pattern counts.
    pub patterned: bool,
}

/// Rules that are judged by the same numbers.
struct Family {
    terms: &'static str,
    tables: &'static [u8],
    read: OnceLock<Arc<Numbers>>,
}

impl Family {
    const fn new(terms: &'static str, tables: &'static [u8]) -> Family {
        Family { terms, tables, read: OnceLock::new() }
    }
}

const SHORT: &str = include_str!("short-kings.txt");
const FLYING: &str = include_str!("flying-kings.txt");
const FLYING_FORWARD: &str = include_str!("flying-kings-forward.txt");

/// Of the others: short kings; flying kings and men that capture backward; flying kings and men that capture forward only. A
/// set for each size of board, whose patterns differ.
type Kinds = [Family; 3];

const fn kinds() -> Kinds {
    [Family::new(SHORT, &[]), Family::new(FLYING, &[]), Family::new(FLYING_FORWARD, &[])]
}

static INTERNATIONAL: Family =
    Family::new(include_str!("international.txt"), include_bytes!("international.bin"));
/// Learnt in english, and good in italian.
static ENGLISH: Family = Family::new(include_str!("english.txt"), include_bytes!("english.bin"));
/// Learnt in russian, and good in brazilian and pool.
static RUSSIAN: Family = Family::new(include_str!("russian.txt"), include_bytes!("russian.bin"));
static FRISIAN: Family = Family::new(include_str!("frisian.txt"), include_bytes!("frisian.bin"));
static SPANISH: Family = Family::new(include_str!("spanish.txt"), include_bytes!("spanish.bin"));
static SIX: Kinds = kinds();
static EIGHT: Kinds = kinds();
static TEN: Kinds = kinds();
static TWELVE: Kinds = kinds();

impl Numbers {
    /// The numbers for a variant.
    pub fn of<R: Rules>(rules: R) -> Arc<Numbers> {
        let rows = usize::from(rules.geometry().rows);
        let kind = match (rules.flying(), rules.backward()) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let family = match (R::WORD, rows) {
            ("international", _) => &INTERNATIONAL,
            ("english" | "italian", _) => &ENGLISH,
            ("russian" | "brazilian" | "pool", _) => &RUSSIAN,
            ("frisian", _) => &FRISIAN,
            ("spanish", _) => &SPANISH,
            (_, 6) => &SIX[kind],
            (_, 8) => &EIGHT[kind],
            (_, 10) => &TEN[kind],
            _ => &TWELVE[kind],
        };
        family.read.get_or_init(|| Arc::new(Numbers::read(family, rows))).clone()
    }

    fn read(family: &Family, rows: usize) -> Numbers {
        let (terms, layout) = (Weights::built_in(NAMES, family.terms), Layout::new(rows));
        let mut tables: Vec<i8> = family.tables.iter().map(|&byte| byte as i8).collect();
        assert!(tables.is_empty() || tables.len() == layout.weights(), "the length of built-in tables");
        tables.resize(layout.weights(), 0);
        Numbers { terms, layout, patterned: !family.tables.is_empty(), tables }
    }

    /// Other numbers for the same board: the terms, then the patterns. A pattern's worth beyond a signed byte is cut.
    pub fn with_weights(&self, weights: &Weights) -> Numbers {
        let values = weights.values();
        let (terms, tables) = values.split_at(TERMS);
        let mut numbers = Numbers { terms: self.terms, tables: Vec::new(), ..*self };
        numbers.terms.copy_from_slice(terms);
        numbers.tables = tables.iter().map(|&value| value.clamp(-127, 127) as i8).collect();
        numbers.patterned = tables.iter().any(|&value| value != 0);
        numbers
    }
}
