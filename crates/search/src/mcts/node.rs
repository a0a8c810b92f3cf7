//! A node of the tree: statistics that all threads add to without locks.

use super::solver::ProvenResult;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

/// Units of a result: 0 is a loss, `ONE` a win.
pub(crate) const ONE: u64 = 1 << 16;
/// Value of `count` while a thread is making the children.
pub(super) const BUSY: u32 = u32::MAX;

/// A node: a move, and the statistics of the simulations that went through it.
pub(crate) struct Node<M> {
    pub(super) m: OnceLock<M>,
    pub(super) prior: AtomicU32,
    visits: AtomicU32,
    /// Sum of results for the side that made the move, in units of [`ONE`].
    total: AtomicU64,
    /// Index of the first child.
    pub(super) first: AtomicU32,
    /// Number of children; 0 if there are none yet.
    pub(super) count: AtomicU32,
    /// A [`ProvenResult`] in bits; 0 before it was tested if the game is over here.
    proof: AtomicU32,
}

impl<M> Default for Node<M> {
    fn default() -> Node<M> {
        Node {
            m: OnceLock::new(),
            prior: AtomicU32::new(0),
            visits: AtomicU32::new(0),
            total: AtomicU64::new(0),
            first: AtomicU32::new(0),
            count: AtomicU32::new(0),
            proof: AtomicU32::new(0),
        }
    }
}

impl<M: Copy> Node<M> {
    /// The move that leads here; `None` at the root.
    #[inline]
    pub fn m(&self) -> Option<M> {
        self.m.get().copied()
    }
    #[inline]
    pub fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Relaxed))
    }
    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }
    /// Mean result for the side that made the move; ½ before any visit.
    #[inline]
    pub fn mean(&self) -> f32 {
        match self.visits() {
            0 => 0.5,
            n => self.total.load(Relaxed) as f32 / ONE as f32 / n as f32,
        }
    }
    /// Counts visits whose results are not known yet.
    #[inline]
    pub fn add_visits(&self, times: u32) {
        self.visits.fetch_add(times, Relaxed);
    }
    /// Takes back visits that were counted only to keep other threads away.
    #[inline]
    pub fn remove_visits(&self, times: u32) {
        self.visits.fetch_sub(times, Relaxed);
    }
    /// Adds results of visits already counted.
    #[inline]
    pub fn add_results(&self, total: u64) {
        self.total.fetch_add(total, Relaxed);
    }
    #[inline]
    pub fn proof(&self) -> ProvenResult {
        ProvenResult::from_bits(self.proof.load(Relaxed))
    }
    /// Whether it was tested if the game is over here.
    #[inline]
    pub fn is_tested(&self) -> bool {
        self.proof.load(Relaxed) != 0
    }
    /// Remembers that the game is not over here.
    pub fn set_open(&self) {
        // a proof that another thread has made meanwhile stays
        let _ = self.proof.compare_exchange(0, ProvenResult::Open.to_bits(), Relaxed, Relaxed);
    }
    #[inline]
    pub fn set_proof(&self, proof: ProvenResult) {
        self.proof.store(proof.to_bits(), Relaxed);
    }
    /// Whether the children are made.
    #[inline]
    pub fn is_expanded(&self) -> bool {
        !matches!(self.count.load(Acquire), 0 | BUSY)
    }
    /// Claims the right to make the children; only one thread gets it.
    #[inline]
    pub fn claim(&self) -> bool {
        self.count.compare_exchange(0, BUSY, Acquire, Relaxed).is_ok()
    }
    /// Gives the right back without making children: there is no memory for them, or no legal move.
    pub fn release(&self) {
        self.count.store(0, Release);
    }
}
