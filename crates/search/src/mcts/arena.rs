//! The nodes of the tree: in chunks that are allocated as the tree grows, never beyond a bound.
//!
//! The children of a node lie side by side within one chunk. A child always lies behind its parent, so that the tree can be
//! compacted in place. Threads share the arena without locks: a node's statistics are atomic, and its children are
//! published by one store after they are made.

use super::solver::Proof;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

/// Nodes of a chunk.
const CHUNK: usize = 1 << 12;
/// Units of a result: 0 is a loss, `ONE` a win.
pub(crate) const ONE: u64 = 1 << 16;
/// Value of `count` while a thread is making the children.
const BUSY: u32 = u32::MAX;

/// A node: a move and what became of it.
pub(crate) struct Node<M> {
    m: OnceLock<M>,
    prior: AtomicU32,
    visits: AtomicU32,
    /// Sum of results for the side that made the move, in units of [`ONE`].
    total: AtomicU64,
    first: AtomicU32,
    /// Number of children; 0 if there are none yet.
    count: AtomicU32,
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
    pub fn visit(&self, times: u32) {
        self.visits.fetch_add(times, Relaxed);
    }
    /// Takes visits back that were counted only to keep others away.
    #[inline]
    pub fn unvisit(&self, times: u32) {
        self.visits.fetch_sub(times, Relaxed);
    }
    /// Adds results of visits already counted.
    #[inline]
    pub fn add(&self, total: u64) {
        self.total.fetch_add(total, Relaxed);
    }
    #[inline]
    pub fn proof(&self) -> Proof {
        Proof::from_bits(self.proof.load(Relaxed))
    }
    /// Whether the node was looked at for the end of the game.
    #[inline]
    pub fn is_judged(&self) -> bool {
        self.proof.load(Relaxed) != 0
    }
    /// The game goes on here.
    pub fn judged_open(&self) {
        // a proof made meanwhile by another thread stays
        let _ = self.proof.compare_exchange(0, Proof::Open.to_bits(), Relaxed, Relaxed);
    }
    #[inline]
    pub fn prove(&self, proof: Proof) {
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
    /// Gives the right back.
    pub fn release(&self) {
        self.count.store(0, Release);
    }
}

/// The nodes of a tree; the root is node 0.
pub(crate) struct Arena<M> {
    chunks: Vec<OnceLock<Box<[Node<M>]>>>,
    next: AtomicU32,
}

impl<M: Copy> Arena<M> {
    /// An arena of at most `bytes` bytes (but at least one chunk) that holds a root without children.
    pub fn new(bytes: usize) -> Arena<M> {
        let chunks = (bytes / (CHUNK * size_of::<Node<M>>())).clamp(1, (u32::MAX as usize - 1) / CHUNK);
        let arena = Arena { chunks: (0..chunks).map(|_| OnceLock::new()).collect(), next: AtomicU32::new(0) };
        arena.allocate(1);
        arena
    }

    /// Bytes of the nodes that may be made.
    pub fn bytes(&self) -> usize {
        self.chunks.len() * CHUNK * size_of::<Node<M>>()
    }

    /// Bytes of the nodes that were made.
    pub fn bytes_in_use(&self) -> usize {
        self.chunks.iter().filter(|c| c.get().is_some()).count() * CHUNK * size_of::<Node<M>>()
    }

    /// Nodes in use, in 1/1000 of all.
    pub fn full(&self) -> u32 {
        (self.next.load(Relaxed) as usize * 1000 / (self.chunks.len() * CHUNK)) as u32
    }

    /// A chunk, made on first use.
    fn chunk(&self, index: usize) -> &[Node<M>] {
        self.chunks[index].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())
    }

    /// A node.
    #[inline]
    pub fn node(&self, index: u32) -> &Node<M> {
        &self.chunk(index as usize / CHUNK)[index as usize % CHUNK]
    }

    /// The children of a node, none if they are not made.
    #[inline]
    pub fn children(&self, node: &Node<M>) -> &[Node<M>] {
        match node.count.load(Acquire) {
            0 | BUSY => &[],
            count => {
                let first = node.first.load(Relaxed) as usize;
                &self.chunk(first / CHUNK)[first % CHUNK..][..count as usize]
            }
        }
    }

