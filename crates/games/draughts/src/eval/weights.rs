//! The built-in weights: terms as text, patterns as one signed byte each.

use super::patterns::Layout;
use super::terms::{NAMES, TERMS};
use crate::rules::{Rules, WeightFiles};
use secateur_core::Weights;
use std::sync::{Arc, Mutex, PoisonError};

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

/// A weight set that was read, with the name of its files and the rows of its board, on which the layout depends.
type ReadSet = (&'static str, usize, Arc<WeightSet>);

/// The weight sets read so far. Variants share those that have the same files and rows.
static READ: Mutex<Vec<ReadSet>> = Mutex::new(Vec::new());

impl WeightSet {
    /// The weights for a variant, read at their first use.
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
        let mut tables: Vec<i8> = files.patterns.iter().map(|&byte| byte as i8).collect();
        assert!(tables.is_empty() || tables.len() == layout.weights(), "the length of built-in tables");
        tables.resize(layout.weights(), 0);
        WeightSet { terms, layout, patterned: !files.patterns.is_empty(), tables }
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
