//! The tables of the last walls.

use super::table::RaceTable;
use crate::QuoridorPosition;
use secateur_core::random::mix;
use std::cell::RefCell;
use std::fmt;

/// Tables that are kept: 59 kB each.
const TABLES: usize = 128;

/// Tables of races, made where they are asked for. What they say does not depend on which are there.
pub(crate) struct Races {
    tables: RefCell<Vec<Option<RaceTable>>>,
}

impl Races {
    /// A cache without tables: each is made when its walls are first asked for.
    pub fn new() -> Races {
        Races { tables: RefCell::new(Vec::new()) }
    }

    /// Asks the table of a position's walls.
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

/// A copy begins without tables.
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
