//! A table that is open for reading, from a file or from the program itself.

use crate::block::{BLOCK, unpack_block};
use crate::file_format::{
    BlockEntry, Directory, HEAD, SliceEntry, TAIL, check_head, directory_place, read_directory,
};
use crate::{TableError, is_on_disk, notice};
use secateur_core::{TableBytes, TableCount, TableSlice, lock};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// An open table. Each block is unpacked at the first lookup and then kept.
///
/// The file is read, not mapped: if somebody truncated a mapped file, the program that reads it would crash.
pub struct TableFile {
    source: Bytes,
    place: String,
    directory: Directory,
    /// The blocks of each slice.
    blocks: Vec<Vec<Block>>,
    len: u64,
    /// Whether a damaged block has been reported.
    damaged: AtomicBool,
}

/// A block after its first lookup; `None` if it is damaged.
type Block = OnceLock<Option<Box<[u8]>>>;

/// The source of the bytes.
enum Bytes {
    File(Mutex<File>),
    Static(&'static [u8]),
}

impl Bytes {
    fn read(&self, at: u64, len: usize) -> std::io::Result<Vec<u8>> {
        match self {
            Bytes::File(file) => {
                let mut file = lock(file);
                file.seek(SeekFrom::Start(at))?;
                let mut bytes = vec![0; len];
                file.read_exact(&mut bytes)?;
                Ok(bytes)
            }
            Bytes::Static(bytes) => {
                let from = usize::try_from(at).ok();
                let part = from.and_then(|from| bytes.get(from..from.checked_add(len)?));
                part.map(<[u8]>::to_vec).ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
            }
        }
    }
}

impl TableFile {
    /// Opens a file and reads its directory.
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        let failed = |error| TableError::file(path, error);
        // tested before opening, because opening a pipe waits for a writer
        let metadata = std::fs::metadata(path).map_err(failed)?;
        let place = path.display().to_string();
        if !metadata.is_file() || !is_on_disk(path) {
            return Err(TableError::content(place, "it is no file"));
        }
        let file = File::open(path).map_err(failed)?;
        TableFile::read(Bytes::File(Mutex::new(file)), metadata.len(), place)
    }

    /// Opens a table that is part of the program; `place` names it in errors.
    pub fn from_static(bytes: &'static [u8], place: &str) -> Result<TableFile, TableError> {
        TableFile::read(Bytes::Static(bytes), bytes.len() as u64, place.to_string())
    }

    fn read(source: Bytes, len: u64, place: String) -> Result<TableFile, TableError> {
        let cut = || TableError::content(&place, "it is no table, or was cut short");
        let part = |at: u64, len: usize| source.read(at, len).map_err(|_| cut());
        let bad = |problem: String| TableError::content(&place, problem);
        if len < (HEAD + TAIL) as u64 {
            return Err(cut());
        }
        check_head(part(0, HEAD)?.as_slice().try_into().expect("as long as asked for")).map_err(bad)?;
        let tail = part(len - TAIL as u64, TAIL)?;
        let tail = tail.as_slice().try_into().expect("as long as asked for");
        let (begin, size, checksum) = directory_place(tail, len).map_err(bad)?;
        let size = usize::try_from(size).map_err(|_| cut())?;
        let directory = read_directory(&part(begin, size)?, checksum, begin, &place)?;
        let unread = |slice: &SliceEntry| slice.blocks.iter().map(|_| OnceLock::new()).collect();
        let blocks = directory.slices.iter().map(unread).collect();
        Ok(TableFile { source, place, directory, blocks, len, damaged: AtomicBool::new(false) })
    }

    /// The file's name, or whatever the table comes from.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The variant it belongs to.
    pub fn variant(&self) -> &str {
        &self.directory.variant
    }

    /// The size of the table, in the game's seeds or pieces.
    pub fn size(&self) -> u32 {
        self.directory.size
    }

    /// The size of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.len
    }

    /// How many positions it has.
    pub fn entries(&self) -> u64 {
        self.directory.slices.iter().map(|slice| slice.entries).sum()
    }

    /// How many positions of a slice are won, drawn, lost.
    pub fn count(&self, slice: usize) -> TableCount {
        self.directory.slices[slice].count
    }

    /// Whether its slices are exactly these.
    pub fn has_slices(&self, slices: &[TableSlice]) -> bool {
        let alike =
            |(own, other): (&SliceEntry, &TableSlice)| own.name == other.name && own.entries == other.entries;
        self.directory.slices.len() == slices.len() && self.directory.slices.iter().zip(slices).all(alike)
    }

    /// All bytes of a slice, read again without using unpacked blocks.
    pub fn slice(&self, slice: usize) -> Result<Vec<u8>, TableError> {
        let entry = &self.directory.slices[slice];
        let mut bytes = Vec::with_capacity(entry.entries as usize);
        for block in 0..entry.blocks.len() {
            let unpacked = self.unpacked(slice, block);
            let damaged =
                || TableError::content(&self.place, format!("{}: block {block} is damaged", entry.name));
            bytes.extend_from_slice(&unpacked.ok_or_else(damaged)?);
        }
        Ok(bytes)
    }

    fn unpacked(&self, slice: usize, block: usize) -> Option<Box<[u8]>> {
        let entry = &self.directory.slices[slice];
        let BlockEntry(at, len, checksum) = entry.blocks[block];
        let packed = self.source.read(at, len as usize).ok()?;
        let whole = crc32fast::hash(&packed) == checksum;
        whole.then(|| unpack_block(&packed, entry.block_len(block)))?
    }

    /// Unpacks a block. Only the first damaged block is reported: an overwritten file has many.
    #[cold]
    fn unpack_or_report(&self, slice: usize, block: usize) -> Option<Box<[u8]>> {
        let unpacked = self.unpacked(slice, block);
        if unpacked.is_none() && !self.damaged.swap(true, Relaxed) {
            let name = &self.directory.slices[slice].name;
            notice(&format!("{}: {name}: block {block} is damaged; playing on without it", self.place));
        }
        unpacked
    }
}

impl TableBytes for TableFile {
    fn slices(&self) -> usize {
        self.blocks.len()
    }

    #[inline]
    fn byte(&self, slice: usize, index: u64) -> Option<u8> {
        let (block, place) = (index as usize / BLOCK, index as usize % BLOCK);
        let bytes = self.blocks[slice].get(block)?.get_or_init(|| self.unpack_or_report(slice, block));
        bytes.as_ref()?.get(place).copied()
    }
}

impl std::fmt::Debug for TableFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TableFile({})", self.place)
    }
}
