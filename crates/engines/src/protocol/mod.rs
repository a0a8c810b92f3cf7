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

/// The longest line that is read; a longer one is refused before it is looked at.
pub const MAX_LINE: usize = 1 << 16;
