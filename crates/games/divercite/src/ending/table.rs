//! The table of the solver.

use super::state::Placement;

/// Bounds of the further gain of the side to move.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    check: u32,
    pub least: i32,
    pub most: i32,
    pub best: Placement,
    /// Pieces left; 0 for an empty entry.
    left: u8,
}

/// Entries in a bucket.
const BUCKET: usize = 4;

/// A table of fixed size. A full bucket replaces the entry that is nearest to the end of the game.
pub(super) struct EndingTable {
    /// Allocated at the first use.
    entries: Vec<[Entry; BUCKET]>,
    buckets: usize,
}

impl EndingTable {
    pub fn new(bytes: usize) -> EndingTable {
        let buckets = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        EndingTable { entries: Vec::new(), buckets: 1 << buckets.ilog2() }
    }

    /// Allocates the memory, which must happen before any other call.
    pub fn allocate(&mut self) {
        self.entries.resize(self.buckets, [Entry::default(); BUCKET]);
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets * size_of::<[Entry; BUCKET]>()
    }

    pub fn clear(&mut self) {
        self.entries.fill([Entry::default(); BUCKET]);
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<&Entry> {
        let bucket = &self.entries[self.place(key)];
        bucket.iter().find(|entry| entry.check == key as u32 && entry.left > 0)
    }

    /// Stores bounds of a state's value; they narrow those already stored.
    #[inline]
    pub fn put(&mut self, key: u64, left: u8, least: i32, most: i32, best: Option<Placement>) {
        let place = self.place(key);
        let bucket = &mut self.entries[place];
        if let Some(entry) = bucket.iter_mut().find(|entry| entry.check == key as u32 && entry.left > 0) {
            entry.least = entry.least.max(least);
            entry.most = entry.most.min(most);
            entry.best = best.unwrap_or(entry.best);
            return;
        }
        let mut oldest = 0;
        for i in 1..BUCKET {
            if bucket[i].left < bucket[oldest].left {
                oldest = i;
            }
        }
        bucket[oldest] = Entry { check: key as u32, least, most, best: best.unwrap_or(NO_MOVE), left };
    }
}

/// Stands for "no move".
pub(super) const NO_MOVE: Placement = Placement::MAX;
