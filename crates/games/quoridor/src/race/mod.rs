//! The race: what both sides come to when no wall is added any more.
//!
//! With the walls fixed a position is a pair of pawns and a side to move. [`table`] has who wins each of them and in how many
//! plies, spread backwards from the goals; [`cache`] keeps the tables of the last walls.
//!
//! # What is certain
//!
//! *Won in n plies* by the table means that the side can force its goal by steps that make n smaller with each ply, so that
//! no position comes back on the way.
//!
//! - Both hands empty: that is the game, but for its limits. A win that needs more plies than the limit leaves is a draw.
//!   A position may have occurred before and end the game when it comes back; where one could (the position is not
//!   *fresh*, and the variant counts repetitions), the side that wins is certain only not to lose.
//! - Pairs that neither side wins are drawn: each side can go on for ever, or until a repetition or the limit.
//! - The hand of one side empty: the other side may always leave its walls where they are, and then the race is the game.
//!   So it gets at least what the race gives it; the first side at most what the race gives that one.
//!
//! A wall can only be placed by a side that has one, so that nothing else changes the walls.

mod cache;
mod table;

pub(crate) use cache::Races;

use crate::QuoridorPosition;
use secateur_core::{Known, Position as _, Side};

impl Races {
    /// What the race says of a position.
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
        // A table is made only where its holder is ahead: where it is not the race rarely tells.
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

    /// What the race alone makes certain, for the side to move.
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
