//! Checking a table.

use crate::{TableError, TableFile};
use secateur_core::{EndgameTables, TableCount, TableSlice, TableWork};

/// A slice that was checked.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The slice.
    pub slice: TableSlice,
    /// What it says.
    pub count: TableCount,
    /// Positions that do not agree with those their moves lead to.
    pub disagreements: u64,
}

/// Reads every block of a table, compares each position with those its moves lead to, and counts.
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