    /// The index of a node's first child.
    #[inline]
    pub fn first_child(&self, node: &Node<M>) -> u32 {
        node.first.load(Relaxed)
    }

    /// Room for a block of nodes; `None` if there is none left.
    fn allocate(&self, count: usize) -> Option<u32> {
        let mut next = self.next.load(Relaxed);
        loop {
            let start = place(next as usize, count)?;
            let end = start + count;
            if end > self.chunks.len() * CHUNK {
                return None;
            }
            match self.next.compare_exchange_weak(next, end as u32, Relaxed, Relaxed) {
                Ok(_) => return Some(start as u32),
                Err(now) => next = now,
            }
        }
    }

    /// Makes the children of a node that was claimed, with their priors; `false` if there is no room.
    pub fn expand(&self, parent: &Node<M>, moves: &[M], prior: impl Fn(usize) -> f32) -> bool {
        let Some(first) = self.allocate(moves.len()) else {
            parent.release();
            return false;
        };
        for (i, &m) in moves.iter().enumerate() {
            let node = self.node(first + i as u32);
            // the node is fresh, so that the move is set here and nowhere else
            let _ = node.m.set(m);
            node.prior.store(prior(i).to_bits(), Relaxed);
        }
        parent.first.store(first, Relaxed);
        parent.count.store(moves.len() as u32, Release);
        true
    }

    /// Throws everything away but a root without children.
    pub fn clear(&mut self) {
        self.clear_from(0);
        *self.next.get_mut() = 1;
    }

    fn clear_from(&mut self, start: usize) {
        let used = *self.next.get_mut() as usize;
        for index in start..used {
            *self.node_mut(index) = Node::default();
        }
    }

    fn node_mut(&mut self, index: usize) -> &mut Node<M> {
        self.chunks[index / CHUNK].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect());
        match self.chunks[index / CHUNK].get_mut() {
            Some(chunk) => &mut chunk[index % CHUNK],
            None => unreachable!("the chunk was made in the line above"),
        }
    }

    /// Makes the node `root` the root and keeps what lies below it, moved together.
    ///
    /// Takes five bytes of memory for each node in use while it works.
    pub fn keep(&mut self, root: u32) {
        if root == 0 {
            return;
        }
        let used = *self.next.get_mut() as usize;
        // Children lie behind their parents, so one pass forward finds all that stays. A block stays or goes as a whole.
        let mut stays = vec![false; used];
        let mut block = vec![0u32; used];
        stays[root as usize] = true;
        for index in root as usize..used {
            if stays[index] {
                let node = self.node(index as u32);
                let (first, count) = (node.first.load(Relaxed) as usize, self.children(node).len());
                stays[first..first + count].fill(true);
                if count > 0 {
                    block[first] = count as u32;
                }
            }
        }
        // New places in the order of the old ones: a block never moves backward in the arena, so nothing is overwritten.
        let mut moved = vec![0u32; used];
        let mut next = 1;
        for (index, &count) in block.iter().enumerate() {
            if count > 0
                && let Some(start) = place(next, count as usize)
            {
                next = start + count as usize;
                (0..count).for_each(|i| moved[index + i as usize] = start as u32 + i);
            }
        }
        for index in root as usize..used {
            if !stays[index] {
                continue;
            }
            let mut node = std::mem::take(self.node_mut(index));
            if node.is_expanded() {
                let first = *node.first.get_mut() as usize;
                *node.first.get_mut() = moved[first];
            }
            if index == root as usize {
                node.m = OnceLock::new();
            }
            *self.node_mut(moved[index] as usize) = node;
        }
        self.clear_from(next);
        // places between blocks, skipped at the end of a chunk, may hold old nodes; no block will ever be put there
        *self.next.get_mut() = next as u32;
    }
}

/// Where a block of `count` nodes begins if it may not before `next`: blocks do not cross chunks.
fn place(next: usize, count: usize) -> Option<usize> {
    if count > CHUNK {
        return None;
    }
    let fits = next % CHUNK + count <= CHUNK;
    Some(if fits { next } else { next.next_multiple_of(CHUNK) })
}
