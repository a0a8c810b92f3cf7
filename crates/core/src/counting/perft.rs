//! Counting the leaves of the tree of legal moves: the test and the yardstick of a move generator.
//!
//! Repetition and counters end no line here; a position that is won has no moves.

use crate::{MoveList, Position, StopSignal, share_work};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The number of lines of `depth` legal moves. The moves of the last ply are counted without being made.
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
                // Leaves outnumber all other positions, so they are counted without a call.
                leaves += if depth == 2 { position.count_moves() as u64 } else { perft(position, depth - 1) };
                position.unplay(m, undo);
            }
            leaves
        }
    }
}

/// [`perft`] that polls a stop signal. After a stop the sum is incomplete and must not be used.
fn perft_unless_stopped<P: Position>(position: &mut P, depth: u32, stop: &StopSignal) -> u64 {
    if depth < 4 {
        return perft(position, depth);
    }
    let mut list = MoveList::new();
    position.generate(&mut list);
    let mut leaves = 0;
    for &m in &list {
        if stop.is_stopped() {
            break;
        }
        let undo = position.play(m);
        leaves += perft_unless_stopped(position, depth - 1, stop);
        position.unplay(m, undo);
    }
    leaves
}

/// The leaves behind each legal move, for a `depth` of at least 1; `None` if the count was stopped.
pub fn perft_divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    stop: &StopSignal,
) -> Option<Vec<(P::Move, u64)>> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    let below = depth.saturating_sub(1);
    list.iter().map(|&m| Some((m, perft_parallel(&after(position, m), below, threads, stop)?))).collect()
}

/// [`perft`] on several threads, which share the positions two plies down; `None` if the count was stopped.
pub fn perft_parallel<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    stop: &StopSignal,
) -> Option<u64> {
    let leaves = if threads <= 1 || depth < 4 {
        perft_unless_stopped(&mut position.clone(), depth, stop)
    } else {
        share_out(position, depth, threads, stop)
    };
    (!stop.is_stopped()).then_some(leaves)
}

fn share_out<P: Position>(position: &P, depth: u32, threads: usize, stop: &StopSignal) -> u64 {
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
    share_work(threads, || {
        while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
            let below = perft_unless_stopped(&mut root.clone(), depth - 2, stop);
            leaves.fetch_add(below, Ordering::Relaxed);
        }
    });
    leaves.into_inner()
}

fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut child = position.clone();
    child.play(m);
    child
}
