//! Principal variations: the best line from each ply on, in memory reserved once.

use crate::score::MAX_PLY;

/// The best lines by ply.
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    pub fn new() -> PvTable<M> {
        PvTable((0..MAX_PLY + 2).map(|ply| Vec::with_capacity(MAX_PLY + 2 - ply)).collect())
    }

    /// Empties the line of a ply.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the line of a ply to `m` followed by the line of the next ply.
    #[inline]
    pub fn set(&mut self, ply: usize, m: M) {
        let (here, next) = self.0.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&next[0]);
    }

    /// The line of a ply.
    pub fn line(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }
}
