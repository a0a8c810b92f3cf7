//! ABDADA, simplified: a move that another thread is searching is put off until the others have been searched, when most
//! often the table knows its answer (Weill 1996; as Kerrigan 2017, who leaves the table as it is).

use crate::root::worker::Worker;
use crate::table::fold;
use secateur_core::{Evaluator, Position};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Each thread has a few moves under way, at most one for each ply of its path: collisions among so many places are rare,
/// and harmless.
const PLACES: usize = 1 << 12;

/// The moves that the threads of a search have under way.
pub(crate) struct UnderWay(Vec<AtomicU64>);

impl UnderWay {
    pub fn new() -> UnderWay {
        UnderWay((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn place(&self, tag: u64) -> &AtomicU64 {
        &self.0[(tag >> (u64::BITS - PLACES.ilog2())) as usize]
    }

    /// Marks a move; `false` if it is marked.
    #[inline]
    fn begin(&self, tag: u64) -> bool {
        let place = self.place(tag);
        let free = place.load(Relaxed) != tag;
        if free {
            place.store(tag, Relaxed);
        }
        free
    }

    #[inline]
    fn end(&self, tag: u64) {
        // Whoever else has this place by now keeps it.
        let _ = self.place(tag).compare_exchange(tag, 0, Relaxed, Relaxed);
    }
}

/// A move marked as under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim(u64);

/// The moves of a node that were put off, by their number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PutOff {
    numbers: u64,
    louds: u64,
}

impl PutOff {
    /// Puts a move off; `false` for one so late that there is no room for it.
    #[inline]
    pub fn add(&mut self, number: usize, loud: bool) -> bool {
        let room = number < u64::BITS as usize;
        if room {
            self.numbers |= 1 << number;
            self.louds |= u64::from(loud) << number;
        }
        room
    }

    /// The number of the next move whose time has come, and whether it is loud.
    #[inline]
    pub fn next(&mut self) -> Option<(usize, bool)> {
        if self.numbers == 0 {
            return None;
        }
        let number = self.numbers.trailing_zeros() as usize;
        self.numbers &= self.numbers - 1;
        Some((number, self.louds >> number & 1 == 1))
    }
}

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// Whether moves are shared out at this depth.
    #[inline]
    pub fn shares_out(&self, depth: i32) -> bool {
        self.under_way.is_some() && depth >= self.config.params.abdada_depth
    }

    /// Marks a move of the position with this key as under way; `None` if another thread has done so.
    #[inline]
    pub fn claim(&self, key: u64, m: P::Move) -> Option<Claim> {
        // Never 0, which is no move.
        let tag = (key ^ u64::from(fold(&m))).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        self.under_way.as_ref().is_some_and(|under_way| under_way.begin(tag)).then_some(Claim(tag))
    }

    /// The move is searched.
    #[inline]
    pub fn release(&self, claim: Option<Claim>) {
        if let (Some(Claim(tag)), Some(under_way)) = (claim, &self.under_way) {
            under_way.end(tag);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_under_way_once() {
        let under_way = UnderWay::new();
        let (one, other, same_place) = (1 << 60 | 1, 1 << 50 | 1, 1 << 60 | 3);
        assert!(under_way.begin(one) && under_way.begin(other));
        assert!(!under_way.begin(one));
        under_way.end(one);
        assert!(under_way.begin(one));
        // The later of two in one place is remembered, and not forgotten with the other.
        assert!(under_way.begin(same_place));
        under_way.end(one);
        assert!(!under_way.begin(same_place) && !under_way.begin(other));
    }

    #[test]
    fn what_was_put_off_comes_in_order() {
        let mut put_off = PutOff::default();
        for (number, loud) in [(5, true), (63, true), (1, false)] {
            assert!(put_off.add(number, loud));
        }
        assert!(!put_off.add(64, true));
        let all: Vec<_> = std::iter::from_fn(|| put_off.next()).collect();
        assert_eq!(all, [(1, false), (5, true), (63, true)]);
    }
}
