//! Work sharing between threads by ABDADA, simplified: a move that another thread is searching is deferred until the other
//! moves of the node have been searched, when most often the table knows its value (Weill 1996; as Kerrigan 2017, who leaves
//! the table as it is).

use super::worker::Worker;
use crate::node::NextMove;
use crate::table::fold;
use secateur_core::{Position, SearchEvaluator};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Each thread has a few moves in progress, at most one for each ply of its path: collisions among so many places are rare,
/// and harmless.
const PLACES: usize = 1 << 12;

/// The moves that the threads of a search are searching now, each as a tag of its position and itself.
pub(crate) struct MovesInProgress(Vec<AtomicU64>);

impl MovesInProgress {
    pub fn new() -> MovesInProgress {
        MovesInProgress((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn place(&self, tag: u64) -> &AtomicU64 {
        &self.0[(tag >> (u64::BITS - PLACES.ilog2())) as usize]
    }

    /// Marks a move; `false` if it is marked.
    #[inline]
    fn start(&self, tag: u64) -> bool {
        let place = self.place(tag);
        let free = place.load(Relaxed) != tag;
        if free {
            place.store(tag, Relaxed);
        }
        free
    }

    #[inline]
    fn finish(&self, tag: u64) {
        // Another move that has taken this place since then keeps it.
        let _ = self.place(tag).compare_exchange(tag, 0, Relaxed, Relaxed);
    }
}

/// The right to search a move now, with the tag that marks it as in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim(u64);

impl Claim {
    /// For a move that is searched without a mark.
    const UNMARKED: Claim = Claim(0);
}

/// The moves of a node that were deferred, by their number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeferredMoves {
    /// Whether moves of this node may be deferred at all.
    enabled: bool,
    pending: u64,
    louds: u64,
}

impl DeferredMoves {
    /// None yet; `enabled` says whether there may be any.
    #[inline]
    pub fn new(enabled: bool) -> DeferredMoves {
        DeferredMoves { enabled, pending: 0, louds: 0 }
    }

    /// Defers a move; `false` for one so late that there is no room for it.
    #[inline]
    fn add(&mut self, number: usize, loud: bool) -> bool {
        let room = number < u64::BITS as usize;
        if room {
            self.pending |= 1 << number;
            self.louds |= u64::from(loud) << number;
        }
        room
    }

    /// The number of the next deferred move, and whether it is loud.
    #[inline]
    pub fn next(&mut self) -> Option<(usize, bool)> {
        if self.pending == 0 {
            return None;
        }
        let number = self.pending.trailing_zeros() as usize;
        self.pending &= self.pending - 1;
        Some((number, self.louds >> number & 1 == 1))
    }
}

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Whether threads share out the moves of a node of this depth.
    #[inline]
    pub fn shares_work(&self, depth: i32) -> bool {
        self.in_progress.is_some() && depth >= self.config.params.abdada_depth
    }

    /// Claims a move of the position with this key for this thread. `None` if another thread is searching it: then it is
    /// deferred. The first move of a node is searched by every thread, and a move is deferred only once.
    #[inline]
    pub fn claim_or_defer(
        &self,
        key: u64,
        next: &NextMove<P::Move>,
        first: bool,
        deferred: &mut DeferredMoves,
    ) -> Option<Claim> {
        if !deferred.enabled || first || next.was_deferred {
            return Some(Claim::UNMARKED);
        }
        // Never 0, which is no move.
        let tag = (key ^ u64::from(fold(&next.m))).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        if self.in_progress.as_ref().is_some_and(|in_progress| in_progress.start(tag)) {
            return Some(Claim(tag));
        }
        let is_deferred = deferred.add(next.number, next.loud);
        (!is_deferred).then_some(Claim::UNMARKED)
    }

    /// Gives a claim back: the move has been searched.
    #[inline]
    pub fn release(&self, claim: Claim) {
        if claim.0 != 0
            && let Some(in_progress) = &self.in_progress
        {
            in_progress.finish(claim.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_in_progress_once() {
        let moves = MovesInProgress::new();
        let (one, other, same_place) = (1 << 60 | 1, 1 << 50 | 1, 1 << 60 | 3);
        assert!(moves.start(one) && moves.start(other));
        assert!(!moves.start(one));
        moves.finish(one);
        assert!(moves.start(one));
        // The later of two in one place is remembered, and not forgotten with the other.
        assert!(moves.start(same_place));
        moves.finish(one);
        assert!(!moves.start(same_place) && !moves.start(other));
    }

    #[test]
    fn deferred_moves_come_in_order() {
        let mut deferred = DeferredMoves::new(true);
        for (number, loud) in [(5, true), (63, true), (1, false)] {
            assert!(deferred.add(number, loud));
        }
        assert!(!deferred.add(64, true));
        let all: Vec<_> = std::iter::from_fn(|| deferred.next()).collect();
        assert_eq!(all, [(1, false), (5, true), (63, true)]);
    }
}
