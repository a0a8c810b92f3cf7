//! Writes table files.

use crate::TableError;
use crate::block::{BLOCK, pack_block};
use crate::file_format::{BlockEntry, Directory, MAGIC, SliceEntry, VERSION};
use crate::files::write_whole_with;
use secateur_core::{TableCount, TableSlice};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a table from its slices, each with its counts and bytes. The file appears only when it is complete.
pub fn write_table(
    path: &Path,
    variant: &str,
    size: u32,
    slices: impl IntoIterator<Item = Result<(TableSlice, TableCount, Vec<u8>), TableError>>,
) -> Result<(), TableError> {
    let written =
        write_whole_with(path, |file| put_all(file, path, variant, size, slices).map_err(Stop::Table));
    written.map_err(|stop| match stop {
        Stop::Table(error) => error,
        Stop::File(error) => TableError::file(path, error),
    })
}

/// Why nothing was written.
enum Stop {
    Table(TableError),
    File(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::File(error)
    }
}

fn put_all(
    file: &mut File,
    path: &Path,
    variant: &str,
    size: u32,
    slices: impl IntoIterator<Item = Result<(TableSlice, TableCount, Vec<u8>), TableError>>,
) -> Result<(), TableError> {
    let failed = |error| TableError::file(path, error);
    let mut file = io::BufWriter::new(file);
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
            let packed = pack_block(block);
            blocks.push(BlockEntry(put(&packed)?, packed.len() as u32, crc32fast::hash(&packed)));
        }
        directory.slices.push(SliceEntry { name, entries, count, blocks });
    }
    let directory = serde_json::to_vec(&directory).expect("a directory can be written as JSON");
    put(&directory)?;
    put(&(directory.len() as u64).to_le_bytes())?;
    put(&crc32fast::hash(&directory).to_le_bytes())?;
    put(MAGIC)?;
    file.flush().map_err(failed)
}
