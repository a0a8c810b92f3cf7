//! Plain alpha-beta to a fixed depth, written to be read: node counts are compared with it.

use super::minimax::{PlainResult, Tree};
use crate::score::{INFINITE, MAX_PLY};
use crate::{Ordering, SearchConfig};
use secateur_core::{History, MoveList, Position, SearchEvaluator};

/// Finds the best move by fail-soft alpha-beta to `depth` plies (at least 1); `None` if there is no move. For an example
/// see [`minimax`](crate::minimax()), which returns the same value.
///
/// `history` ends with `position`. The search uses only two parts of the configuration: where lines end, and whether the
/// evaluator's guess orders moves.
pub fn alphabeta<P: Position, E: SearchEvaluator<P>>(
    position: &P,
    history: &History,
    evaluator: &mut E,
    depth: u32,
    config: &SearchConfig,
) -> Option<PlainResult<P::Move>> {
    let mut tree = Tree { position: position.clone(), history: history.clone(), evaluator, config, nodes: 0 };
    let mut best: Option<(P::Move, i32)> = None;
    for &m in &tree.ordered_moves() {
        let alpha = best.map_or(-INFINITE, |(_, score)| score);
        let score = -tree.after(m, |tree| tree.search(-INFINITE, -alpha, depth.max(1) as usize - 1, 1));
        if score > alpha {
            best = Some((m, score));
        }
    }
    best.map(|(best, score)| PlainResult { best, score, nodes: tree.nodes })
}

impl<P: Position, E: SearchEvaluator<P>> Tree<'_, P, E> {
    fn ordered_moves(&self) -> MoveList<P::Move> {
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        if let Ordering { guess: true, .. } = self.config.ordering {
            list.sort_by_cached_key(|&m| -i64::from(self.evaluator.guess(&self.position, m)));
        }
        list
    }

    fn search(&mut self, mut alpha: i32, beta: i32, depth: usize, ply: usize) -> i32 {
        if let Some(score) = self.ending(ply) {
            return score;
        }
        if depth == 0 || ply >= MAX_PLY {
            return self.leaf(ply, self.config.params.quiescence_plies);
        }
        let list = self.ordered_moves();
        if list.is_empty() {
            return self.stuck(ply);
        }
        let mut best = -INFINITE;
        for &m in &list {
            let score = -self.after(m, |tree| tree.search(-beta, -alpha, depth - 1, ply + 1));
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
