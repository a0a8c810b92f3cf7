//! The memory of the tree's nodes: chunks that are allocated as the tree grows, up to a limit.
//!
//! The children of a node are adjacent within one chunk. A child always lies behind its parent, so the tree can be
//! compacted in place. Threads share the memory without locks: statistics are atomic, and one store publishes the children
//! after they are complete.

use super::node::{BUSY, Node};
use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// Nodes in a chunk.
const CHUNK: usize = 1 << 12;
/// The nodes of a tree; the root is node 0.
pub(crate) struct TreeMemory<M> {
    chunks: Vec<OnceLock<Box<[Node<M>]>>>,
    next: AtomicU32,
}

impl<M: Copy> TreeMemory<M> {
    /// At most `bytes` bytes (but at least one chunk), holding a root without children.
    pub fn new(bytes: usize) -> TreeMemory<M> {
        let chunks = (bytes / (CHUNK * size_of::<Node<M>>())).clamp(1, (u32::MAX as usize - 1) / CHUNK);
        let memory =
            TreeMemory { chunks: (0..chunks).map(|_| OnceLock::new()).collect(), next: AtomicU32::new(0) };
        memory.allocate(1);
        memory
    }

    /// The most bytes that nodes may take.
    pub fn bytes(&self) -> usize {
        self.chunks.len() * CHUNK * size_of::<Node<M>>()
    }

    /// Bytes of the nodes created so far.
    pub fn bytes_in_use(&self) -> usize {
        self.chunks.iter().filter(|c| c.get().is_some()).count() * CHUNK * size_of::<Node<M>>()
    }

    /// Nodes in use, in 1/1000 of all.
    pub fn permille_in_use(&self) -> u32 {
        (self.next.load(Relaxed) as usize * 1000 / (self.chunks.len() * CHUNK)) as u32
    }

    /// A chunk that has been allocated.
    fn chunk(&self, index: usize) -> &[Node<M>] {
        self.chunks[index].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())
    }

    /// Allocates a chunk, if there is memory for it.
    fn make_chunk(&self, index: usize) -> Option<()> {
        if self.chunks[index].get().is_none() {
            let mut nodes = Vec::new();
            nodes.try_reserve_exact(CHUNK).ok()?;
            nodes.resize_with(CHUNK, Node::default);
            // Another thread may have been faster; then this chunk is dropped.
            let _ = self.chunks[index].set(nodes.into_boxed_slice());
        }
        Some(())
    }

    /// The node with this index, which `allocate` has returned before.
    #[inline]
    pub fn node(&self, index: u32) -> &Node<M> {
        &self.chunk(index as usize / CHUNK)[index as usize % CHUNK]
    }

    /// The children of a node; none before they are created.
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

    /// Reserves a block of nodes; `None` if there is no room.
    fn allocate(&self, count: usize) -> Option<u32> {
        let mut next = self.next.load(Relaxed);
        loop {
            let start = place(next as usize, count)?;
            let end = start + count;
            if end > self.chunks.len() * CHUNK {
                return None;
            }
            self.make_chunk(start / CHUNK)?;
            match self.next.compare_exchange_weak(next, end as u32, Relaxed, Relaxed) {
                Ok(_) => return Some(start as u32),
                Err(now) => next = now,
            }
        }
    }

    /// Creates the children of a claimed node with their priors; `false` if there is no room.
    pub fn expand(&self, parent: &Node<M>, moves: &[M], prior: impl Fn(usize) -> f32) -> bool {
        let Some(first) = self.allocate(moves.len()) else {
            parent.release();
            return false;
        };
        for (i, &m) in moves.iter().enumerate() {
            let node = self.node(first + i as u32);
            // the node is new, so nobody else sets its move
            let _ = node.m.set(m);
            node.prior.store(prior(i).to_bits(), Relaxed);
        }
        parent.first.store(first, Relaxed);
        parent.count.store(moves.len() as u32, Release);
        true
    }

    /// Drops all nodes but a root without children.
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

    /// Makes `root` the root of the tree, and compacts what lies below it.
    ///
    /// Needs five more bytes for each node in use while it works.
    pub fn reroot(&mut self, root: u32) {
        if root == 0 {
            return;
        }
        let used = *self.next.get_mut() as usize;
        // Children lie behind their parents, so one forward pass finds all nodes that stay. A block stays or goes as a
        // whole.
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
        // New places in the order of the old ones: no block moves towards the end of the memory, so nothing is overwritten.
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
        // gaps at the end of a chunk may still hold old nodes, but no block will ever begin there
        *self.next.get_mut() = next as u32;
    }
}

/// Where a block of `count` nodes can begin, at `next` or later: blocks do not cross chunks.
fn place(next: usize, count: usize) -> Option<usize> {
    if count > CHUNK {
        return None;
    }
    let fits = next % CHUNK + count <= CHUNK;
    Some(if fits { next } else { next.next_multiple_of(CHUNK) })
}
