//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words, `key ^ data` and `data`, read and written without order between them (Hyatt and Mann 2002): an
//! entry of which another thread has replaced one half answers to no key and is simply not found. Four entries share a
//! cache line. The move is kept as a 16-bit fold that is matched against the generated moves, so no game has to pack its
//! moves and no move from the table can be illegal.
//!
//! The key of a position comes from `table_key`, whether an entry answers for a search is decided in `lookup`.

pub(crate) mod lookup;
pub(crate) mod table_key;

mod entry;
mod fold;
mod memory;
mod transposition;

pub use entry::{Bound, Entry};
pub use fold::fold;
pub use transposition::TranspositionTable;
