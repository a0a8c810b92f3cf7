//! Counting the leaves of the tree of legal moves: the test and the yardstick of a move generator.
//!
//! Endings by repetition or by counters are ignored; a position that is won has no moves.

use crate::{MoveList, Position};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The number of sequences of `depth` legal moves. The last ply is counted, not played.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut list = MoveList::new();
            position.generate(&mut list);
            let mut leaves = 0;
            for &m in &list {
                let undo = position.play(m);
                leaves += perft(position, depth - 1);
                position.unplay(m, undo);
            }
            leaves
        }
    }
}

/// The leaves behind each legal move, `depth` at least 1.
pub fn perft_divide<P: Position>(position: &P, depth: u32, threads: usize) -> Vec<(P::Move, u64)> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    let counts =
        list.iter().map(|&m| (m, perft_parallel(&after(position, m), depth.saturating_sub(1), threads)));
    counts.collect()
}

/// [`perft`] on several threads, which share out the positions two plies down.
pub fn perft_parallel<P: Position>(position: &P, depth: u32, threads: usize) -> u64 {
    if threads <= 1 || depth < 4 {
        return perft(&mut position.clone(), depth);
    }
    let mut roots = Vec::new();
    let mut first = MoveList::new();
    position.generate(&mut first);
    for &m in &first {
        let child = after(position, m);
        let mut second = MoveList::new();
        child.generate(&mut second);
        roots.extend(second.iter().map(|&m| after(&child, m)));
    }
    let (next, leaves) = (AtomicUsize::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
                    leaves.fetch_add(perft(&mut root.clone(), depth - 2), Ordering::Relaxed);
                }
            });
        }
    });
    leaves.into_inner()
}

fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut child = position.clone();
    child.play(m);
    child
}
