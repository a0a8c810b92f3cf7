//! Quiescence: beyond the horizon noisy moves are played out, so that the evaluator judges quiet positions.

use crate::TableUse;
use crate::node::endings::has_move;
use crate::ordering::picker::Picker;
use crate::root::worker::Worker;
use crate::score::{INFINITE, MAX_PLY, to_table};
use crate::table::lookup::{Question, answer};
use crate::table::{Bound, Entry, fold};
use secateur_core::{Evaluator, Position};

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// The value of a leaf, after `plies` plies of noisy moves.
    pub fn quiescence(&mut self, mut alpha: i32, beta: i32, ply: usize, plies: usize) -> i32 {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        if !self.config.quiescence {
            if self.config.table_leaves {
                return self.remembered_leaf(ply);
            }
            let value = self.quiet_leaf(ply);
            if self.config.table == TableUse::AnyDepth {
                self.table.store(self.horizon(0).key, Entry::leaf(to_table(value, self.distance(ply))));
            }
            return value;
        }

        let start = self.moves.len();
        self.evaluator.noisy(&self.position, &mut self.moves);
        if self.moves.len() == start {
            // most nodes of a search end here: too many to be worth room in the table, unless it is wished for
            return if self.config.table_leaves { self.remembered_leaf(ply) } else { self.quiet_leaf(ply) };
        }

        // how many plies are left to go on with every move is no part of the key
        let with_table = self.config.table != TableUse::Off && !(self.config.quiescence_full && plies > 0);
        let horizon = self.horizon(0);
        let entry = if with_table { self.table.probe(horizon.key) } else { None };
        if let Some(entry) = &entry
            && !(beta - alpha > 1 && self.config.pvs)
        {
            let question = Question { alpha, beta, depth: 0, ply: self.distance(ply), horizon };
            if let Some(score) = answer(entry, &question, self.config.table) {
                self.moves.truncate(start);
                return score;
            }
        }

        let last = plies >= self.config.params.quiescence_plies;
        let alpha_before = alpha;
        let (mut best, mut best_move, mut eval) = (-INFINITE, None, None);
        let full = self.config.quiescence_full && !last && self.noisy_is_legal(start);
        if full {
            self.moves.truncate(start);
            self.position.generate_candidates(&mut self.moves);
        } else if last || self.config.quiescence_full || self.may_stand_pat(self.moves.len() - start) {
            let value = entry.and_then(|e| e.eval).unwrap_or_else(|| self.evaluate());
            eval = Some(value);
            best = value;
            if self.config.alpha_beta {
                alpha = alpha.max(best);
            }
        }
        if !last && best < beta {
            let mut picker =
                Picker::new(&self.moves, start, entry.map_or(0, |e| e.fold), &self.config.ordering);
            while let Some(next) = self.pick(&mut picker, ply, false) {
                let m = next.m;
                if !self.position.is_legal(m) {
                    continue;
                }
                let undo = self.play(m, ply);
                let score = if self.config.alpha_beta {
                    -self.quiescence(-beta, -alpha, ply + 1, plies + 1)
                } else {
                    -self.quiescence(-INFINITE, INFINITE, ply + 1, plies + 1)
                };
                self.unplay(m, undo);
                if self.stopped {
                    self.moves.truncate(start);
                    return 0;
                }
                if score > best {
                    best = score;
                    if score > alpha {
                        alpha = score;
                        best_move = Some(m);
                        self.pv.set(ply, m);
                        if alpha >= beta && self.config.alpha_beta {
                            break;
                        }
                    }
                }
            }
        }
        self.moves.truncate(start);
        if best == -INFINITE {
            // every noisy candidate was illegal, and there is nothing else
            return self.stuck(ply);
        }
        if with_table {
            let bound = if best >= beta {
                Bound::Lower
            } else if best <= alpha_before {
                Bound::Upper
            } else {
                Bound::Exact
            };
            let fold = best_move.map_or(0, |m| fold(&m));
            let score = to_table(best, self.distance(ply));
            self.table.store(horizon.key, Entry { fold, score, eval, depth: 0, bound });
        }
        best
    }

    /// Whether one of the noisy candidates on the stack from `start` on is legal.
    fn noisy_is_legal(&self, start: usize) -> bool {
        self.moves.from(start).any(|m| self.position.is_legal(m))
    }

    /// The value of a leaf where nothing noisy can be done.
    #[inline]
    fn quiet_leaf(&mut self, ply: usize) -> i32 {
        if self.config.stuck_at_leaves && !has_move(&self.position) {
            self.stuck(ply)
        } else {
            self.evaluate()
        }
    }

    /// The value of a leaf where nothing noisy can be done, from the table if it was met before.
    #[cold]
    fn remembered_leaf(&mut self, ply: usize) -> i32 {
        if self.config.table == TableUse::Off {
            return self.quiet_leaf(ply);
        }
        let (horizon, distance) = (self.horizon(0), self.distance(ply));
        if let Some(entry) = self.table.probe(horizon.key) {
            // no bound: the value itself is wanted
            let question = Question { alpha: -INFINITE, beta: INFINITE, depth: 0, ply: distance, horizon };
            if let Some(score) = answer(&entry, &question, self.config.table) {
                return score;
            }
            if entry.depth > 0 {
                // a deeper bound is worth more than a leaf
                return self.quiet_leaf(ply);
            }
        }
        let value = self.quiet_leaf(ply);
        self.table.store(horizon.key, Entry::leaf(to_table(value, distance)));
        value
    }

    /// Whether the side to move may decline all noisy moves: it needs a quiet one. Where captures are compulsory it has
    /// none.
    #[inline]
    fn may_stand_pat(&self, noisy: usize) -> bool {
        !self.config.stand_pat_needs_quiet || noisy < self.position.count_moves()
    }
}
