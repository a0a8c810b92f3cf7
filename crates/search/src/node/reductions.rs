//! Reductions of depth.
//!
//! Late-move reductions: moves that come late in a good order are first searched less deep, and to full depth only if they
//! turn out better than expected. Internal iterative reduction: a node without a move from the table is searched one ply
//! less deep.

use super::Node;
use crate::SearchParameters;
use crate::root::worker::Worker;
use secateur_core::{Position, SearchEvaluator};

const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// Reductions by depth and move number, in 1/1024 ply.
pub(crate) struct ReductionTable(Vec<i32>);

impl ReductionTable {
    pub fn new(params: &SearchParameters) -> ReductionTable {
        let entry = |i: usize| {
            let (depth, number) = (i / MOVES, i % MOVES);
            let product = i64::from(log2(depth as u32)) * i64::from(log2(number as u32)) / 1024;
            params.reduction_base + (product * i64::from(params.reduction_slope) / 1024) as i32
        };
        ReductionTable((0..DEPTHS * MOVES).map(entry).collect())
    }

    #[inline]
    fn get(&self, depth: i32, number: usize) -> i32 {
        self.0[(depth as usize).min(DEPTHS - 1) * MOVES + number.min(MOVES - 1)]
    }
}

/// log₂ in units of 1/1024, by linear interpolation between powers of two. Integers give the same on every machine.
fn log2(n: u32) -> i32 {
    if n < 2 {
        return 0;
    }
    let whole = n.ilog2();
    (whole * 1024 + ((n << (10 - whole.min(10))) & 1023)) as i32
}

/// What decides how much a move is reduced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LateMove {
    pub depth: i32,
    /// Its place in the order, from 0.
    pub number: usize,
    pub loud: bool,
    pub history: i32,
    pub pv: bool,
    pub improving: bool,
}

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Plies by which a late move is reduced; 0 if it is not late.
    #[inline]
    pub fn reduction(&self, late: LateMove) -> i32 {
        let params = &self.config.params;
        let LateMove { depth, number, loud, history, pv, improving } = late;
        if !self.config.reductions
            || loud
            || depth < params.reduction_depth
            || number < params.reduction_moves + usize::from(pv)
        {
            return 0;
        }
        let mut r = self.reductions.get(depth, number);
        r -= history * 1024 / params.reduction_history;
        r -= if pv { 1024 } else { 0 };
        r += if improving { 0 } else { 512 };
        (r / 1024).clamp(0, depth - 2)
    }

    /// Internal iterative reduction: one ply for a deep node without a move from the table.
    #[inline]
    pub(super) fn internal_reduction(&self, node: &Node<P::Move>) -> i32 {
        let reduces = self.config.internal_reduction
            && self.uses_table(node)
            && node.table_fold() == 0
            && node.depth >= self.config.params.internal_depth;
        i32::from(reduces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_grow() {
        assert_eq!((log2(1), log2(2), log2(3), log2(4), log2(32)), (0, 1024, 1536, 2048, 5120));
        assert!((2..64).all(|n| log2(n) < log2(n + 1)));
    }

    #[test]
    fn later_and_deeper_is_reduced_more() {
        let table = ReductionTable::new(&SearchParameters::default());
        assert!(table.get(10, 30) > table.get(10, 5));
        assert!(table.get(20, 10) > table.get(5, 10));
    }
}
