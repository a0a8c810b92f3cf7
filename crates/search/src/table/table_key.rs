//! Table keys near the horizon of the rules, the ply at which a counter ends the game.
//!
//! The key of a position does not contain how many plies the rules still allow; far from the horizon that does not change
//! the value. Where a search can reach the horizon, the table key contains the plies left. An entry stored under a key
//! without them may come from a search that, counted from here, would pass the horizon; [`TableKey::may_answer`] refuses
//! it.

use secateur_core::{Position, random::mix};

/// Extensions and quiescence can exceed the depth: by as much again, and by this many plies.
const SLACK: i32 = 12;

/// The key of a position in the table, with what is known of the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableKey {
    pub key: u64,
    /// Plies left to the horizon, if they are not part of the key.
    beyond: Option<i32>,
}

impl TableKey {
    /// The table key of a position searched to `depth`.
    #[inline]
    pub fn of<P: Position>(position: &P, depth: i32) -> TableKey {
        let key = position.key();
        match position.plies_to_limit() {
            None => TableKey { key, beyond: None },
            Some(left) if i32::from(left) <= key_reach(depth) => {
                TableKey { key: key ^ mix(0x4001 + u64::from(left)), beyond: None }
            }
            Some(left) => TableKey { key, beyond: Some(i32::from(left)) },
        }
    }

    /// A key for the dictionary of one iteration, which ignores depths and horizons.
    #[inline]
    pub fn dictionary<P: Position>(position: &P, iteration: i32) -> TableKey {
        TableKey { key: position.key() ^ mix(0x8001 + iteration as u64), beyond: None }
    }

    /// Whether the search that stored an entry of this depth would not have reached the horizon from here.
    #[inline]
    pub fn may_answer(&self, entry_depth: i32) -> bool {
        self.beyond.is_none_or(|left| left > key_reach(entry_depth))
    }
}

#[inline]
fn key_reach(depth: i32) -> i32 {
    depth.max(0) * 2 + SLACK
}
