//! Writing a file.

use crate::TableError;
use crate::block::{BLOCK, pack};
use crate::format::{BlockEntry, Directory, MAGIC, SliceEntry, VERSION};
use secateur_core::{TableCount, TableSlice};
use std::io::Write;
use std::path::Path;

/// Writes a table: the slices come one by one, each with its counts and bytes. The file appears when it is whole.
pub fn write(
    path: &Path,
    variant: &str,
    size: u32,
    slices: impl IntoIterator<Item = Result<(TableSlice, TableCount, Vec<u8>), TableError>>,
) -> Result<(), TableError> {
    let part = path.with_extension("part");
    let failed = |error| TableError::file(&part, error);
    let mut file = std::io::BufWriter::new(std::fs::File::create(&part).map_err(failed)?);
    let mut at = 0;
    let mut put = |bytes: &[u8]| {
        let begin = at;
        at += bytes.len() as u64;
        file.write_all(bytes).map_err(failed).map(|()| begin)
    };
    put(MAGIC)?;
    put(&VERSION.to_le_bytes())?;
    let mut directory =
        Directory { kind: "endgame".into(), variant: variant.into(), size, slices: Vec::new() };
    for slice in slices {
        let (TableSlice { name, entries }, count, bytes) = slice?;
        let mut blocks = Vec::new();
        for block in bytes.chunks(BLOCK) {
            let packed = pack(block);
            blocks.push(BlockEntry(put(&packed)?, packed.len() as u32, crc32fast::hash(&packed)));
        }
        directory.slices.push(SliceEntry { name, entries, count, blocks });
    }
    let directory = serde_json::to_vec(&directory).expect("a directory can be written as JSON");
    put(&directory)?;
    put(&(directory.len() as u64).to_le_bytes())?;
    put(&crc32fast::hash(&directory).to_le_bytes())?;
    put(MAGIC)?;
    let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
    file.sync_all().map_err(failed)?;
    std::fs::rename(&part, path).map_err(|error| TableError::file(path, error))
}
