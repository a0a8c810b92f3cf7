//! External engines: programs in other processes that choose moves, spoken to by a protocol.
//!
//! - [`protocol`]: the messages of UGI, Hub, DamExchange and the Awalé contest, as data; nothing there reads or writes.
//! - [`drive`]: an engine as a player: a child process or a socket that is told positions and asked for moves.
//! - [`serve`]: our players as an engine, for programs of others.
//! - [`check`]: what an engine does right and wrong, test by test.
//!
//! ```
//! let kinds: Vec<_> = secateur_engines::players().map(|kind| kind.note.name).collect();
//! assert_eq!(kinds, ["ugi", "hub", "dxp", "contest"]);
//! ```

#[cfg(unix)]
pub mod check;
pub mod drive;
pub mod protocol;
pub mod serve;
mod squares;

pub use drive::{end_all, players};
