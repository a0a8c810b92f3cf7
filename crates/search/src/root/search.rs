//! The root: its moves, with what is known of each.

use crate::TableUse;
use crate::node::reductions::Late;
use crate::root::abdada::PutOff;
use crate::root::worker::Worker;
use crate::score::{INFINITE, is_decided, of_evaluation};
use crate::table::{Bound, Entry, fold};
use secateur_core::{Evaluator, MoveList, Position};

/// A legal move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub m: M,
    /// What is added to its score.
    pub bias: i32,
    /// Score in this iteration; `-INFINITE` if only proven no better than another.
    pub score: i32,
    /// Score in the iteration before.
    pub previous: i32,
    /// The line it begins.
    pub pv: Vec<M>,
    /// Nodes spent on it in this search.
    pub nodes: u64,
}

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    /// The legal moves, those of `only` where it is not empty, best guess first.
    pub fn list_root_moves(&mut self, only: &[P::Move], bias: &[(P::Move, i32)]) {
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        if list.iter().any(|m| only.contains(m)) {
            list.retain(|m| only.contains(m));
        }
        if self.config.ordering.guess {
            list.sort_by_cached_key(|&m| -i64::from(self.evaluator.guess(&self.position, m)));
        }
        let root_move = |&m: &P::Move| RootMove {
            m,
            bias: bias.iter().find(|(biased, _)| *biased == m).map_or(0, |&(_, bias)| bias),
            score: -INFINITE,
            previous: -INFINITE,
            pv: vec![m],
            nodes: 0,
        };
        self.root_moves.clear();
        self.root_moves.extend(list.iter().map(root_move));
    }

    /// Searches the root moves from `first` on (those before belong to better lines) and puts the best there. The value is
    /// void if the search was stopped, but moves found better until then keep their score.
    pub fn search_root(&mut self, first: usize, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        for root_move in &mut self.root_moves[first..] {
            root_move.score = -INFINITE;
        }
        let alpha_before = alpha;
        let mut best = -INFINITE;
        let side = self.position.turn();
        let key = self.horizon(depth).key;
        let (sharing, mut next, mut put_off) = (self.shares_out(depth), first, PutOff::default());
        loop {
            let i = match next < self.root_moves.len() {
                true => next,
                false => match put_off.next() {
                    Some((number, _)) => first + number,
                    None => break,
                },
            };
            let again = i < next;
            next += usize::from(!again);
            let m = self.root_moves[i].m;
            let nodes = self.nodes;
            let number = i - first;
            let mut claim = None;
            if sharing && number > 0 && !again {
                claim = self.claim(key, m);
                if claim.is_none() && put_off.add(number, false) {
                    continue;
                }
            }
            let extension = self.own_extension(m);
            let reduction = if number == 0 || extension > 0 {
                0
            } else {
                let history = self.heuristics.history(side, self.position.slot(m));
                let loud = self.evaluator.guess(&self.position, m) >= self.config.params.loud_guess;
                self.reduction(Late { depth, number, loud, history, pv: true, improving: true })
            };
            let undo = self.play(m, 0);
            let RootMove { bias, .. } = self.root_moves[i];
            let (low, high) = (unbiased(alpha, bias), unbiased(beta, bias));
            let score = self.search_move(low, high, depth - 1 + extension, reduction, number == 0, 1);
            self.release(claim);
            let score = if is_decided(score) { score } else { of_evaluation(score + bias) };
            self.unplay(m, undo);
            let spent = self.nodes - nodes;
            self.root_moves[i].nodes += spent;
            if self.stopped {
                break;
            }
            if number == 0 || score > alpha {
                let line = self.pv.line(1);
                let root_move = &mut self.root_moves[i];
                root_move.score = score;
                root_move.pv.clear();
                root_move.pv.push(m);
                root_move.pv.extend_from_slice(line);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta && self.config.alpha_beta {
                break;
            }
        }
        // stable: moves proven no better keep the order of the iteration before
        self.root_moves[first..].sort_by_key(|r| -r.score);
        let biased = self.root_moves.iter().any(|root_move| root_move.bias != 0);
        if !self.stopped && first == 0 && self.config.table != TableUse::Off && !biased {
            let bound = if best >= beta {
                Bound::Lower
            } else if best <= alpha_before {
                Bound::Upper
            } else {
                Bound::Exact
            };
            let fold = fold(&self.root_moves[0].m);
            self.table.store(key, Entry { fold, score: best, eval: None, depth, bound });
        }
        best
    }
}

/// An end of the window as a move with this bias sees it; an end among wins and losses stays where it is, for they take no
/// bias.
#[inline]
fn unbiased(end: i32, bias: i32) -> i32 {
    if bias == 0 || is_decided(end) || end.abs() >= INFINITE { end } else { of_evaluation(end - bias) }
}
