//! Win-distance pruning: a line that cannot win sooner, or lose later, than a known line needs no search.

use crate::root::worker::Worker;
use crate::score::WIN;
use secateur_core::{Position, SearchEvaluator};

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Whether to narrow the window: only in a search that has a window and scores wins by distance.
    #[inline]
    pub(super) fn prunes_by_win_distance(&self) -> bool {
        self.config.win_distance && self.config.alpha_beta && !self.config.flat_wins
    }
}

/// Narrows the window to what can still happen at `ply`: at best a win on the spot (in some games a side without a move
/// wins), at worst a loss on the spot. If the window becomes empty, the node is cut off with the lower end as its value.
#[inline]
pub(super) fn narrow_window(alpha: i32, beta: i32, ply: usize) -> (i32, i32) {
    (alpha.max(ply as i32 - WIN), beta.min(WIN - ply as i32))
}
