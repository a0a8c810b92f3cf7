//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words, `key ^ data` and `data`, read and written without order between them (Hyatt and Mann 2002): an
//! entry of which another thread has replaced one half answers to no key and is simply not found. Four entries share a
//! cache line. The move is kept as a 16-bit fold that is matched against the generated moves, so no game has to pack its
//! moves and no move from the table can be illegal.

pub(crate) mod horizon;
pub(crate) mod lookup;
mod memory;

use crate::score::MAX_PLY;
use memory::{prefer_huge_pages, prefetch};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored score says about the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The value is the score.
    Exact = 3,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// [`fold`] of the best move, 0 for none.
    pub fold: u16,
    /// The score, wins counted from the node.
    pub score: i32,
    /// The static evaluation, if it was computed.
    pub eval: Option<i32>,
    /// Depth of the search behind the score.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

const NO_EVAL: i16 = i16::MIN;
const AGES: u8 = 64;
const WAYS: usize = 4;

impl Entry {
    /// The exact value of a leaf.
    pub(crate) const fn leaf(score: i32) -> Entry {
        Entry { fold: 0, score, eval: None, depth: 0, bound: Bound::Exact }
    }

    /// fold 16 | score 16 | eval 16 | depth 8 | bound 2 | age 6, from the low end.
    fn pack(&self, age: u8) -> u64 {
        let eval = self.eval.map_or(NO_EVAL, |e| e as i16);
        u64::from(self.fold)
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(eval as u16) << 32
            | (self.depth.clamp(0, 255) as u64) << 48
            | (self.bound as u64) << 56
            | u64::from(age) << 58
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let eval = (data >> 32) as i16;
        Some(Entry {
            fold: data as u16,
            score: i32::from((data >> 16) as i16),
            eval: (eval != NO_EVAL).then_some(i32::from(eval)),
            depth: depth_of(data),
            bound,
        })
    }
}

fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xFF) as i32
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
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
/// use secateur_search::table::{Bound, Entry, Table};
/// let table = Table::new(1 << 20);
/// let entry = Entry { fold: 7, score: 42, eval: None, depth: 5, bound: Bound::Exact };
/// table.store(0xABCD, entry);
/// assert_eq!(table.probe(0xABCD), Some(entry));
/// assert_eq!(table.probe(0xABCE), None);
/// ```
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// An empty table of at most `bytes` bytes, and at least one cache line.
    pub fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::with_capacity(count);
        prefer_huge_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Table { buckets, age: AtomicU8::new(0) }
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

    /// Begins a new search: what older ones left is replaced first.
    pub fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // the high half of a 128-bit product spreads the keys over any number of buckets
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Says that a position is going to be looked up.
    #[inline]
    pub(crate) fn expect(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// What is known about a position.
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

    /// Keeps what was found out, in place of the entry of least worth: shallow, and of an old search.
    ///
    /// An older entry of the same position gives way unless it is much deeper and the new one only a bound; its move is
    /// kept where the new entry has none.
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
            let worth = if data == 0 {
                i32::MIN
            } else {
                let older = i32::from((AGES + age - age_of(data)) % AGES);
                depth_of(data) - 8 * older
            };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        victim.store(key, entry.pack(age));
    }

    /// Entries of the current search among a sample, in 1/1000.
    pub fn full(&self) -> u32 {
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

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).field("full", &self.full()).finish()
    }
}

/// Folds a move to 16 bits, never 0. Moves of one position may collide: then another legal move is tried first.
#[inline]
pub fn fold<M: Hash>(m: &M) -> u16 {
    let mut hasher = FoldHasher(0);
    m.hash(&mut hasher);
    ((hasher.0 >> 48) as u16).max(1)
}

/// Multiply and rotate: a few instructions a field, the same on every machine.
struct FoldHasher(u64);

impl FoldHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for FoldHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, x: u8) {
        self.mix(u64::from(x));
    }
    #[inline]
    fn write_u16(&mut self, x: u16) {
        self.mix(u64::from(x));
    }
    #[inline]
    fn write_u32(&mut self, x: u32) {
        self.mix(u64::from(x));
    }
    #[inline]
    fn write_u64(&mut self, x: u64) {
        self.mix(x);
    }
    #[inline]
    fn write_u128(&mut self, x: u128) {
        self.mix(x as u64);
        self.mix((x >> 64) as u64);
    }
    #[inline]
    fn write_usize(&mut self, x: usize) {
        self.mix(x as u64);
    }
    #[inline]
    fn write_isize(&mut self, x: isize) {
        self.mix(x as u64);
    }
}

// Scores and evaluations must fit the 16 bits they are given.
const _: () = assert!(crate::score::WIN + (MAX_PLY as i32) < i16::MAX as i32);

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;

    fn entry(depth: i32, score: i32) -> Entry {
        Entry { fold: 9, score, eval: Some(-score), depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1 << 16);
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let key = random.next();
            let e = entry(random.below(200) as i32, random.below(60_000) as i32 - 30_000);
            table.store(key, e);
            assert_eq!(table.probe(key), Some(e));
        }
        assert!(table.full() > 900);
    }

    #[test]
    fn the_size_is_respected() {
        for bytes in [0, 1, 100, 4096, 1_000_000] {
            let table = Table::new(bytes);
            assert!(table.bytes() <= bytes.max(64));
            table.store(3, entry(1, 1));
            assert!(table.probe(3).is_some());
        }
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let table = Table::new(64);
        table.store(1, entry(20, 1));
        for key in 2..100 {
            table.store(key, entry(2, 0));
        }
        assert!(table.probe(1).is_some());
        for _ in 0..3 {
            table.grow_older();
        }
        for key in 2..100 {
            table.store(key, entry(2, 0));
        }
        assert!(table.probe(1).is_none());
    }

    #[test]
    fn a_move_is_kept_when_the_new_entry_has_none() {
        let table = Table::new(64);
        table.store(1, entry(2, 1));
        table.store(1, Entry { fold: 0, ..entry(3, 2) });
        assert_eq!(table.probe(1).map(|e| (e.fold, e.depth)), Some((9, 3)));
    }

    #[test]
    fn two_threads_never_read_a_torn_entry() {
        // every key's entry is a function of the key: a mixture of two would show
        let table = Table::new(4096);
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
