//! Endgame tables as a game sees them: bytes under an index.

use crate::{Random, StopSignal, lock, share_work};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

/// The bytes of endgame tables, slice by slice.
///
/// A slice holds the positions of one material: so many seeds, such pieces. A game numbers its slices and the positions of
/// each, and says what a byte means.
pub trait TableBytes: Debug + Send + Sync {
    /// How many slices there are: the first ones of the game's list.
    fn slices(&self) -> usize;

    /// The byte of a position. `None` where it cannot be read: the table does not know then.
    fn byte(&self, slice: usize, index: u64) -> Option<u8>;
}

/// Endgame tables that an evaluator was given, or none. Copies are handles of the same tables, and equal.
#[derive(Clone, Debug, Default)]
pub struct Tables(Option<Arc<dyn TableBytes>>);

impl Tables {
    /// A handle of tables; clones of it share them.
    pub fn new(bytes: Arc<dyn TableBytes>) -> Tables {
        Tables(Some(bytes))
    }

    /// The handle of an evaluator without tables: it knows no position.
    pub fn none() -> Tables {
        Tables(None)
    }

    /// The bytes to look positions up in; `None` without tables.
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

/// A slice of endgame tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSlice {
    /// What its positions have in common.
    pub name: String,
    /// How many positions it has.
    pub entries: u64,
}

/// How a variant's endgame tables are laid out and computed.
pub trait EndgameTables: Send + Sync {
    /// What the size of tables counts: seeds, pieces.
    fn size_word(&self) -> &'static str;

    /// The largest size that can be computed.
    fn max_size(&self) -> u32;

    /// The slices of tables of a size, each after those its positions lead to. Smaller tables are the beginning of larger
    /// ones.
    fn slices(&self, size: u32) -> Vec<TableSlice>;

    /// The table file that is part of the program, if there is one.
    fn built_in(&self) -> Option<&'static [u8]> {
        None
    }

    /// Computes a slice, one byte a position, from the slices before it. `None` if it was stopped.
    fn compute(&self, slice: usize, before: &dyn TableBytes, work: &TableWork<'_>) -> Option<Vec<u8>>;

    /// Sets the bytes that nobody asks for to what packs well. `None` if it was stopped.
    fn fill(&self, _slice: usize, _bytes: &mut [u8], _work: &TableWork<'_>) -> Option<()> {
        Some(())
    }

    /// Compares each position of a slice with those its moves lead to: how many disagree. `None` if it was stopped.
    fn disagreements(&self, slice: usize, tables: &dyn TableBytes, work: &TableWork<'_>) -> Option<u64>;

    /// The text of a position; what its number leaves open is drawn at random. `None` for an impossible one.
    fn position(&self, slice: usize, index: u64, random: &mut Random) -> Option<String>;

    /// What a slice says, counted: by all its bytes, before any is filled.
    fn count(&self, slice: usize, bytes: &[u8]) -> TableCount;
}

/// How often tables say what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableCount {
    /// Positions that the side to move wins.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Positions that the side to move loses.
    pub lost: u64,
    /// Positions whose value is known exactly, whatever was played before.
    pub exact: u64,
}

/// The circumstances of computing tables.
pub struct TableWork<'a> {
    /// Raised by the caller to end the work early; the tables are then incomplete.
    pub stop: &'a StopSignal,
    /// How many threads to use.
    pub threads: usize,
    /// Called now and then with the share that is done, between 0 and 1.
    pub progress: &'a (dyn Fn(f64) + Sync),
}

impl TableWork<'_> {
    /// The same work as a part of it: its progress goes from one share to another.
    pub fn phase<T>(&self, from: f64, to: f64, run: impl FnOnce(&TableWork<'_>) -> T) -> T {
        let progress = |share: f64| (self.progress)(from + (to - from) * share);
        run(&TableWork { stop: self.stop, threads: self.threads, progress: &progress })
    }

    /// Hands out the entries of a slice to the threads in parts, each with the number of its first. `None` if the work was
    /// stopped.
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
