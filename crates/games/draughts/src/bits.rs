//! Sets of squares as machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A word that holds a set of squares: `u64` up to 10×10, `u128` for 12×12.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// How many bits the word has.
    const WIDTH: u32;
    /// The size of a table indexed by two bits of the largest board with this word.
    const SLOTS: usize;

    /// The set of one bit.
    fn single(bit: u8) -> Self;

    /// The number of squares in the set.
    fn count(self) -> u32;

    /// The number of squares in both sets together, counted side by side in a vector where the processor has no such
    /// instruction.
    fn count_both(self, other: Self) -> u32;

    /// The lowest bit; the set must not be empty.
    fn lowest(self) -> u8;

    /// The set without its lowest bit; the set must not be empty.
    fn without_lowest(self) -> Self;

    /// The set with its bits in reverse order.
    fn reversed(self) -> Self;

    /// The lowest 32 bits.
    fn low(self) -> u32;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the sets have a square in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != Self::EMPTY
    }

    /// Whether the set has the bit.
    #[inline]
    fn has(self, bit: u8) -> bool {
        self.meets(Self::single(bit))
    }

    /// The bits of the set, lowest first.
    #[inline]
    fn iter(self) -> BitIter<Self> {
        BitIter(self)
    }
}

/// Iterates over the bits of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct BitIter<B>(B);

impl<B: Bits> Iterator for BitIter<B> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let bit = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(bit)
    }
}

impl Bits for u64 {
    const EMPTY: u64 = 0;
    const WIDTH: u32 = 64;
    const SLOTS: usize = 54 * 54;

    #[inline]
    fn single(bit: u8) -> u64 {
        1 << bit
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn count_both(self, other: u64) -> u32 {
        self.count_ones() + other.count_ones()
    }

    #[inline]
    fn lowest(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn without_lowest(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn reversed(self) -> u64 {
        self.reverse_bits()
    }

    #[inline]
    fn low(self) -> u32 {
        self as u32
    }
}

impl Bits for u128 {
    const EMPTY: u128 = 0;
    const WIDTH: u32 = 128;
    const SLOTS: usize = 77 * 77;

    #[inline]
    fn single(bit: u8) -> u128 {
        1 << bit
    }

    #[inline]
    fn count(self) -> u32 {
        (self as u64).count_both((self >> 64) as u64)
    }

    #[inline]
    fn count_both(self, other: u128) -> u32 {
        self.count() + other.count()
    }

    #[inline]
    fn lowest(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn reversed(self) -> u128 {
        self.reverse_bits()
    }

    #[inline]
    fn low(self) -> u32 {
        self as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sets_are_counted_as_one_after_the_other() {
        let mut random = secateur_core::Random::new(1);
        for _ in 0..10_000 {
            let (a, b) = (random.next() | random.next(), random.next());
            assert_eq!(a.count_both(b), a.count_ones() + b.count_ones());
            let (c, d) = (u128::from(a) << 37 | u128::from(b), u128::from(b) << 50);
            assert_eq!(c.count_both(d), c.count_ones() + d.count_ones());
        }
        assert_eq!(u64::MAX.count_both(u64::MAX), 128);
    }
}
