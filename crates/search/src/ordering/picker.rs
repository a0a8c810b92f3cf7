//! The picker: hands out the moves of a node one by one, best first.

use super::move_stack::{MoveStack, Scores};
use super::order_key::{OrderKey, greatest, greatest_loud, place_of_key};
use super::scoring::{OrderingContext, find_move, score_moves};
use crate::Ordering;
use crate::table::fold;
use secateur_core::{Position, SearchEvaluator};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked<M> {
    pub m: M,
    /// Whether the evaluator's guess calls the move loud: then it is neither reduced nor pruned.
    pub loud: bool,
}

/// What the picker does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Look for the table's move.
    Table,
    /// Look for the killers, beginning with this one.
    Killers(u8),
    /// Score the remaining moves.
    Score,
    /// Hand out the remaining moves, best first.
    Rest,
    /// Hand out moves in the order of their generation.
    AsGenerated,
}

impl Stage {
    #[inline]
    fn first(table_fold: u16, ordering: &Ordering) -> Stage {
        if table_fold != 0 && ordering.table_move { Stage::Table } else { Stage::after_table(ordering) }
    }

    #[inline]
    fn after_table(ordering: &Ordering) -> Stage {
        if ordering.killers { Stage::Killers(0) } else { Stage::after_killers(ordering) }
    }

    #[inline]
    fn after_killers(ordering: &Ordering) -> Stage {
        if ordering.scores() { Stage::Score } else { Stage::AsGenerated }
    }
}

/// Hands out the moves of one node, which lie at `start..end` of the stack; moves already handed out come first there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picker {
    start: usize,
    end: usize,
    next: usize,
    stage: Stage,
    table_fold: u16,
    /// How many loud moves have been scored but not handed out.
    louds: usize,
}

impl Picker {
    /// A picker of the moves from `start` to the top of the stack; a `table_fold` of 0 means that there is no table move.
    pub fn new<M: Copy>(stack: &MoveStack<M>, start: usize, table_fold: u16, ordering: &Ordering) -> Picker {
        let stage = Stage::first(table_fold, ordering);
        Picker { start, end: stack.len(), next: start, stage, table_fold, louds: 0 }
    }

    /// How many moves have been handed out.
    #[inline]
    pub fn handed_out(&self) -> usize {
        self.next - self.start
    }

    /// Whether all moves have been handed out.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.next == self.end
    }

    /// The move of a node with a single move. Nothing has to be ordered; and a first move is neither reduced nor pruned, so
    /// it does not matter whether it is loud.
    #[inline]
    pub fn only_move<M: Copy>(&mut self, stack: &MoveStack<M>) -> Option<Picked<M>> {
        if self.end - self.start != 1 {
            return None;
        }
        self.next = self.end;
        Some(Picked { m: stack.at(self.start), loud: false })
    }

    /// The next remaining move. With `loud_only` it is the next loud one, and all others are dropped for good.
    #[inline]
    pub fn next<P: Position, E: SearchEvaluator<P>>(
        &mut self,
        stack: &mut MoveStack<P::Move>,
        context: &OrderingContext<'_, P, E>,
        loud_only: bool,
    ) -> Option<Picked<P::Move>> {
        let MoveStack { moves, scores } = stack;
        let moves = &mut moves[self.next..self.end];
        if self.stage == Stage::Table {
            self.stage = Stage::after_table(&context.config.ordering);
            if let Some(picked) = self.table_move(moves) {
                return Some(picked);
            }
        }
        if let Stage::Killers(from) = self.stage {
            if !loud_only
                && let Some(picked) = self.killer(moves, context.heuristics.killers(context.ply), from)
            {
                return Some(picked);
            }
            self.stage = Stage::after_killers(&context.config.ordering);
        }
        if self.stage == Stage::Score {
            if let [m] = *moves {
                return self.last_move(m, context, loud_only);
            }
            self.score_rest(moves, scores, context);
            self.stage = Stage::Rest;
        }
        if self.stage == Stage::Rest {
            return self.best_of_rest(moves, scores, context, loud_only);
        }
        if loud_only {
            return None;
        }
        self.next += 1;
        Some(Picked { m: moves[0], loud: false })
    }

    #[inline]
    fn table_move<M: Copy + std::hash::Hash>(&mut self, moves: &mut [M]) -> Option<Picked<M>> {
        let place = moves.iter().position(|m| fold(m) == self.table_fold)?;
        Some(self.hand_out(moves, place))
    }

    /// The next killer among the moves, from number `from` on.
    #[inline]
    fn killer<M: Copy + Eq>(
        &mut self,
        moves: &mut [M],
        killers: &[Option<M>; 2],
        from: u8,
    ) -> Option<Picked<M>> {
        for (killer, next) in killers.iter().zip(1..).skip(from.into()) {
            if let &Some(killer) = killer
                && let Some(place) = find_move(moves, killer)
            {
                self.stage = Stage::Killers(next);
                return Some(self.hand_out(moves, place));
            }
        }
        None
    }

    /// The only move left: a forced one, or the last one after the table's move and the killers.
    #[inline]
    fn last_move<P: Position, E: SearchEvaluator<P>>(
        &mut self,
        m: P::Move,
        context: &OrderingContext<'_, P, E>,
        loud_only: bool,
    ) -> Option<Picked<P::Move>> {
        let guess = |m| context.evaluator.guess(context.position, m);
        let loud = context.config.ordering.guess && guess(m) >= context.config.params.loud_guess;
        if loud_only && !loud {
            return None;
        }
        self.next += 1;
        Some(Picked { m, loud })
    }

    #[inline]
    fn score_rest<P: Position, E: SearchEvaluator<P>>(
        &mut self,
        moves: &[P::Move],
        scores: &mut Scores,
        context: &OrderingContext<'_, P, E>,
    ) {
        scores.reserve(self.end);
        let guesses = &mut scores.guesses[self.next..self.end];
        let keys = &mut scores.keys[self.next..self.end];
        self.louds = score_moves(moves, guesses, keys, self.handed_out(), context);
    }

    #[inline]
    fn best_of_rest<P: Position, E: SearchEvaluator<P>>(
        &mut self,
        moves: &mut [P::Move],
        scores: &mut Scores,
        context: &OrderingContext<'_, P, E>,
        loud_only: bool,
    ) -> Option<Picked<P::Move>> {
        if loud_only && self.louds == 0 {
            return None;
        }
        let guesses = &mut scores.guesses[self.next..self.end];
        let keys = &mut scores.keys[self.next..self.end];
        let loud_guess = context.config.params.loud_guess;
        let best = if loud_only { greatest_loud(keys, guesses, loud_guess)? } else { greatest(keys) };
        let place = place_of_key(best) - (self.next - self.start);
        moves.swap(0, place);
        guesses.swap(0, place);
        // the move that was first has moved back by `place`
        keys[place] = keys[0] - place as OrderKey;
        let loud = context.config.ordering.guess && guesses[0] >= loud_guess;
        self.louds -= usize::from(loud);
        self.next += 1;
        Some(Picked { m: moves[0], loud })
    }

    /// Hands out a move before its turn. The others keep their relative order, in which the game generated them.
    #[inline]
    fn hand_out<M: Copy>(&mut self, moves: &mut [M], place: usize) -> Picked<M> {
        let m = moves[place];
        moves.copy_within(..place, 1);
        moves[0] = m;
        self.next += 1;
        Picked { m, loud: false }
    }
}
