//! The pieces that both players have in hand, in one word.
//!
//! A count has four bits, a colour 16: resources of the first and the second player, then cities of the first and the
//! second. With one lane for each colour, "how many colours has this side" is a multiplication, and a permutation of
//! colours is a permutation of lanes.

use crate::board::{Colour, PieceKind};
use secateur_core::Side;

/// The lowest bit of each colour's lane.
const LANES: u64 = 0x0001_0001_0001_0001;

/// The pieces in both hands; a count is at most 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hands(u64);

impl Hands {
    /// No pieces: both players have placed everything.
    pub const EMPTY: Hands = Hands(0);
    /// The start: both players have three resources and two cities of each colour.
    pub const FULL: Hands = Hands(LANES * 0x2233);

    #[inline]
    const fn shift(side: Side, kind: PieceKind, colour: Colour) -> u32 {
        16 * colour as u32 + 8 * kind as u32 + 4 * side as u32
    }

    /// How many pieces of a kind and colour a side has.
    #[inline]
    pub const fn count(self, side: Side, kind: PieceKind, colour: Colour) -> u8 {
        (self.0 >> Hands::shift(side, kind, colour) & 0xF) as u8
    }

    /// The hands with this count changed; it must be at most 3.
    #[must_use]
    pub const fn with(self, side: Side, kind: PieceKind, colour: Colour, count: u8) -> Hands {
        let shift = Hands::shift(side, kind, colour);
        let count = if count > 3 { 3 } else { count };
        Hands(self.0 & !(0xF << shift) | (count as u64) << shift)
    }

    /// The number of all pieces of a side.
    pub fn total(self, side: Side) -> u8 {
        let kinds = PieceKind::BOTH.into_iter().flat_map(|kind| Colour::ALL.map(|colour| (kind, colour)));
        kinds.map(|(kind, colour)| self.count(side, kind, colour)).sum()
    }

    /// The number of all pieces of both sides: adjacent counts are added, then the multiplication adds up the bytes.
    #[inline]
    pub(crate) const fn of_both(self) -> u32 {
        const LOWER: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        (((self.0 & LOWER) + (self.0 >> 4 & LOWER)).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Removes one piece; the caller guarantees that there is one.
    #[inline]
    pub(crate) const fn take(&mut self, side: Side, kind: PieceKind, colour: Colour) {
        self.0 -= 1 << Hands::shift(side, kind, colour);
    }

    /// Puts one piece back.
    #[inline]
    pub(crate) const fn give(&mut self, side: Side, kind: PieceKind, colour: Colour) {
        self.0 += 1 << Hands::shift(side, kind, colour);
    }

    /// The colours of which a side has a piece of this kind.
    #[inline]
    pub(crate) const fn held(self, side: Side, kind: PieceKind) -> ColourSet {
        let some = self.0 | self.0 >> 1;
        ColourSet(some >> (8 * kind as u32 + 4 * side as u32) & LANES)
    }

    /// All counts in one word, four bits each, for keys and tables.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// The hands with the colours' lanes rearranged: lane c comes from `from[c]`.
    pub(crate) fn rearranged(self, from: [usize; 4]) -> Hands {
        Hands(from.iter().enumerate().map(|(c, &lane)| u64::from(self.lane(lane)) << (16 * c)).sum())
    }

    /// Both players' counts of a colour.
    #[inline]
    pub(crate) const fn lane(self, colour: usize) -> u16 {
        (self.0 >> (16 * colour)) as u16
    }

    /// The hands made of four lanes.
    #[inline]
    pub(crate) const fn from_lanes(lanes: [u16; 4]) -> Hands {
        Hands(lanes[0] as u64 | (lanes[1] as u64) << 16 | (lanes[2] as u64) << 32 | (lanes[3] as u64) << 48)
    }

    /// The hands with the players exchanged.
    pub(crate) const fn swapped(self) -> Hands {
        const FIRST: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        Hands((self.0 & FIRST) << 4 | self.0 >> 4 & FIRST)
    }
}

/// A set of colours, with one bit in each lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ColourSet(u64);

impl ColourSet {
    /// The number of colours: the multiplication adds up the lanes.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        (self.0.wrapping_mul(LANES) >> 48) as u32
    }

    /// Whether a colour is in the set.
    #[inline]
    pub(crate) const fn has(self, colour: usize) -> bool {
        self.0 >> (16 * colour) & 1 != 0
    }

    /// Returns `mask` if a colour is in the set, else 0.
    #[inline]
    pub(crate) const fn select(self, colour: usize, mask: u64) -> u64 {
        mask & (self.0 >> (16 * colour) & 1).wrapping_neg()
    }

    /// The set as four adjacent bits, which the multiplication collects.
    #[inline]
    pub(crate) const fn nibble(self) -> usize {
        (self.0.wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48 & 15) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_sets() {
        for bits in 0..16usize {
            let mut hands = Hands::EMPTY;
            for colour in Colour::ALL {
                if bits >> colour.index() & 1 != 0 {
                    hands = hands.with(Side::Second, PieceKind::City, colour, 2).with(
                        Side::First,
                        PieceKind::Resource,
                        colour,
                        3,
                    );
                }
            }
            for (side, kind) in [(Side::Second, PieceKind::City), (Side::First, PieceKind::Resource)] {
                let held = hands.held(side, kind);
                assert_eq!(held.nibble(), bits);
                assert_eq!(held.len(), bits.count_ones());
                assert!((0..4).all(|c| held.has(c) == (bits >> c & 1 != 0)));
                assert_eq!(hands.swapped().held(!side, kind), held);
            }
            assert_eq!(hands.held(Side::First, PieceKind::City).len(), 0);
        }
        assert_eq!(Hands::FULL.total(Side::First), 20);
        assert_eq!((Hands::FULL.of_both(), Hands::EMPTY.of_both()), (40, 0));
        assert_eq!(Hands::FULL.count(Side::Second, PieceKind::Resource, Colour::Blue), 3);
    }
}
