//! The race: the result of the game when no more walls are placed.
//!
//! With fixed walls a position is a pair of pawns and a side to move. [`table`] holds the winner of each and the plies to
//! the win, propagated backwards from the goals; [`cache`] keeps the tables of the walls used last.
//!
//! # What is certain
//!
//! *Won in n plies* in the table means that the side can force its pawn to the goal by moves that make n smaller with each
//! ply, so that no position recurs on the way.
//!
//! - Both hands empty: the race is the game, except for its limits. A win that needs more plies than the limit leaves is a draw.
//!   If an earlier position can recur (the position is not *fresh*) and the variant counts repetitions, its recurrence may end
//!   the game; then it is only certain that the winning side does not lose.
//! - Pairs that neither side wins are draws: each side can go on for ever, or until a repetition or the limit.
//! - One hand empty: the other side can always keep its walls, and then the race is the game. So it gets at least its result in
//!   the race, and the side without walls gets at most its own.
//!
//! Only a side that has walls can place one, so nothing else changes the walls.

mod cache;
mod table;

pub(crate) use cache::Races;

use crate::QuoridorPosition;
use secateur_core::{Known, Position as _, Side};

impl Races {
    /// What the race makes certain about a position.
    #[inline]
    pub fn known(&self, position: &QuoridorPosition, fresh: bool) -> Option<Known> {
        let hands = Side::BOTH.map(|side| position.hand(side));
        if hands[0] != 0 && hands[1] != 0 {
            return None;
        }
        let turn = position.turn();
        if hands == [0; 2] {
            let (least, most) = self.least_and_most(position, fresh);
            return Some(Known { least, most });
        }
        let holder = if hands[0] != 0 { Side::First } else { Side::Second };
        // Looks at the table only if the side with walls is ahead; otherwise the race is rarely conclusive.
        let [own, other] = [holder, !holder].map(|side| position.distance(side));
        if own > other || (own == other && turn != holder) {
            return None;
        }
        let (least, most) = self.least_and_most(position, fresh);
        let best = Known::won_in(1);
        if turn == holder {
            (least >= 0).then_some(Known { least, most: best })
        } else {
            (most <= 0).then_some(Known { least: -best, most })
        }
    }

    /// Bounds for the side to move if no wall is added any more.
    fn least_and_most(&self, position: &QuoridorPosition, fresh: bool) -> (i32, i32) {
        let plies = self.of(position, |table| table.plies(position));
        let within_limit = position.plies_to_limit().is_none_or(|left| left >= plies.unsigned_abs());
        if plies == 0 || !within_limit {
            return (0, 0);
        }
        let certain = fresh || !position.counts_repetitions();
        let won = Known::won_in(u32::from(plies.unsigned_abs()));
        match (plies > 0, certain) {
            (true, true) => (won, won),
            (true, false) => (0, won),
            (false, true) => (-won, -won),
            (false, false) => (-won, 0),
        }
    }
}
