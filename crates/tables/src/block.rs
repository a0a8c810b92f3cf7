//! Blocks: the units in which a table is compressed. Looking up a position unpacks one block, not the whole file.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

/// Entries in a block: few enough to unpack within a fraction of a millisecond.
pub const BLOCK: usize = 1 << 16;

/// Compresses a block.
pub fn pack_block(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// Unpacks a block; `None` unless it has exactly this length.
pub fn unpack_block(packed: &[u8], len: usize) -> Option<Box<[u8]>> {
    let mut bytes = Vec::with_capacity(len + 1);
    // reading one byte more than expected reveals a block that is too long
    DeflateDecoder::new(packed).take(len as u64 + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() == len).then(|| bytes.into_boxed_slice())
}
