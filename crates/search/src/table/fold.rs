//! Folds moves to the 16 bits that the table stores.

use std::hash::{Hash, Hasher};

/// Folds a move to 16 bits, never 0. Two moves of a position may have the same fold: then another legal move is tried
/// first.
#[inline]
pub fn fold<M: Hash>(m: &M) -> u16 {
    let mut hasher = FoldHasher(0);
    m.hash(&mut hasher);
    ((hasher.0 >> 48) as u16).max(1)
}

/// Multiplies and rotates: a few instructions for each field, with the same result on every machine.
struct FoldHasher(u64);

impl FoldHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for FoldHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, x: u8) {
        self.mix(u64::from(x));
    }
    #[inline]
    fn write_u16(&mut self, x: u16) {
        self.mix(u64::from(x));
    }
    #[inline]
    fn write_u32(&mut self, x: u32) {
        self.mix(u64::from(x));
    }
    #[inline]
    fn write_u64(&mut self, x: u64) {
        self.mix(x);
    }
    #[inline]
    fn write_u128(&mut self, x: u128) {
        self.mix(x as u64);
        self.mix((x >> 64) as u64);
    }
    #[inline]
    fn write_usize(&mut self, x: usize) {
        self.mix(x as u64);
    }
    #[inline]
    fn write_isize(&mut self, x: isize) {
        self.mix(x as u64);
    }
}
