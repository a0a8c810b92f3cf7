//! The transposition table: what is known of positions, shared by all threads without locks.
//!
//! An entry is two words, `key ^ data` and `data`, which are read and written in no fixed order (Hyatt and Mann 2002). If
//! another thread has replaced one of them, the entry matches no key and is not found. Four entries share a cache line. The
//! move is stored as a 16-bit fold, which is compared with the generated moves. So no game has to pack its moves, and no
//! move from the table can be illegal.
//!
//! `table_key` makes the key of a position; `lookup` decides whether an entry answers for a search.

pub(crate) mod lookup;
pub(crate) mod table_key;

mod entry;
mod fold;
mod memory;
mod transposition;

pub use entry::{Bound, Entry};
pub use fold::fold;
pub use transposition::TranspositionTable;
