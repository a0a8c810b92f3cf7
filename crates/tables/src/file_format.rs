//! The layout of table files.
//!
//! A file consists of `SECTABLE`, the version (four bytes), the blocks, the directory as JSON, its length (eight bytes),
//! its checksum (four bytes), and `SECTABLE` again. Numbers are little-endian. With the directory at the end a file can be
//! written in one pass, and a truncated file is noticed because it lacks the end.

use crate::TableError;
use crate::block::BLOCK;
use secateur_core::TableCount;
use serde::{Deserialize, Serialize};

/// The first and the last bytes of a file.
pub const MAGIC: &[u8; 8] = b"SECTABLE";
/// The version of the layout; files of other versions are refused.
pub const VERSION: u32 = 1;
/// Bytes before the first block.
pub const HEAD: usize = MAGIC.len() + 4;
/// Bytes after the directory.
pub const TAIL: usize = 8 + 4 + MAGIC.len();

/// The directory: what a file holds, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Directory {
    /// The kind of content: `endgame`.
    pub kind: String,
    /// The variant they belong to.
    pub variant: String,
    /// The size of the table, in seeds or pieces.
    pub size: u32,
    /// The slices, in the game's order.
    pub slices: Vec<SliceEntry>,
}

/// A slice in the directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SliceEntry {
    /// Its material in words.
    pub name: String,
    /// How many positions it has.
    pub entries: u64,
    /// How many of its positions are won, drawn, lost.
    pub count: TableCount,
    /// Its blocks.
    pub blocks: Vec<BlockEntry>,
}

/// A block in the directory: where it begins, its packed length, the checksum of its packed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockEntry(pub u64, pub u32, pub u32);

impl SliceEntry {
    /// The number of entries in a block of the slice.
    pub fn block_len(&self, block: usize) -> usize {
        (self.entries - (block * BLOCK) as u64).min(BLOCK as u64) as usize
    }
}

/// The place, length and checksum of the directory, from the last bytes of a file of length `len`.
pub fn directory_place(tail: &[u8; TAIL], len: u64) -> Result<(u64, u64, u32), String> {
    if tail[12..] != MAGIC[..] {
        return Err("it is no table, or was cut short".into());
    }
    let size = u64::from_le_bytes(tail[..8].try_into().expect("eight bytes"));
    let checksum = u32::from_le_bytes(tail[8..12].try_into().expect("four bytes"));
    let begin = len.checked_sub(TAIL as u64).and_then(|end| end.checked_sub(size));
    match begin.filter(|&begin| begin >= HEAD as u64) {
        Some(begin) => Ok((begin, size, checksum)),
        None => Err("it was cut short".into()),
    }
}

/// Checks the first bytes of a file.
pub fn check_head(head: &[u8; HEAD]) -> Result<(), String> {
    if head[..8] != MAGIC[..] {
        return Err("it is no table".into());
    }
    match u32::from_le_bytes(head[8..].try_into().expect("four bytes")) {
        VERSION => Ok(()),
        other => Err(format!("it is a table of version {other}; this program reads version {VERSION}")),
    }
}

/// Parses a directory, whose blocks must lie before `end`.
pub fn read_directory(bytes: &[u8], checksum: u32, end: u64, place: &str) -> Result<Directory, TableError> {
    let damaged = |problem: String| TableError::content(place, problem);
    if crc32fast::hash(bytes) != checksum {
        return Err(damaged("its directory is damaged".into()));
    }
    let directory: Directory = serde_json::from_slice(bytes)
        .map_err(|error| damaged(format!("its directory is damaged: {error}")))?;
    for slice in &directory.slices {
        let whole = slice.blocks.len() as u64 == slice.entries.div_ceil(BLOCK as u64);
        let inside = |block: &BlockEntry| {
            block.0 >= HEAD as u64 && block.0.checked_add(block.1.into()).is_some_and(|last| last <= end)
        };
        if !whole || !slice.blocks.iter().all(inside) {
            return Err(damaged(format!("its directory is damaged: {}", slice.name)));
        }
    }
    Ok(directory)
}
