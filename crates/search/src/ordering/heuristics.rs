//! What a search learns about moves independently of positions: killers, history, countermoves.

use super::order_key::{OrderKey, key_of_score};
use crate::score::MAX_PLY;
use secateur_core::{Position, Side};

/// The greatest size of a history counter.
const HISTORY_LIMIT: i32 = 16_384;

/// The killers, history and countermoves of one thread.
pub(crate) struct Heuristics<M> {
    killers: Vec<[Option<M>; 2]>,
    /// Counters by side and slot.
    history: Vec<i32>,
    /// The share of each history counter in a move's key. It is read much more often than it changes, so it is stored.
    keys: Vec<OrderKey>,
    /// History counters are divided by this to become part of a key.
    divisor: i32,
    /// Countermoves, by side and slot of the opponent's move that they answer.
    countermoves: Vec<Option<M>>,
    slots: usize,
}

impl<M: Copy + Eq> Heuristics<M> {
    /// No knowledge yet; `divisor` scales history counters for move ordering.
    pub fn new<P: Position<Move = M>>(divisor: i32) -> Heuristics<M> {
        Heuristics {
            killers: vec![[None; 2]; MAX_PLY + 3],
            history: vec![0; 2 * P::SLOTS],
            keys: vec![0.0; 2 * P::SLOTS],
            divisor,
            countermoves: vec![None; 2 * P::SLOTS],
            slots: P::SLOTS,
        }
    }

    /// Begins a new search: drops the killers, whose plies have shifted, and reduces the weight of old history.
    pub fn new_search(&mut self) {
        self.killers.fill([None; 2]);
        for (h, key) in self.history.iter_mut().zip(&mut self.keys) {
            *h /= 2;
            *key = key_of_score(*h / self.divisor);
        }
    }

    #[inline]
    pub fn killers(&self, ply: usize) -> &[Option<M>; 2] {
        &self.killers[ply]
    }

    #[inline]
    pub fn history(&self, side: Side, slot: usize) -> i32 {
        self.history[side.index() * self.slots + slot]
    }

    /// The share of a side's history counters in the keys of moves, by slot.
    #[inline]
    pub fn keys(&self, side: Side) -> &[OrderKey] {
        &self.keys[side.index() * self.slots..][..self.slots]
    }

    /// The last move that refuted an opponent's move with this slot.
    #[inline]
    pub fn countermove(&self, side: Side, previous_slot: Option<usize>) -> Option<M> {
        previous_slot.and_then(|slot| self.countermoves[side.index() * self.slots + slot])
    }

    /// Drops the killers of a ply, whose positions now belong to another branch.
    #[inline]
    pub fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    /// Records a move that caused a cut-off as a killer of its ply and as countermove to the move before it.
    #[inline]
    pub fn add_refutation(&mut self, side: Side, ply: usize, previous_slot: Option<usize>, m: M) {
        if self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
        if let Some(slot) = previous_slot {
            self.countermoves[side.index() * self.slots + slot] = Some(m);
        }
    }

    /// Changes a history counter by a bonus; the closer it is to the limit, the less it changes.
    #[inline]
    pub fn update_history(&mut self, side: Side, slot: usize, bonus: i32) {
        let place = side.index() * self.slots + slot;
        let h = &mut self.history[place];
        *h += bonus - *h * bonus.abs() / HISTORY_LIMIT;
        self.keys[place] = key_of_score(*h / self.divisor);
    }
}

/// The history bonus for a cut-off at a depth.
#[inline]
pub(crate) fn history_bonus(depth: i32) -> i32 {
    (depth * depth * 16).min(2_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_within_their_limit() {
        let mut h = 0i32;
        for i in 0..10_000 {
            let bonus = if i % 7 == 0 { -history_bonus(12) } else { history_bonus(i % 20) };
            h += bonus - h * bonus.abs() / HISTORY_LIMIT;
            assert!(h.abs() <= HISTORY_LIMIT);
        }
    }
}
