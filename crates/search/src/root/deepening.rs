//! Iterative deepening: depth 1, 2, 3 … each iteration ordering the next, so that there is an answer at any time.

use crate::TableUse;
use crate::node::endings::ending;
use crate::result::{Info, Precision};
use crate::root::worker::Worker;
use crate::score::{INFINITE, plies_to_end};
use crate::table::fold;
use crate::table::horizon::Horizon;
use crate::time::{Progress, TimePolicy};
use secateur_core::{Evaluator, MoveList, Position};

/// What only the main thread does between iterations.
pub(crate) struct Lead<'a, M> {
    pub policy: &'a mut dyn TimePolicy,
    pub report: &'a mut dyn FnMut(&Info<M>),
}

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// Searches deeper and deeper until a limit is met. Needs the root moves to be listed.
    pub fn deepen(&mut self, mut lead: Option<Lead<'_, P::Move>>) {
        let last = self.control.depth();
        let timed = self.control.is_timed();
        let bounded = last < crate::score::MAX_DEPTH;
        // without deepening one search must do, unless it might be broken off before it says anything
        let mut depth = if self.config.deepening || timed || !bounded { 1 } else { last };
        let (mut best, mut stable_for, mut previous_score) = (None, 0, None);
        while !self.stopped {
            self.root_depth = depth as i32;
            self.search_lines(depth as i32, |worker, line, score, precision| {
                if let Some(lead) = &mut lead {
                    (lead.report)(&worker.info(depth, line, score, precision));
                }
            });
            if self.stopped {
                break;
            }
            self.finished_depth = depth;
            let leader = &self.root_moves[0];
            let score = leader.score;
            stable_for = if best == Some(leader.m) { stable_for + 1 } else { 0 };
            best = Some(leader.m);
            if depth >= last || self.is_settled(score, depth) {
                break;
            }
            if let Some(lead) = &mut lead
                && timed
                && !self.control.is_pondering()
            {
                let progress = Progress {
                    elapsed: self.control.elapsed(),
                    depth,
                    score,
                    previous_score: previous_score.unwrap_or(score),
                    stable_for,
                    effort: (leader.nodes * 1000 / self.nodes.max(1)) as u32,
                };
                let one_move = self.root_moves.len() == 1 && self.config.multi_pv == 1;
                if one_move || !lead.policy.goes_on(&self.control.budget, &progress) {
                    break;
                }
            }
            previous_score = Some(score);
            depth += 1;
        }
    }

    /// Whether deeper iterations cannot change the score: a win or loss that every shorter one was looked for. Reductions
    /// may hide a shorter one, so a search that reduces goes on to twice the depth, which win-distance pruning makes cheap.
    fn is_settled(&self, score: i32, depth: u32) -> bool {
        let Some(plies) = plies_to_end(score) else { return false };
        self.line_count() == 1
            && !self.config.flat_wins
            && depth >= if self.config.is_exact() { plies } else { 2 * plies + 2 }
    }

    /// News of a line (numbered from 1).
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
            full: self.table.full(),
            pv,
        }
    }

    /// Goes on with a line where the table knows how: an answer from the table cuts a principal variation short.
    pub fn lengthen(&self, pv: &mut Vec<P::Move>, depth: u32) {
        if matches!(self.config.table, TableUse::Off | TableUse::AnyDepth) {
            return;
        }
        let (mut position, mut history) = (self.position.clone(), self.history.clone());
        let mut list = MoveList::new();
        for ply in 0..depth as usize {
            if ply == pv.len() {
                let key = Horizon::of(&position, depth as i32 - ply as i32).key;
                let Some(entry) = self.table.probe(key) else { return };
                if ply > 0 && ending(&position, &history, self.config.repetition, ply).is_some() {
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

    /// The score to report where no iteration was finished: the evaluation.
    pub fn fallback_score(&mut self, score: i32) -> i32 {
        if score == -INFINITE { self.evaluate() } else { score }
    }
}
