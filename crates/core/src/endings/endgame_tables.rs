//! The contract of endgame tables: what a game defines of them, and bytes looked up by an index.

use crate::{Random, StopSignal, lock, share_work};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

/// The bytes of endgame tables, slice by slice.
///
/// A slice holds the positions with the same material: a number of seeds, a set of pieces. The game numbers its slices and
/// the positions of each slice, and defines what a byte means.
pub trait TableBytes: Debug + Send + Sync {
    /// How many slices are present: the first ones of the game's list.
    fn slices(&self) -> usize;

    /// The byte of a position; `None` when the table cannot be read at this place.
    fn byte(&self, slice: usize, index: u64) -> Option<u8>;
}

/// The endgame tables given to an evaluator, or none. Copies refer to the same tables and compare equal.
#[derive(Clone, Debug, Default)]
pub struct Tables(Option<Arc<dyn TableBytes>>);

impl Tables {
    /// Wraps tables; clones share them.
    pub fn new(bytes: Arc<dyn TableBytes>) -> Tables {
        Tables(Some(bytes))
    }

    /// No tables: every lookup finds nothing.
    pub fn none() -> Tables {
        Tables(None)
    }

    /// The bytes to look up; `None` without tables.
    #[inline]
    pub fn get(&self) -> Option<&dyn TableBytes> {
        self.0.as_deref()
    }
}

impl PartialEq for Tables {
    fn eq(&self, other: &Tables) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            (None, None) => true,
            _ => false,
        }
    }
}

impl Eq for Tables {}

/// A slice of endgame tables: the positions with the same material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSlice {
    /// Its material in words, for messages.
    pub name: String,
    /// How many positions it has.
    pub entries: u64,
}

/// How a variant's endgame tables are laid out and computed.
pub trait EndgameTables: Send + Sync {
    /// The word for what the size of tables counts, such as seeds or pieces.
    fn size_word(&self) -> &'static str;

    /// The largest size that can be computed.
    fn max_size(&self) -> u32;

    /// The slices of tables of this size, each after the slices its positions can lead to. The slices of a smaller size
    /// come first.
    fn slices(&self, size: u32) -> Vec<TableSlice>;

    /// The table file that is part of the program, if there is one.
    fn built_in(&self) -> Option<&'static [u8]> {
        None
    }

    /// Computes a slice, one byte a position, from the slices before it; `None` if the work was stopped.
    fn compute(&self, slice: usize, before: &dyn TableBytes, work: &TableWork<'_>) -> Option<Vec<u8>>;

    /// Overwrites bytes that are never looked up with values that compress well; `None` if the work was stopped.
    fn fill(&self, _slice: usize, _bytes: &mut [u8], _work: &TableWork<'_>) -> Option<()> {
        Some(())
    }

    /// Counts the positions of a slice whose byte contradicts those that its moves lead to; `None` if the work was stopped.
    fn disagreements(&self, slice: usize, tables: &dyn TableBytes, work: &TableWork<'_>) -> Option<u64>;

    /// The text of the position with this index. What the index does not determine is chosen at random. `None` if no such
    /// position is possible.
    fn position(&self, slice: usize, index: u64, random: &mut Random) -> Option<String>;

    /// Counts the results in a slice. `bytes` are complete: [`fill`](Self::fill) has not been called on them.
    fn count(&self, slice: usize, bytes: &[u8]) -> TableCount;
}

/// How many positions of a slice are won, drawn, lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableCount {
    /// Positions that the side to move wins.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Positions that the side to move loses.
    pub lost: u64,
    /// Positions whose value is certain, whatever was played before.
    pub exact: u64,
}

/// How tables are computed: threads, progress, stopping.
pub struct TableWork<'a> {
    /// Raised by the caller to end the work early; the tables are then incomplete.
    pub stop: &'a StopSignal,
    /// How many threads to use.
    pub threads: usize,
    /// Called now and then with the fraction done, from 0 to 1.
    pub progress: &'a (dyn Fn(f64) + Sync),
}

impl TableWork<'_> {
    /// Runs a part of the work whose progress is reported as `from` to `to` of the whole.
    pub fn phase<T>(&self, from: f64, to: f64, run: impl FnOnce(&TableWork<'_>) -> T) -> T {
        let progress = |share: f64| (self.progress)(from + (to - from) * share);
        run(&TableWork { stop: self.stop, threads: self.threads, progress: &progress })
    }

    /// Shares the entries of a slice out to the threads in chunks; `each` gets a chunk and the index of its first entry.
    /// `None` if the work was stopped.
    pub fn in_parts<T: Send>(&self, entries: &mut [T], each: impl Fn(u64, &mut [T]) + Sync) -> Option<()> {
        const PART: usize = 1 << 14;
        let all = entries.len().div_ceil(PART).max(1) as f64;
        let parts = Mutex::new(entries.chunks_mut(PART).enumerate());
        share_work(self.threads, || {
            while !self.stop.is_stopped() {
                let Some((number, part)) = lock(&parts).next() else { return };
                (self.progress)(number as f64 / all);
                each((number * PART) as u64, part);
            }
        });
        (!self.stop.is_stopped()).then_some(())
    }
}
