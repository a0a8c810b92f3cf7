//! Plain minimax, written to be read: every exact search is compared with it.

use crate::node::game_over::game_over_score;
use crate::score::{INFINITE, of_evaluation, of_outcome};
use crate::{SearchConfig, score};
use secateur_core::{History, MoveList, Position, SearchEvaluator};

/// The result of a reference search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainResult<M> {
    /// The first of the best moves, in the order they are generated.
    pub best: M,
    /// Its value for the side to move.
    pub score: i32,
    /// Positions visited, not counting the root.
    pub nodes: u64,
}

/// Finds the best move by plain minimax: it searches every line of `depth` plies (at least 1). `None` if there is no move.
///
/// `history` ends with `position`. The search uses only those parts of the configuration that say where lines end:
/// repetition, quiescence, stuck sides at the leaves.
///
/// ```
/// # include!("../../tests/common/nim.rs");
/// # fn main() {
/// use secateur_core::History;
/// use secateur_search::{SearchConfig, alphabeta, minimax};
///
/// // Nim: each side takes 1 to 3 stones, who takes the last wins.
/// let position = Nim::new(7);
/// let history = History::new(position.key());
/// let plain = minimax(&position, &history, &mut Blank, 7, &SearchConfig::minimax()).unwrap();
/// let pruned = alphabeta(&position, &history, &mut Blank, 7, &SearchConfig::alpha_beta()).unwrap();
/// assert_eq!((plain.best, plain.score), (3, pruned.score));
/// assert!(pruned.nodes < plain.nodes);
/// # }
/// ```
pub fn minimax<P: Position, E: SearchEvaluator<P>>(
    position: &P,
    history: &History,
    evaluator: &mut E,
    depth: u32,
    config: &SearchConfig,
) -> Option<PlainResult<P::Move>> {
    let mut tree = Tree { position: position.clone(), history: history.clone(), evaluator, config, nodes: 0 };
    let mut list = MoveList::new();
    position.generate(&mut list);
    let mut best = None;
    for &m in &list {
        let score = -tree.after(m, |tree| tree.value(depth.max(1) as usize - 1, 1));
        if best.is_none_or(|(_, s)| score > s) {
            best = Some((m, score));
        }
    }
    best.map(|(best, score)| PlainResult { best, score, nodes: tree.nodes })
}

/// The tree below a position, for plain minimax and plain alpha-beta.
pub(crate) struct Tree<'a, P, E> {
    pub position: P,
    pub history: History,
    pub evaluator: &'a mut E,
    pub config: &'a SearchConfig,
    pub nodes: u64,
}

impl<P: Position, E: SearchEvaluator<P>> Tree<'_, P, E> {
    /// Makes a move, calls `search`, and takes the move back.
    pub fn after<T>(&mut self, m: P::Move, search: impl FnOnce(&mut Self) -> T) -> T {
        let irreversible = self.position.is_irreversible(m);
        self.evaluator.played(&self.position, m);
        let undo = self.position.play(m);
        self.history.push(self.position.key(), irreversible);
        self.nodes += 1;
        let value = search(self);
        self.history.pop();
        self.position.unplay(m, undo);
        self.evaluator.unplayed();
        value
    }

    /// The score of a position where the game is over; `None` if it goes on.
    pub fn ending(&self, ply: usize) -> Option<i32> {
        game_over_score(&self.position, &self.history, self.config.repetition, ply)
    }

    /// The score of a side without a move.
    pub fn stuck(&self, ply: usize) -> i32 {
        of_outcome(&self.position.stuck(), self.position.turn(), ply)
    }

    fn value(&mut self, depth: usize, ply: usize) -> i32 {
        if let Some(score) = self.ending(ply) {
            return score;
        }
        if depth == 0 || ply >= score::MAX_PLY {
            return self.leaf(ply, self.config.params.quiescence_plies);
        }
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        if list.is_empty() {
            return self.stuck(ply);
        }
        let mut best = -INFINITE;
        for &m in &list {
            best = best.max(-self.after(m, |tree| tree.value(depth - 1, ply + 1)));
        }
        best
    }

    /// The value at the end of a line: the evaluation, or with quiescence the best of standing pat and all noisy moves.
    pub fn leaf(&mut self, ply: usize, plies: usize) -> i32 {
        let mut noisy = MoveList::new();
        if self.config.quiescence {
            self.evaluator.noisy(&self.position, &mut noisy);
            noisy.retain(|&m| self.position.is_legal(m));
        }
        if noisy.is_empty() && self.config.stuck_at_leaves && !self.position.has_move() {
            return self.stuck(ply);
        }
        let last = plies == 0 || ply >= score::MAX_PLY;
        let full = self.config.quiescence_full && !noisy.is_empty() && !last;
        if full {
            noisy.clear();
            self.position.generate(&mut noisy);
        }
        let may_stand = self.config.quiescence_full
            || !self.config.stand_pat_needs_quiet
            || noisy.is_empty()
            || noisy.len() < self.position.count_moves();
        let mut best = -INFINITE;
        if (may_stand || last) && !full {
            best = of_evaluation(self.evaluator.evaluate(&self.position));
        }
        if !last {
            for &m in &noisy {
                let value = -self
                    .after(m, |tree| tree.ending(ply + 1).unwrap_or_else(|| tree.leaf(ply + 1, plies - 1)));
                best = best.max(value);
            }
        }
        best
    }
}
