//! The messages of the protocols as data, in both directions: values that can be parsed from texts and written as texts.
//! There is no I/O here.
//!
//! - [`ugi`]: the Universal Game Interface for all games: UCI without the chess.
//! - [`hub`]: the Hub protocol of draughts engines, version 2; [`hub1`]: version 1, for older engines.
//! - [`contest`]: one move a line, the protocol of the Awalé contest.
//! - [`dxp`]: DamExchange, for draughts engines over a socket.

pub mod contest;
pub mod dxp;
pub mod hub;
pub mod hub1;
pub mod ugi;

/// Bytes in the longest line that is read; the rest of a longer one is dropped.
pub const MAX_LINE: usize = 1 << 16;
