//! The two rows of houses: a word for each, a byte for each house.

use crate::board::nonzero_bytes;

/// Houses of one side.
pub(crate) const HOUSES: usize = 6;
/// The seeds of a game.
pub(crate) const SEEDS: u8 = 48;
/// A side that has captured this many seeds has won.
pub(crate) const MAJORITY: u8 = 25;
/// The houses of a row that hold seeds, as a set of six bits.
#[inline]
pub(crate) const fn occupied(row: u64) -> usize {
    // The multiplication collects the low bits of all bytes in the top byte.
    (nonzero_bytes(row).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// The word of a row, for tests.
#[cfg(test)]
pub(super) fn row(houses: [u8; HOUSES]) -> u64 {
    (0..HOUSES).map(|i| u64::from(houses[i]) << (8 * i)).sum()
}
