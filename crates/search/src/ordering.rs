//! The order in which moves are tried: the table's move, the killers, then by guess, countermove and history.
//!
//! Moves of all nodes on the path lie on one stack, so that nothing is allocated at a node. Work is put off until it is
//! needed: the table's move and the killers are found and tried before any other is scored (scoring takes a third of the
//! time in games with many moves), the best of the rest is looked for one at a time, and a candidate's legality is tested
//! by the search when its turn comes.

use crate::heuristics::Heuristics;
use crate::table::fold;
use crate::{Ordering, Params};
use secateur_core::{Evaluator, Position, Sink};

/// A generated move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<M> {
    pub m: M,
    pub score: i32,
    /// The game's guess says that something happens: neither reduced nor pruned.
    pub loud: bool,
}

/// The moves of all nodes on the path.
pub(crate) struct MoveStack<M>(Vec<Scored<M>>);

impl<M> Sink<M> for MoveStack<M> {
    #[inline]
    fn push(&mut self, m: M) {
        self.0.push(Scored { m, score: 0, loud: false });
    }
}

impl<M: Copy> MoveStack<M> {
    pub fn new() -> MoveStack<M> {
        MoveStack(Vec::with_capacity(8192))
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The moves from `start` on.
    pub fn from(&self, start: usize) -> impl Iterator<Item = M> + '_ {
        self.0[start..].iter().map(|scored| scored.m)
    }

    /// Drops the moves from `start` on for which `keep` does not hold.
    pub fn retain_from(&mut self, start: usize, mut keep: impl FnMut(M) -> bool) {
        let mut kept = start;
        for i in start..self.0.len() {
            if keep(self.0[i].m) {
                self.0[kept] = self.0[i];
                kept += 1;
            }
        }
        self.0.truncate(kept);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The table's move is still to be looked for.
    Table,
    /// The killers are still to be looked for, from this one on.
    Killers(usize),
    /// The rest has to be scored.
    Score,
    /// The best of the rest, one at a time.
    Rest,
    /// As generated.
    AsGenerated,
}

/// Hands out the moves of one node, which lie at `start..end` of the stack; those handed out come first there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picker {
    pub start: usize,
    pub end: usize,
    next: usize,
    stage: Stage,
    table_fold: u16,
}

/// What the order of the moves is made from at a node.
pub(crate) struct OrderingContext<'a, P: Position, E> {
    pub position: &'a P,
    pub evaluator: &'a E,
    pub heuristics: &'a Heuristics<P::Move>,
    pub ordering: Ordering,
    pub params: &'a Params,
    pub ply: usize,
    /// Slot of the opponent's last move.
    pub refuted: Option<usize>,
}

impl Picker {
    /// A picker of the moves from `start` to the top of the stack; `table_fold` 0 is no table move.
    pub fn new<M: Copy>(stack: &MoveStack<M>, start: usize, table_fold: u16, ordering: &Ordering) -> Picker {
        let stage = if table_fold != 0 && ordering.table_move { Stage::Table } else { after_table(ordering) };
        Picker { start, end: stack.len(), next: start, stage, table_fold }
    }

    /// How many moves were handed out.
    #[inline]
    pub fn handed_out(&self) -> usize {
        self.next - self.start
    }

    /// The next move; with `loud_only` the next loud one, which leaves out all others for good.
    #[inline]
    pub fn next<P: Position, E: Evaluator<P>>(
        &mut self,
        stack: &mut MoveStack<P::Move>,
        context: &OrderingContext<'_, P, E>,
        loud_only: bool,
    ) -> Option<Scored<P::Move>> {
        if self.next == self.end {
            return None;
        }
        let moves = &mut stack.0[self.next..self.end];
        if self.stage == Stage::Table {
            self.stage = after_table(&context.ordering);
            if let Some(i) = moves.iter().position(|s| fold(&s.m) == self.table_fold) {
                // the others keep their order, so that a game's own order survives
                moves[..=i].rotate_right(1);
                self.next += 1;
                return Some(moves[0]);
            }
        }
        if let Stage::Killers(from) = self.stage {
            let killers = context.heuristics.killers(context.ply);
            for (i, &killer) in killers.iter().enumerate().skip(from) {
                self.stage = Stage::Killers(i + 1);
                if killer.is_some()
                    && !loud_only
                    && let Some(place) = moves.iter().position(|s| Some(s.m) == killer)
                {
                    moves[..=place].rotate_right(1);
                    self.next += 1;
                    return Some(moves[0]);
                }
            }
            self.stage = after_killers(&context.ordering);
        }
        if self.stage == Stage::Score {
            self.stage = Stage::Rest;
            score_moves(moves, context);
        }
        if self.stage == Stage::Rest {
            let (mut best, mut most) = (None, i32::MIN);
            for (i, s) in moves.iter().enumerate() {
                if s.score > most && (s.loud || !loud_only) {
                    (best, most) = (Some(i), s.score);
                }
            }
            moves.swap(0, best?);
        } else if loud_only {
            return None;
        }
        self.next += 1;
        Some(moves[0])
    }
}

fn after_table(ordering: &Ordering) -> Stage {
    if ordering.killers { Stage::Killers(0) } else { after_killers(ordering) }
}

fn after_killers(ordering: &Ordering) -> Stage {
    if ordering.scores() { Stage::Score } else { Stage::AsGenerated }
}

/// Gives each move its place.
fn score_moves<P: Position, E: Evaluator<P>>(
    moves: &mut [Scored<P::Move>],
    context: &OrderingContext<'_, P, E>,
) {
    let &OrderingContext { position, evaluator, heuristics, ordering, params, refuted, .. } = context;
    let side = position.turn();
    let counter = if ordering.countermoves { heuristics.counter(side, refuted) } else { None };
    for s in moves {
        let mut score = 0;
        if ordering.guess {
            let guess = evaluator.guess(position, s.m);
            s.loud = guess >= params.loud_guess;
            score += guess.clamp(-1_000_000, 1_000_000) * params.guess_percent / 100;
        }
        if ordering.history {
            score += heuristics.history(side, position.slot(s.m)) / params.history_divisor;
        }
        if counter == Some(s.m) {
            score += params.countermove;
        }
        s.score = score;
    }
}
