//! What both boards share: arithmetic on words whose bytes are holes, and one reason for an ending.

use secateur_core::Reason;

/// The reason: a side has captured more than half of the seeds.
pub(crate) const MAJORITY_CAPTURED: Reason = Reason::new(
    "majority",
    "more than half of the seeds captured",
    "plus de la moitié des graines capturées",
);

/// Byte `i` of a word.
#[inline]
pub(crate) const fn byte(word: u64, i: u32) -> u64 {
    (word >> (8 * i)) & 0xFF
}

/// The sum of the bytes of a word, if it is below 256.
#[inline]
pub(crate) const fn byte_sum(word: u64) -> u64 {
    word.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// 1 in each byte that is not zero, for bytes below 129.
#[inline]
pub(crate) const fn nonzero_bytes(word: u64) -> u64 {
    (word.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) >> 7) & 0x0101_0101_0101_0101
}

/// Folds a 128-bit product into one word, so that every bit of the result depends on all bits of both factors.
#[inline]
pub(crate) const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}
