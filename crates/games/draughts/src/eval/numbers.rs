//! The weights of each family of rules: terms as text, patterns as one signed byte each.

use super::patterns::{PATTERNS, blocks};
use super::terms::{NAMES, TERMS};
use crate::rules::Rules;
use secateur_core::Weights;
use std::sync::{Arc, OnceLock};

/// All weights of a judgement.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub terms: [i32; TERMS],
    /// Patterns, block by block, in hundredths of a man.
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

static INTERNATIONAL: Family = Family::new(include_str!("international.txt"), &[]);
static EIGHT: [Family; 2] = [Family::new(SHORT, &[]), Family::new(FLYING, &[])];
static SIX: [Family; 2] = [Family::new(SHORT, &[]), Family::new(FLYING, &[])];
static TEN: [Family; 2] = [Family::new(SHORT, &[]), Family::new(FLYING, &[])];
static TWELVE: [Family; 2] = [Family::new(SHORT, &[]), Family::new(FLYING, &[])];

impl Numbers {
    /// The numbers for a variant.
    pub fn of<R: Rules>(rules: R) -> Arc<Numbers> {
        let rows = usize::from(rules.geometry().rows);
        let flying = usize::from(rules.flying());
        let family = match (R::WORD, rows) {
            ("international", _) => &INTERNATIONAL,
            (_, 6) => &SIX[flying],
            (_, 8) => &EIGHT[flying],
            (_, 10) => &TEN[flying],
            _ => &TWELVE[flying],
        };
        family.read.get_or_init(|| Arc::new(Numbers::read(family, rows))).clone()
    }

    fn read(family: &Family, rows: usize) -> Numbers {
        let terms = Weights::built_in(NAMES, family.terms);
        let mut tables: Vec<i8> = family.tables.iter().map(|&byte| byte as i8).collect();
        tables.resize(blocks(rows) * PATTERNS, 0);
        Numbers { terms, patterned: !family.tables.is_empty(), tables }
    }

    /// The numbers as weights: the terms, then the patterns. A pattern's worth beyond a signed byte is cut.
    pub fn from_weights(weights: &Weights) -> Numbers {
        let values = weights.values();
        let (terms, tables) = values.split_at(TERMS);
        let mut numbers =
            Numbers { terms: [0; TERMS], tables: Vec::new(), patterned: tables.iter().any(|&v| v != 0) };
        numbers.terms.copy_from_slice(terms);
        numbers.tables = tables.iter().map(|&value| value.clamp(-127, 127) as i8).collect();
        numbers
    }
}
