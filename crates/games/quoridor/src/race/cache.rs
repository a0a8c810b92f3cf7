//! A cache of race tables for the walls used last.

use super::table::RaceTable;
use crate::QuoridorPosition;
use secateur_core::random::mix;
use std::cell::RefCell;
use std::fmt;

/// Tables that are kept, of 59 kB each.
const TABLES: usize = 128;

/// Race tables, computed on demand. Answers do not depend on which tables are in the cache.
pub(crate) struct Races {
    tables: RefCell<Vec<Option<RaceTable>>>,
}

impl Races {
    /// An empty cache.
    pub fn new() -> Races {
        Races { tables: RefCell::new(Vec::new()) }
    }

    /// Calls `ask` with the table for a position's walls.
    #[inline]
    pub(super) fn of<T>(&self, position: &QuoridorPosition, ask: impl FnOnce(&RaceTable) -> T) -> T {
        let mut tables = self.tables.borrow_mut();
        if tables.is_empty() {
            tables.resize_with(TABLES, || None);
        }
        let walls = (position.horizontal, position.vertical);
        let fold = |word: u128| word as u64 ^ (word >> 64) as u64;
        let place = mix(fold(walls.0) ^ fold(walls.1).rotate_left(32)) as usize % TABLES;
        let table = tables[place].get_or_insert_with(RaceTable::empty);
        if table.walls != walls || table.size != position.size() {
            table.fill(position);
        }
        ask(table)
    }
}

/// A clone begins without tables.
impl Clone for Races {
    fn clone(&self) -> Races {
        Races::new()
    }
}

impl fmt::Debug for Races {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Races")
    }
}
