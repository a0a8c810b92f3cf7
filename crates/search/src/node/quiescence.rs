//! Quiescence: plays out noisy moves beyond the horizon, so that only quiet positions are evaluated.

use super::Node;
use super::moves::Found;
use crate::TableUse;
use crate::ordering::Picker;
use crate::root::worker::Worker;
use crate::score::{INFINITE, MAX_PLY, to_table};
use crate::table::Entry;
use crate::table::lookup::{Query, entry_answer};
use secateur_core::{Position, SearchEvaluator};

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// The value of a leaf, after `plies` plies of noisy moves.
    pub fn quiescence(&mut self, alpha: i32, beta: i32, ply: usize, plies: usize) -> i32 {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if let Some(score) = self.known_score(alpha, beta, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        if !self.config.quiescence {
            return self.plain_leaf(ply);
        }
        let start = self.moves.len();
        self.evaluator.noisy(&self.position, &mut self.moves);
        if self.moves.len() == start {
            // most nodes end here: too many for the table, unless the configuration asks for it
            return if self.config.table_leaves { self.remembered_leaf(ply) } else { self.quiet_leaf(ply) };
        }
        let value = self.noisy_leaf(alpha, beta, ply, plies, start);
        self.moves.truncate(start);
        value
    }

    /// The value of a leaf with noisy moves, which lie on the stack from `start` on.
    #[inline]
    fn noisy_leaf(&mut self, alpha: i32, beta: i32, ply: usize, plies: usize, start: usize) -> i32 {
        // the key does not contain how many plies of full quiescence are left
        let with_table = self.config.table != TableUse::Off && !(self.config.quiescence_full && plies > 0);
        let table_key = self.table_key(0);
        let entry = if with_table { self.table.probe(table_key.key) } else { None };
        let mut leaf = Node {
            alpha,
            beta,
            depth: 0,
            ply,
            excluded: None,
            table_key,
            entry,
            eval: None,
            improving: true,
        };
        if let Some(score) = self.table_answer(&leaf) {
            return score;
        }
        let last = plies >= self.config.params.quiescence_plies;
        let mut found = Found::nothing(alpha);
        if self.config.quiescence_full && !last && self.any_legal(start) {
            self.moves.truncate(start);
            self.position.generate_candidates(&mut self.moves);
        } else if last || self.config.quiescence_full || self.may_stand_pat(self.moves.len() - start) {
            let eval = entry.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate());
            leaf.eval = Some(eval);
            found.best = eval;
            if self.config.alpha_beta {
                found.alpha = found.alpha.max(eval);
            }
        }
        if !last && found.best < beta {
            self.search_noisy_moves(&leaf, &mut found, plies, start);
        }
        if self.stopped {
            return 0;
        }
        if found.is_empty() {
            // every noisy candidate was illegal, and there is no other move
            return self.stuck(ply);
        }
        if with_table {
            self.store(&leaf, &found);
        }
        found.best
    }

    /// Searches the noisy moves of a leaf, which lie on the stack from `start` on.
    #[inline]
    fn search_noisy_moves(
        &mut self,
        leaf: &Node<P::Move>,
        found: &mut Found<P::Move>,
        plies: usize,
        start: usize,
    ) {
        let &Node { beta, ply, .. } = leaf;
        let mut picker = Picker::new(&self.moves, start, leaf.table_fold(), &self.config.ordering);
        while let Some(next) = self.pick(&mut picker, ply, false) {
            let m = next.m;
            if !self.position.is_legal(m) {
                continue;
            }
            let undo = self.play(m, self.position.slot(m), ply);
            let score = if self.config.alpha_beta {
                -self.quiescence(-beta, -found.alpha, ply + 1, plies + 1)
            } else {
                -self.quiescence(-INFINITE, INFINITE, ply + 1, plies + 1)
            };
            self.unplay(m, undo);
            if self.stopped {
                return;
            }
            if found.add(m, score) {
                self.pv.set(ply, m);
                if found.alpha >= beta && self.config.alpha_beta {
                    return;
                }
            }
        }
    }

    /// Whether any of the candidates on the stack from `start` on is legal.
    fn any_legal(&self, start: usize) -> bool {
        self.moves.from(start).any(|m| self.position.is_legal(m))
    }

    /// Whether the side to move may decline all noisy moves, which takes a quiet move. Where captures are compulsory it has
    /// none.
    #[inline]
    fn may_stand_pat(&self, noisy: usize) -> bool {
        let config = &self.config;
        !config.stand_pat_needs_quiet || !config.noisy_excludes_quiet && noisy < self.position.count_moves()
    }

    /// The value of a leaf in a search without quiescence.
    #[inline]
    fn plain_leaf(&mut self, ply: usize) -> i32 {
        if self.config.table_leaves {
            return self.remembered_leaf(ply);
        }
        let value = self.quiet_leaf(ply);
        if self.config.table == TableUse::AnyDepth {
            self.table.store(self.table_key(0).key, Entry::leaf(to_table(value, self.distance(ply))));
        }
        value
    }

    /// The value of a leaf without noisy moves.
    #[inline]
    fn quiet_leaf(&mut self, ply: usize) -> i32 {
        if self.config.stuck_at_leaves && !self.position.has_move() {
            self.stuck(ply)
        } else {
            self.evaluate()
        }
    }

    /// The value of a leaf without noisy moves, from the table if it was met before.
    #[cold]
    fn remembered_leaf(&mut self, ply: usize) -> i32 {
        if self.config.table == TableUse::Off {
            return self.quiet_leaf(ply);
        }
        let (table_key, distance) = (self.table_key(0), self.distance(ply));
        if let Some(entry) = self.table.probe(table_key.key) {
            // the full window, since the value itself is wanted
            let query = Query { alpha: -INFINITE, beta: INFINITE, depth: 0, ply: distance, table_key };
            if let Some(score) = entry_answer(&entry, &query, self.config.table) {
                return score;
            }
            if entry.depth > 0 {
                // keep the entry: a deeper bound is worth more than a leaf
                return self.quiet_leaf(ply);
            }
        }
        let value = self.quiet_leaf(ply);
        self.table.store(table_key.key, Entry::leaf(to_table(value, distance)));
        value
    }
}
