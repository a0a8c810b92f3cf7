//! Time: where it is read, what a game clock says, and how a policy spends it.
//!
//! * [`Clock`] is the source of time; tests inject their own.
//! * [`GameClock`] is what a player has left.
//! * [`TimePolicy`] turns it into a [`Budget`] and decides between iterations whether to go on.
//! * [`ByDifficulty`] is our own policy, [`Share`] a simple one.

mod by_difficulty;
mod policy;
mod share;
mod source;

pub use by_difficulty::ByDifficulty;
pub use policy::{Budget, FixedTime, GameClock, Progress, Situation, TimePolicy};
pub use share::Share;
pub use source::{Clock, ManualClock, SystemClock};
