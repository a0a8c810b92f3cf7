//! Table keys near the horizon of the rules: the ply at which a counter of the rules ends the game.
//!
//! The key of a position does not depend on how many plies the rules still allow, and far from the horizon neither does its
//! value. Where a search can reach the horizon, the plies left are mixed into the key. An entry stored without them may
//! come from a search that went beyond the horizon of this path; [`TableKey::may_answer`] refuses it.

use secateur_core::{Position, random::mix};

/// Extensions and quiescence go further than the depth: as far again as the depth itself, and this many plies.
const SLACK: i32 = 12;

/// How a position is looked up in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableKey {
    pub key: u64,
    /// Plies left, where they are not part of the key.
    beyond: Option<i32>,
}

impl TableKey {
    /// The table key of a position searched to `depth`.
    #[inline]
    pub fn of<P: Position>(position: &P, depth: i32) -> TableKey {
        let key = position.key();
        match position.plies_to_limit() {
            None => TableKey { key, beyond: None },
            Some(left) if i32::from(left) <= reach(depth) => {
                TableKey { key: key ^ mix(0x4001 + u64::from(left)), beyond: None }
            }
            Some(left) => TableKey { key, beyond: Some(i32::from(left)) },
        }
    }

    /// The key of a dictionary that knows nothing of depths and horizons, one for each iteration.
    #[inline]
    pub fn dictionary<P: Position>(position: &P, iteration: i32) -> TableKey {
        TableKey { key: position.key() ^ mix(0x8001 + iteration as u64), beyond: None }
    }

    /// Whether the search behind an entry of this depth cannot have reached the horizon from here.
    #[inline]
    pub fn may_answer(&self, entry_depth: i32) -> bool {
        self.beyond.is_none_or(|left| left > reach(entry_depth))
    }
}

#[inline]
fn reach(depth: i32) -> i32 {
    depth.max(0) * 2 + SLACK
}
