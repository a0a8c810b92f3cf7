//! A node of the tree: statistics that all threads update without locks.

use super::solver::ProvenResult;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

/// The unit of results: 0 is a loss, `ONE` a win.
pub(crate) const ONE: u64 = 1 << 16;
/// The value of `count` while a thread is creating the children.
pub(super) const BUSY: u32 = u32::MAX;

/// A node: a move, and the statistics of the simulations that went through it.
pub(crate) struct Node<M> {
    pub(super) m: OnceLock<M>,
    pub(super) prior: AtomicU32,
    visits: AtomicU32,
    /// The sum of results for the side that made the move, in units of 1/[`ONE`].
    total: AtomicU64,
    /// Index of the first child.
    pub(super) first: AtomicU32,
    /// Number of children; 0 before they are created.
    pub(super) count: AtomicU32,
    /// A [`ProvenResult`] as bits; 0 until the node has been tested for the end of the game.
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
    /// Counts visits whose results follow later.
    #[inline]
    pub fn add_visits(&self, times: u32) {
        self.visits.fetch_add(times, Relaxed);
    }
    /// Takes back visits that were only counted to keep other threads away.
    #[inline]
    pub fn remove_visits(&self, times: u32) {
        self.visits.fetch_sub(times, Relaxed);
    }
    /// Adds the results of visits already counted.
    #[inline]
    pub fn add_results(&self, total: u64) {
        self.total.fetch_add(total, Relaxed);
    }
    #[inline]
    pub fn proof(&self) -> ProvenResult {
        ProvenResult::from_bits(self.proof.load(Relaxed))
    }
    /// Whether the node has been tested for the end of the game.
    #[inline]
    pub fn is_tested(&self) -> bool {
        self.proof.load(Relaxed) != 0
    }
    /// Records that the game is not over here.
    pub fn set_open(&self) {
        // keep a proof that another thread has stored meanwhile
        let _ = self.proof.compare_exchange(0, ProvenResult::Open.to_bits(), Relaxed, Relaxed);
    }
    #[inline]
    pub fn set_proof(&self, proof: ProvenResult) {
        self.proof.store(proof.to_bits(), Relaxed);
    }
    /// Whether the children have been created.
    #[inline]
    pub fn is_expanded(&self) -> bool {
        !matches!(self.count.load(Acquire), 0 | BUSY)
    }
    /// Claims the creation of the children; only one thread succeeds.
    #[inline]
    pub fn claim(&self) -> bool {
        self.count.compare_exchange(0, BUSY, Acquire, Relaxed).is_ok()
    }
    /// Gives up the claim without creating children: there is no memory, or no legal move.
    pub fn release(&self) {
        self.count.store(0, Release);
    }
}
