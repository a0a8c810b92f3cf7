//! The text protocols between players and programs, both directions, as data: lines are read into values and values are
//! written as lines. Nothing here reads or writes anything itself.
//!
//! - [`ugi`]: the Universal Game Interface, UCI made game-neutral, for all games.
//! - [`hub`]: the Hub protocol, version 2, of draughts programs.
//! - [`contest`]: one move a line, the protocol of the Awalé contest.
//! - [`dxp`]: DamExchange, draughts programs over a socket.

pub mod contest;
pub mod dxp;
pub mod hub;
pub mod ugi;

use std::time::Duration;

/// Longest line that is read; a longer one is refused before it is looked at.
pub const LONGEST_LINE: usize = 1 << 16;

/// What limits a search, as a protocol says it. Clocks are `[first, second]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// Time left on each clock.
    pub time: [Option<Duration>; 2],
    /// What each clock gains with a move.
    pub increment: [Option<Duration>; 2],
    /// Moves until the clocks are filled up again.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Greatest depth.
    pub depth: Option<u32>,
    /// Greatest number of nodes.
    pub nodes: Option<u64>,
    /// Search until told to stop.
    pub infinite: bool,
    /// Search on the opponent's time.
    pub ponder: bool,
}
