//! Checks a table.

use crate::{TableError, TableFile};
use secateur_core::{EndgameTables, TableCount, TableSlice, TableWork};

/// The result of checking a slice.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The slice.
    pub slice: TableSlice,
    /// How many of its positions are won, drawn, lost.
    pub count: TableCount,
    /// Positions whose byte contradicts those that their moves lead to.
    pub disagreements: u64,
}

/// Reads every block of a table, compares each position with those its moves lead to, and counts results.
pub fn verify(
    file: &TableFile,
    tables: &dyn EndgameTables,
    work: &TableWork<'_>,
    on_slice: &mut dyn FnMut(&Verified),
) -> Result<(), TableError> {
    for (number, slice) in tables.slices(file.size()).into_iter().enumerate() {
        file.slice(number)?;
        let disagreements = tables.disagreements(number, file, work).ok_or(TableError::Stopped)?;
        on_slice(&Verified { slice, count: file.count(number), disagreements });
    }
    Ok(())
}
