//! Work sharing between threads by a simplified ABDADA (Weill 1996; simplified as by Kerrigan 2017, without changes to the
//! table). A move that another thread is searching is deferred until the other moves of the node have been searched. By
//! then the table usually knows its value.

use super::worker::Worker;
use crate::node::NextMove;
use crate::table::fold;
use secateur_core::{Position, SearchEvaluator};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Each thread has only a few moves in progress, at most one for each ply of its path. Among this many places collisions
/// are rare, and harmless.
const PLACES: usize = 1 << 12;

/// The moves being searched, each stored as a tag made of its position and itself.
pub(crate) struct MovesInProgress(Vec<AtomicU64>);

impl MovesInProgress {
    pub fn new() -> MovesInProgress {
        MovesInProgress((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn place(&self, tag: u64) -> &AtomicU64 {
        &self.0[(tag >> (u64::BITS - PLACES.ilog2())) as usize]
    }

    /// Marks a move; `false` if it is marked already.
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
        // If another move has taken this place meanwhile, it stays.
        let _ = self.place(tag).compare_exchange(tag, 0, Relaxed, Relaxed);
    }
}

/// The permission to search a move now, with the tag that marks the move as in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim(u64);

impl Claim {
    /// For a move that is searched without being marked.
    const UNMARKED: Claim = Claim(0);
}

/// The deferred moves of a node, by their place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeferredMoves {
    /// Whether this node defers moves at all.
    enabled: bool,
    pending: u64,
    louds: u64,
}

impl DeferredMoves {
    /// Empty; `enabled` says whether moves may be deferred.
    #[inline]
    pub fn new(enabled: bool) -> DeferredMoves {
        DeferredMoves { enabled, pending: 0, louds: 0 }
    }

    /// Defers a move; `false` if it comes so late in the order that there is no room for it.
    #[inline]
    fn add(&mut self, number: usize, loud: bool) -> bool {
        let room = number < u64::BITS as usize;
        if room {
            self.pending |= 1 << number;
            self.louds |= u64::from(loud) << number;
        }
        room
    }

    /// The place in the order of the next deferred move, and whether it is loud.
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
    /// Whether threads share the moves of a node of this depth.
    #[inline]
    pub fn shares_work(&self, depth: i32) -> bool {
        self.in_progress.is_some() && depth >= self.config.params.abdada_depth
    }

    /// Claims a move of the position with this key. Returns `None` if another thread is searching the move, which is then
    /// deferred. Every thread searches the first move of a node, and a move is deferred only once.
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
        // Odd, so never 0, which means "no move".
        let tag = (key ^ u64::from(fold(&next.m))).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        if self.in_progress.as_ref().is_some_and(|in_progress| in_progress.start(tag)) {
            return Some(Claim(tag));
        }
        let is_deferred = deferred.add(next.number, next.loud);
        (!is_deferred).then_some(Claim::UNMARKED)
    }

    /// Removes the mark of a move that has been searched.
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
        // Of two moves in one place the later is remembered, and releasing the other does not remove it.
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
