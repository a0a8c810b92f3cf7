//! Blocks: the pieces that a table is compressed in, so that a position costs one block and not the file.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

/// Entries of a block: small enough to be unpacked within a fraction of a millisecond.
pub const BLOCK: usize = 1 << 16;

/// A block made small.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// The block that was packed, if it has this length.
pub fn unpack(packed: &[u8], len: usize) -> Option<Box<[u8]>> {
    let mut bytes = Vec::with_capacity(len + 1);
    // one more than is right shows that there is more
    DeflateDecoder::new(packed).take(len as u64 + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() == len).then(|| bytes.into_boxed_slice())
}
