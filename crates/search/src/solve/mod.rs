//! Positions solved: who wins under best play, where a bounded search can prove it.
//!
//! Alpha-beta over the four values loss, draw, win and *unknown*, deepened until the proof is there or the nodes are
//! spent. What lies beyond the horizon counts as unknown, first as better than a draw for the first player, then as worse:
//! a value that does not depend on that is the value of the game. Nothing is pruned by a guess. The table answers at equal
//! depth only, and stands aside where the rules judge repetitions: there the value of a position depends on its past.

use crate::node::endings::{ending, has_move};
use crate::score::of_outcome;
use crate::table::horizon::Horizon;
use crate::table::lookup::{Question, answer};
use crate::table::{Bound, Entry, Table, fold};
use crate::{Repetition, TableUse};
use secateur_core::{History, MoveList, Position, Side, Solved};

/// A win; a loss is its negative, a draw is 0.
const WON: i32 = 2;
/// Between a draw and a win: nobody knows.
const UNKNOWN: i32 = 1;
/// Deepest iteration.
const DEEPEST: i32 = 120;
/// Bytes of the table of each of the two searches.
const TABLE_BYTES: usize = 1 << 20;

/// Solves positions. Keeps what it found out between positions of one game.
pub struct Solver {
    /// One for each way to look at the unknown.
    tables: [Table; 2],
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Solver {
        Solver { tables: [Table::new(TABLE_BYTES), Table::new(TABLE_BYTES)] }
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.tables.iter_mut().for_each(Table::clear);
    }

    /// What best play comes to from a position that is not over, if so many nodes are enough to prove it. `history` ends
    /// with `position`.
    pub fn solve<P: Position>(&mut self, position: &P, history: &History, nodes: u64) -> Option<Solved> {
        let repeats = (2..=u8::MAX).any(|times| position.on_repetition(times).is_some());
        let mut left = nodes;
        for depth in 1..=DEEPEST {
            let mut bound = |unknown_is_good: bool| {
                let mut proof = Proof {
                    position: position.clone(),
                    history: history.clone(),
                    table: (!repeats).then_some(&self.tables[usize::from(unknown_is_good)]),
                    unknown: if unknown_is_good { UNKNOWN } else { -UNKNOWN },
                    nodes_left: left,
                    cut_short: false,
                };
                let value = proof.search(-WON, WON, depth, 0);
                left = proof.nodes_left;
                let for_first = if position.turn() == Side::First { value } else { -value };
                (left > 0).then_some((for_first, proof.cut_short))
            };
            let (most, cut_short) = bound(true)?;
            match most {
                WON => return Some(Solved::Won(Side::First)),
                0 if bound(false)?.0 == 0 => return Some(Solved::Drawn),
                value if value == -WON => return Some(Solved::Won(Side::Second)),
                _ if !cut_short => return None, // the whole tree, and yet no value: cannot be
                _ => {}
            }
        }
        None
    }
}

struct Proof<'a, P> {
    position: P,
    history: History,
    table: Option<&'a Table>,
    /// What the unknown is worth to the first player.
    unknown: i32,
    nodes_left: u64,
    /// Whether anything lay beyond the horizon.
    cut_short: bool,
}

impl<P: Position> Proof<'_, P> {
    /// The value for the side to move, fail-soft; void once no nodes are left.
    fn search(&mut self, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if self.nodes_left == 0 {
            return 0;
        }
        // The root is not over; that it may have come back before is its past.
        if ply > 0
            && let Some(score) = ending(&self.position, &self.history, Repetition::Rules, ply)
        {
            return score.signum() * WON;
        }
        if depth == 0 {
            if !has_move(&self.position) {
                return self.stuck(ply);
            }
            self.cut_short = true;
            return if self.position.turn() == Side::First { self.unknown } else { -self.unknown };
        }
        let horizon = Horizon::of(&self.position, depth);
        let entry = self.table.and_then(|table| table.probe(horizon.key));
        if let Some(entry) = &entry {
            let question = Question { alpha, beta, depth, ply, horizon };
            if let Some(score) = answer(entry, &question, TableUse::EqualDepth) {
                self.cut_short = true; // perhaps; nothing hangs on it but an early end
                return score;
            }
        }
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        if list.is_empty() {
            return self.stuck(ply);
        }
        if let Some(first) = entry.and_then(|entry| list.iter().position(|m| fold(m) == entry.fold)) {
            list.swap(0, first);
        }
        let (alpha_before, mut best, mut best_fold) = (alpha, -WON - 1, 0);
        for &m in &*list {
            let irreversible = self.position.is_irreversible(m);
            let undo = self.position.play(m);
            self.history.push(self.position.key(), irreversible);
            let score = -self.search(-beta, -alpha, depth - 1, ply + 1);
            self.history.pop();
            self.position.unplay(m, undo);
            if self.nodes_left == 0 {
                return 0;
            }
            if score > best {
                (best, best_fold) = (score, fold(&m));
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        if let Some(table) = self.table {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best <= alpha_before => Bound::Upper,
                _ => Bound::Exact,
            };
            table.store(horizon.key, Entry { fold: best_fold, score: best, eval: None, depth, bound });
        }
        best
    }

    fn stuck(&self, ply: usize) -> i32 {
        of_outcome(&self.position.stuck(), self.position.turn(), ply).signum() * WON
    }
}
