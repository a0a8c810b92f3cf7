//! Computes a table, slice by slice.

use crate::{TableError, path_of, write_table, write_whole};
use secateur_core::{AnyVariant, EndgameTables, TableBytes, TableCount, TableSlice, TableWork};
use std::path::{Path, PathBuf};

/// The extension of the folder that holds the slices of an unfinished build.
const PARTS: &str = "slices";

/// The folder of an unfinished build, if there is one.
pub fn unfinished(folder: &Path, variant: &dyn AnyVariant) -> Option<PathBuf> {
    Some(path_of(folder, variant).with_extension(PARTS)).filter(|parts| parts.is_dir())
}

/// A finished slice of a build.
#[derive(Clone, Debug)]
pub struct BuildStep {
    /// The slice.
    pub slice: TableSlice,
    /// How many of its positions are won, drawn, lost.
    pub count: TableCount,
    /// Whether it was computed now; otherwise an earlier run had stored it.
    pub computed: bool,
}

/// Computes the tables of a variant up to a size and writes them into the data folder; returns the file's path.
///
/// Each finished slice is stored in a folder of the build at once, so that the next run continues after the last one.
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
    write_table(&path, &variant.text(), size, filled)?;
    std::fs::remove_dir_all(&parts).map_err(|error| TableError::file(&parts, error))?;
    Ok(path)
}

/// A slice stored by an earlier run, if its bytes are intact; their last four are a checksum.
fn read_part(part: &Path, slice: &TableSlice) -> Option<Vec<u8>> {
    let mut bytes = std::fs::read(part).ok()?;
    let end = bytes.len().checked_sub(4).filter(|&end| end as u64 == slice.entries)?;
    let whole = crc32fast::hash(&bytes[..end]).to_le_bytes() == bytes[end..];
    bytes.truncate(end);
    whole.then_some(bytes)
}

fn write_part(part: &Path, bytes: &[u8]) -> Result<(), TableError> {
    let with_checksum = [bytes, &crc32fast::hash(bytes).to_le_bytes()].concat();
    write_whole(part, with_checksum).map_err(|error| TableError::file(part, error))
}

/// The slices finished so far.
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
