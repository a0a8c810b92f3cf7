//! Iterative deepening: searches to depth 1, 2, 3 …; each iteration improves the next one's move order, and an answer is
//! always ready.

use super::worker::Worker;
use crate::TableUse;
use crate::node::game_over::game_over_score;
use crate::score::{INFINITE, MAX_DEPTH, plies_to_end};
use crate::search_result::Info;
use crate::table::fold;
use crate::table::table_key::TableKey;
use crate::time::{SearchProgress, TimePolicy};
use secateur_core::{MoveList, Position, Precision, SearchEvaluator};

/// What only the main thread has: where to report search info, and the time policy, which decides whether to continue.
pub(crate) struct MainThread<'a, M> {
    pub policy: &'a mut dyn TimePolicy,
    pub on_info: &'a mut dyn FnMut(&Info<M>),
}

/// What a thread remembers from iteration to iteration.
struct Iterations<M> {
    best: Option<M>,
    /// Iterations since the best move last changed.
    stable_for: u32,
    /// Score of the previous iteration.
    previous_score: Option<i32>,
}

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// Searches deeper and deeper until a limit is reached. The root moves must have been listed.
    pub fn deepen(&mut self, mut main: Option<MainThread<'_, P::Move>>) {
        let last = self.control.depth();
        let mut depth = self.first_depth(last);
        let mut iterations = Iterations { best: None, stable_for: 0, previous_score: None };
        while !self.stopped {
            self.root_depth = depth as i32;
            self.search_lines(depth as i32, |worker, line, score, precision| {
                if let Some(main) = &mut main {
                    (main.on_info)(&worker.info(depth, line, score, precision));
                }
            });
            if self.stopped {
                break;
            }
            self.finished_depth = depth;
            let (best, score) = (self.root_moves[0].m, self.root_moves[0].score);
            iterations.stable_for = if iterations.best == Some(best) { iterations.stable_for + 1 } else { 0 };
            iterations.best = Some(best);
            if depth >= last || self.is_settled(score, depth) {
                break;
            }
            if let Some(main) = &mut main
                && !self.should_continue(depth, &iterations, main.policy)
            {
                break;
            }
            iterations.previous_score = Some(score);
            depth += 1;
        }
    }

    /// The depth of the first iteration. Without deepening it is the last depth, unless the search might be cut off before
    /// it finds anything.
    fn first_depth(&self, last: u32) -> u32 {
        let bounded = last < MAX_DEPTH;
        if self.config.deepening || self.control.is_timed() || !bounded { 1 } else { last }
    }

    /// Whether deeper iterations cannot change the score: it is a win or loss, and every shorter one has been ruled out.
    /// Reductions may hide a shorter one, so a search with reductions continues to twice the depth, which win-distance
    /// pruning makes cheap.
    fn is_settled(&self, score: i32, depth: u32) -> bool {
        let Some(plies) = plies_to_end(score) else { return false };
        self.line_count() == 1
            && !self.config.flat_wins
            && depth >= if self.config.is_exact() { plies } else { 2 * plies + 2 }
    }

    /// Whether the time policy allows another iteration.
    fn should_continue(
        &self,
        depth: u32,
        iterations: &Iterations<P::Move>,
        policy: &mut dyn TimePolicy,
    ) -> bool {
        if !self.control.is_timed() || self.control.is_pondering() {
            return true;
        }
        if self.root_moves.len() == 1 && self.config.multi_pv == 1 {
            return false;
        }
        let best = &self.root_moves[0];
        let progress = SearchProgress {
            elapsed: self.control.elapsed(),
            depth,
            score: best.score,
            previous_score: iterations.previous_score.unwrap_or(best.score),
            stable_for: iterations.stable_for,
            effort: (best.nodes * 1000 / self.nodes.max(1)) as u32,
        };
        policy.should_continue(&self.control.budget, &progress)
    }

    /// The search info of a line (numbered from 1).
    fn info(&self, depth: u32, line: usize, score: i32, precision: Precision) -> Info<P::Move> {
        let mut pv = self.root_moves[line - 1].pv.clone();
        if precision == Precision::Exact {
            self.lengthen(&mut pv, depth);
        }
        Info {
            depth,
            deepest: self.deepest as u32,
            line,
            score,
            precision,
            nodes: self.control.nodes().max(self.nodes),
            time: self.control.elapsed(),
            hashfull: self.table.hashfull(),
            pv,
        }
    }

    /// Extends a line with moves from the table, whose answers cut principal variations short.
    pub fn lengthen(&self, pv: &mut Vec<P::Move>, depth: u32) {
        if matches!(self.config.table, TableUse::Off | TableUse::AnyDepth) {
            return;
        }
        let (mut position, mut history) = (self.position.clone(), self.history.clone());
        let mut list = MoveList::new();
        for ply in 0..depth as usize {
            if ply == pv.len() {
                let key = TableKey::of(&position, depth as i32 - ply as i32).key;
                let Some(entry) = self.table.probe(key) else { return };
                if ply > 0 && game_over_score(&position, &history, self.config.repetition, ply).is_some() {
                    return;
                }
                list.clear();
                position.generate(&mut list);
                let Some(&m) = list.iter().find(|m| fold(*m) == entry.fold) else { return };
                pv.push(m);
            }
            let irreversible = position.is_irreversible(pv[ply]);
            position.play(pv[ply]);
            history.push(position.key(), irreversible);
        }
    }

    /// The score to show: `score`, or the evaluation where no iteration was finished.
    pub fn fallback_score(&mut self, score: i32) -> i32 {
        if score == -INFINITE { self.evaluate() } else { score }
    }
}
