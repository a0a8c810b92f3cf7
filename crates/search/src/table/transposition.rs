//! The table: buckets of entries, and which entry is replaced.

use super::entry::{AGES, Bound, Entry, age_of, depth_of};
use super::memory::{prefer_huge_pages, prefetch};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries in a bucket.
const WAYS: usize = 4;

/// One cache line of entries; a position may be in any of them.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Default)]
struct Slot {
    /// `key ^ data`, which reveals words of two different entries.
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The key and the data; the key is wrong if another thread has replaced one of the two words.
    #[inline]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data, data)
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// The transposition table.
///
/// ```
/// use secateur_search::table::{Bound, Entry, TranspositionTable};
/// let table = TranspositionTable::new(1 << 20);
/// let entry = Entry { fold: 7, score: 42, eval: None, depth: 5, bound: Bound::Exact };
/// table.store(0xABCD, entry);
/// assert_eq!(table.probe(0xABCD), Some(entry));
/// assert_eq!(table.probe(0xABCE), None);
/// ```
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl TranspositionTable {
    /// An empty table of at most `bytes` bytes and at least one cache line. If the system refuses that much memory the
    /// table is smaller, because a search with a small table is better than none.
    pub fn new(bytes: usize) -> TranspositionTable {
        let mut count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        prefer_huge_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        TranspositionTable { buckets, age: AtomicU8::new(0) }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|b| *b = Bucket::default());
        *self.age.get_mut() = 0;
    }

    /// Begins a new search: entries of older searches are replaced first.
    pub fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // the high half of a 128-bit product spreads the keys over any number of buckets
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Starts to fetch the bucket of a position that will soon be probed.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The entry of the position with this key, if there is one.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let (found, data) = slot.load();
            if found == key {
                return Entry::unpack(data);
            }
        }
        None
    }

    /// Stores an entry for the position with this key.
    ///
    /// It replaces the position's own entry, unless that one is from the same search and much deeper while the new one is
    /// only a bound. If the new entry has no move, it keeps the old one's. A position without an entry replaces the least
    /// valuable one of the bucket: an empty one, else a shallow one from an old search.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let (found, data) = slot.load();
            if found == key && data != 0 {
                if entry.fold == 0 {
                    entry.fold = data as u16;
                }
                let fresh = age_of(data) == age;
                if fresh && entry.bound != Bound::Exact && depth_of(data) > entry.depth + 3 {
                    return;
                }
                slot.store(key, entry.pack(age));
                return;
            }
            let worth = entry_worth(data, age);
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        victim.store(key, entry.pack(age));
    }

    /// The share of the table filled by the current search, in 1/1000 (`hashfull` of the protocols), estimated from a
    /// sample.
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.len().min(250);
        let used = self.buckets[..sample]
            .iter()
            .flat_map(|b| &b.0)
            .filter(|slot| {
                let data = slot.data.load(Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (used * 1000 / (sample * WAYS)) as u32
    }
}

/// The value of keeping packed data, for a search of this age.
#[inline]
fn entry_worth(data: u64, age: u8) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let searches_ago = i32::from((AGES + age - age_of(data)) % AGES);
    depth_of(data) - 8 * searches_ago
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("bytes", &self.bytes())
            .field("hashfull", &self.hashfull())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;

    fn entry(depth: i32, score: i32) -> Entry {
        Entry { fold: 9, score, eval: Some(-score), depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1 << 16);
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let key = random.next();
            let e = entry(random.below(200) as i32, random.below(60_000) as i32 - 30_000);
            table.store(key, e);
            assert_eq!(table.probe(key), Some(e));
        }
        assert!(table.hashfull() > 900);
    }

    #[test]
    fn the_size_is_respected() {
        for bytes in [0, 1, 100, 4096, 1_000_000] {
            let table = TranspositionTable::new(bytes);
            assert!(table.bytes() <= bytes.max(64));
            table.store(3, entry(1, 1));
            assert!(table.probe(3).is_some());
        }
    }

    #[test]
    fn memory_that_cannot_be_had_makes_a_smaller_table() {
        // More than any address space, so that even a system that overcommits refuses it.
        let table = TranspositionTable::new(usize::MAX / 2);
        assert!(table.bytes() < usize::MAX / 2);
        table.store(3, entry(1, 1));
        assert!(table.probe(3).is_some());
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let table = TranspositionTable::new(64);
        table.store(1, entry(20, 1));
        for key in 2..100 {
            table.store(key, entry(2, 0));
        }
        assert!(table.probe(1).is_some());
        for _ in 0..3 {
            table.new_search();
        }
        for key in 2..100 {
            table.store(key, entry(2, 0));
        }
        assert!(table.probe(1).is_none());
    }

    #[test]
    fn a_move_is_kept_when_the_new_entry_has_none() {
        let table = TranspositionTable::new(64);
        table.store(1, entry(2, 1));
        table.store(1, Entry { fold: 0, ..entry(3, 2) });
        assert_eq!(table.probe(1).map(|e| (e.fold, e.depth)), Some((9, 3)));
    }

    #[test]
    fn two_threads_never_read_a_torn_entry() {
        // every entry is a function of its key, so a mixture of two would be noticed
        let table = TranspositionTable::new(4096);
        let expected = |key: u64| entry((key % 100) as i32, (key % 9_973) as i32);
        std::thread::scope(|scope| {
            for seed in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    let mut random = Random::new(seed);
                    for _ in 0..400_000 {
                        let key = (random.next() % 1_000).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                        if random.below(2) == 0 {
                            table.store(key, expected(key));
                        } else if let Some(found) = table.probe(key) {
                            assert_eq!(found, expected(key));
                        }
                    }
                });
            }
        });
    }
}
