//! The messages of the protocols as data, in both directions: texts are parsed into values and values written as texts.
//! Nothing here does I/O.
//!
//! - [`ugi`]: the Universal Game Interface, UCI made game-neutral, for all games.
//! - [`hub`]: the Hub protocol, version 2, of draughts engines; [`hub1`]: version 1, of older ones.
//! - [`contest`]: one move a line, the protocol of the Awalé contest.
//! - [`dxp`]: DamExchange, draughts engines over a socket.

pub mod contest;
pub mod dxp;
pub mod hub;
pub mod hub1;
pub mod ugi;

/// Bytes of the longest line that is read; the rest of a longer one is thrown away.
pub const MAX_LINE: usize = 1 << 16;
