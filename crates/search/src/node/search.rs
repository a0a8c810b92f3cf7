//! The search of a node: alpha-beta as principal variation search, with every technique in its place.
//!
//! Fail-soft negamax. The first move of a node is searched with the whole window, later ones only have to be proven no
//! better, with an empty window, and are searched again if they are (Marsland and Campbell 1982). All other techniques
//! are asked from here and live in files of their names.

use crate::TableUse;
use crate::node::extensions::Singular;
use crate::node::reductions::Late;
use crate::node::win_distance;
use crate::ordering::heuristics::history_bonus;
use crate::ordering::picker::Picker;
use crate::root::abdada::PutOff;
use crate::root::worker::Worker;
use crate::score::{INFINITE, MAX_PLY, is_loss, to_table};
use crate::table::lookup::{Question, answer, refine};
use crate::table::{Bound, Entry, fold};
use secateur_core::{Evaluator, Position};

/// Moves whose history is lowered when a later one causes a cut-off.
const TRIED: usize = 24;

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// The value of the position for its side to move, as far as it lies between `alpha` and `beta`; a bound of it
    /// otherwise. `excluded` is left out of account, and with it the table. Void if the search was stopped.
    pub fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        excluded: Option<P::Move>,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply, 0);
        }
        if let Some(score) = self.enter(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        if self.config.win_distance && self.config.alpha_beta && !self.config.flat_wins {
            (alpha, beta) = win_distance::narrow(alpha, beta, ply);
            if alpha >= beta {
                return alpha;
            }
        }
        let is_pv = beta - alpha > 1;
        self.heuristics.forget_killers(ply + 2);

        let horizon = self.horizon(depth);
        let with_table = self.config.table != TableUse::Off && excluded.is_none();
        let entry = if with_table { self.table.probe(horizon.key) } else { None };
        // on the principal variation the line itself is wanted, not only its value
        if let Some(entry) = &entry
            && !(is_pv && self.config.pvs)
        {
            let question = Question { alpha, beta, depth, ply: self.distance(ply), horizon };
            if let Some(score) = answer(entry, &question, self.config.table) {
                return score;
            }
        }

        let eval = self.static_eval(entry.as_ref(), ply, excluded.is_some());
        let improving = self.is_improving(ply);
        if let Some(eval) = eval
            && !is_pv
            && excluded.is_none()
        {
            let eval = refine(eval, entry.as_ref(), self.distance(ply));
            if self.razored(eval, alpha, depth) {
                return self.quiescence(alpha, beta, ply, 0);
            }
            if let Some(score) = self.prune_node(eval, beta, depth, ply, improving) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }

        let table_fold = entry.map_or(0, |e| e.fold);
        if excluded.is_none() {
            depth = self.internal_reduction(depth, table_fold != 0 || !with_table);
        }

        let start = self.generate();
        let single = self.single_reply(start);
        let mut picker = Picker::new(&self.moves, start, table_fold, &self.config.ordering);
        let alpha_before = alpha;
        let futile = !is_pv && eval.is_some_and(|eval| self.futile_moves(eval, alpha, depth));
        let side = self.position.turn();
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut searched = 0;
        let mut tried = [0u32; TRIED];
        let (sharing, mut put_off) = (self.shares_out(depth), PutOff::default());

        loop {
            let may_prune = searched > 0 && !is_pv && !is_loss(best);
            let loud_only = may_prune && (futile || self.too_late(picker.handed_out(), depth, improving));
            let (m, number, loud, again) = match self.pick(&mut picker, ply, loud_only) {
                Some(next) => (next.m, picker.handed_out() - 1, next.loud, false),
                None => match put_off.next() {
                    Some((number, loud)) => (self.moves.at(start + number), number, loud, true),
                    None => break,
                },
            };
            if Some(m) == excluded || !self.position.is_legal(m) {
                continue;
            }
            let mut claim = None;
            if sharing && searched > 0 && !again {
                claim = self.claim(horizon.key, m);
                if claim.is_none() && put_off.add(number, loud) {
                    continue;
                }
            }

            let mut extension = 0;
            if self.may_extend(ply) {
                extension = i32::from(single).max(self.own_extension(m));
                if extension == 0
                    && number == 0
                    && let Some(entry) = &entry
                    && fold(&m) == entry.fold
                {
                    match self.singular(entry, m, depth, beta, ply) {
                        Singular::No => {}
                        Singular::Yes => extension = 1,
                        Singular::Cut(score) => {
                            self.moves.truncate(start);
                            return score;
                        }
                    }
                    if self.stopped {
                        self.moves.truncate(start);
                        return 0;
                    }
                }
            }

            let slot = self.position.slot(m);
            let reduction = if searched == 0 || extension > 0 {
                0
            } else {
                let history = self.heuristics.history(side, slot);
                self.reduction(Late { depth, number, loud, history, pv: is_pv, improving })
            };
            let undo = self.play(m, ply);
            let score =
                self.search_move(alpha, beta, depth - 1 + extension, reduction, searched == 0, ply + 1);
            self.release(claim);
            self.unplay(m, undo);
            if self.stopped {
                self.moves.truncate(start);
                return 0;
            }
            if searched < TRIED {
                tried[searched] = slot as u32;
            }
            searched += 1;

            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    self.pv.set(ply, m);
                    alpha = score;
                    if alpha >= beta && self.config.alpha_beta {
                        self.reward_cutoff(m, &tried[..searched.min(TRIED)], depth, ply);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if searched == 0 {
            return if excluded.is_some() { alpha } else { self.stuck(ply) };
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
            self.table.store(horizon.key, Entry { fold, score, eval, depth, bound });
        }
        best
    }

    /// Searches the position after a move: the first in full, later ones with an empty window first, and reduced. The value
    /// is the mover's; `depth` and `ply` are the child's.
    #[inline]
    pub fn search_move(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        reduction: i32,
        first: bool,
        ply: usize,
    ) -> i32 {
        if !self.config.alpha_beta {
            return -self.search(-INFINITE, INFINITE, depth, ply, None);
        }
        if !first && (self.config.pvs || reduction > 0) {
            let mut score = -self.search(-alpha - 1, -alpha, depth - reduction, ply, None);
            if score > alpha && reduction > 0 && !self.stopped {
                score = -self.search(-alpha - 1, -alpha, depth, ply, None);
            }
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        -self.search(-beta, -alpha, depth, ply, None)
    }

    /// What allows a node off the principal variation to be cut off before any move is generated.
    #[inline]
    fn prune_node(&mut self, eval: i32, beta: i32, depth: i32, ply: usize, improving: bool) -> Option<i32> {
        if let Some(score) = self.futile_node(eval, beta, depth, improving) {
            return Some(score);
        }
        if let Some(score) = self.null_move(eval, beta, depth, ply) {
            return Some(score);
        }
        self.probcut(eval, beta, depth, ply)
    }

    /// The static evaluation, where some technique asks for it; from the table if it is known.
    #[inline]
    fn static_eval(&mut self, entry: Option<&Entry>, ply: usize, excluded: bool) -> Option<i32> {
        if excluded {
            return self.frames[ply].eval;
        }
        let config = &self.config;
        let eval = if config.futility || config.probcut || config.null_move {
            Some(entry.and_then(|e| e.eval).unwrap_or_else(|| self.evaluate()))
        } else {
            None
        };
        self.frames[ply].eval = eval;
        eval
    }

    /// Whether the side to move stands better than at its last turn.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        match (self.frames[ply].eval, ply.checked_sub(2).and_then(|p| self.frames[p].eval)) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// Remembers the move that caused a cut-off, and that those tried before it did not.
    #[inline]
    fn reward_cutoff(&mut self, m: P::Move, tried: &[u32], depth: i32, ply: usize) {
        let side = self.position.turn();
        let refuted = self.refuted(ply);
        self.heuristics.refutes(side, ply, refuted, m);
        if self.config.ordering.history {
            let bonus = history_bonus(depth);
            self.heuristics.reward(side, self.position.slot(m), bonus);
            let slot = self.position.slot(m) as u32;
            for &other in tried {
                if other != slot {
                    self.heuristics.reward(side, other as usize, -bonus);
                }
            }
        }
    }
}
