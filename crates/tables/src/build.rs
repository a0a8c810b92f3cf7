//! Computing a table, slice by slice.

use crate::{TableError, path_of, write, write_whole};
use secateur_core::{AnyVariant, EndgameTables, TableBytes, TableCount, TableSlice, TableWork};
use std::path::{Path, PathBuf};

/// How the folder of a build under way ends.
const PARTS: &str = "slices";

/// The folder of a build that was not finished, if there is one.
pub fn unfinished(folder: &Path, variant: &dyn AnyVariant) -> Option<PathBuf> {
    Some(path_of(folder, variant).with_extension(PARTS)).filter(|parts| parts.is_dir())
}

/// A slice that is done.
#[derive(Clone, Debug)]
pub struct BuildStep {
    /// The slice.
    pub slice: TableSlice,
    /// What it says.
    pub count: TableCount,
    /// Whether it was computed now, not found from an earlier run.
    pub computed: bool,
}

/// Computes the tables of a variant up to a size and writes them into the data folder; returns the file.
///
/// Each slice is kept in a folder of its own as soon as it is done: a run that was stopped goes on after the last one.
pub fn build(
    variant: &dyn AnyVariant,
    tables: &dyn EndgameTables,
    size: u32,
    folder: &Path,
    work: &TableWork<'_>,
    on_slice: &mut dyn FnMut(&BuildStep),
) -> Result<PathBuf, TableError> {
    let path = path_of(folder, variant);
    let parts = path.with_extension(PARTS);
    std::fs::create_dir_all(&parts).map_err(|error| TableError::file(&parts, error))?;
    let slices = tables.slices(size);
    let mut done = Slices(Vec::new());
    let mut counts = Vec::new();
    for (number, slice) in slices.iter().enumerate() {
        let part = parts.join(number.to_string());
        let found = read_part(&part, slice);
        let computed = found.is_none();
        let bytes = match found {
            Some(bytes) => bytes,
            None => {
                let bytes = tables.compute(number, &done, work).ok_or(TableError::Stopped)?;
                write_part(&part, &bytes)?;
                bytes
            }
        };
        let count = tables.count(number, &bytes);
        counts.push(count);
        on_slice(&BuildStep { slice: slice.clone(), count, computed });
        done.0.push(bytes);
    }
    let filled = done.0.into_iter().enumerate().map(|(number, mut bytes)| {
        tables.fill(number, &mut bytes, work).ok_or(TableError::Stopped)?;
        Ok((slices[number].clone(), counts[number], bytes))
    });
    write(&path, &variant.text(), size, filled)?;
    std::fs::remove_dir_all(&parts).map_err(|error| TableError::file(&parts, error))?;
    Ok(path)
}

/// The bytes of a slice that an earlier run kept, if they are whole: the last four are their checksum.
fn read_part(part: &Path, slice: &TableSlice) -> Option<Vec<u8>> {
    let mut bytes = std::fs::read(part).ok()?;
    let end = bytes.len().checked_sub(4).filter(|&end| end as u64 == slice.entries)?;
    let whole = crc32fast::hash(&bytes[..end]).to_le_bytes() == bytes[end..];
    bytes.truncate(end);
    whole.then_some(bytes)
}

fn write_part(part: &Path, bytes: &[u8]) -> Result<(), TableError> {
    let sealed = [bytes, &crc32fast::hash(bytes).to_le_bytes()].concat();
    write_whole(part, sealed).map_err(|error| TableError::file(part, error))
}

/// The slices that are done.
#[derive(Debug)]
struct Slices(Vec<Vec<u8>>);

impl TableBytes for Slices {
    fn slices(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn byte(&self, slice: usize, index: u64) -> Option<u8> {
        self.0[slice].get(index as usize).copied()
    }
}
