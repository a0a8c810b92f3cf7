//! Captures where there are too many paths to walk one by one.
//!
//! The continuation depends only on the square reached and the set of captured pieces. So each state of a layer (the states
//! with as many captured pieces) is stored once, with the best order of capture that leads to it. The work grows with the
//! number of different states, while the number of paths may grow exponentially.

use super::capture::CaptureProgress;
use super::jumps::Jumps;
use crate::bits::Bits;
use crate::moves::DraughtsMove;
use crate::rules::Rules;
use secateur_core::random::mix;
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// Hashes the words of a state. States come from the board, so nobody can provoke collisions.
#[derive(Clone, Copy, Debug, Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = mix(self.0 ^ n);
    }
    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The states of one layer: the square reached and the pieces captured, with the order of capture.
type Layer<B> = HashMap<(u8, B), CaptureProgress, BuildHasherDefault<WordHasher>>;

/// The captures that may be played, in ascending order.
pub(super) fn captures<R: Rules, const WHITE: bool>(
    jumps: &Jumps<R, WHITE>,
    takers: R::Bits,
) -> BTreeSet<DraughtsMove<R::Bits>> {
    let (mut best, mut found) = (0, BTreeSet::new());
    for from in takers.iter() {
        let by_king = jumps.kings.has(from);
        let empty = jumps.empty_without(from);
        let mut layer = Layer::<R::Bits>::default();
        layer.insert((from, R::Bits::EMPTY), CaptureProgress::default());
        while !layer.is_empty() {
            let mut next = Layer::<R::Bits>::default();
            for ((at, captured), tally) in layer {
                jumps.each(at, by_king, captured, empty, |jump| {
                    let captured = captured | jump.over;
                    let tally = tally.and(jump.over.meets(jumps.enemy_kings));
                    if jump.goes_on {
                        let known = next.entry((jump.land, captured)).or_insert(tally);
                        // Equal pieces, so the orders have the same length and compare as numbers.
                        known.order = known.order.max(tally.order);
                        return;
                    }
                    let rank = tally.rank(jumps.rules.priority(), by_king);
                    if rank > best {
                        best = rank;
                        found.clear();
                    }
                    if rank == best {
                        found.insert(DraughtsMove { from, to: jump.land, captured });
                    }
                });
            }
            layer = next;
        }
    }
    found
}
