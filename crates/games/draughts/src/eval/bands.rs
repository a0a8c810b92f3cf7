//! Finds the patterns of men in a position, band by band, in all blocks at once.
//!
//! A band of a board is a few bits of a set of squares. A table converts them to their digits in each block, with sixteen
//! bits for each block. Own men count once, enemy men twice; so two lookups and one addition give a band's patterns in all
//! blocks. White's men are seen with the board turned: the same tables, with the bits in reverse order.

use super::shapes::{BANDS, BlockPattern, FIRST_POWERS, Layout, MAX_BLOCKS, OUTER, POWERS};
use crate::bits::Bits;
use crate::colour::Colour;

/// Bits for the digits of one block.
const LANE: usize = 16;
const LANE_MASK: u64 = (1 << LANE) - 1;

/// Bits in a band of the largest board. Tables have this size for every board, so that no index needs a check.
const MAX_BITS: usize = 12;

/// The digits in every block, by the bits of a band.
type Digits = Box<[u64; 1 << MAX_BITS]>;

/// The tables for the digits of a band.
#[derive(Debug)]
struct BandTable {
    /// For a side's first band, as Black sees it and as White sees it.
    first: [Digits; 2],
    /// For all other bands, in the same order.
    other: [Digits; 2],
}

/// The patterns of one side in all blocks, a lane for each block: those of the outer halves, and those of the last bands.
#[derive(Clone, Copy, Debug)]
pub(super) struct SidePatterns {
    outer: u64,
    last: u64,
}

impl SidePatterns {
    /// The index of a whole block's pattern.
    #[inline(always)]
    pub fn whole(self, block: usize) -> usize {
        let lane = |lanes: u64| (lanes >> (LANE * block) & LANE_MASK) as usize;
        lane(self.outer) + OUTER * lane(self.last)
    }

    /// The pattern of a block.
    pub fn pattern(self, block: usize) -> BlockPattern {
        BlockPattern::of(self.whole(block))
    }
}

/// Finds the patterns of positions on one board size.
#[derive(Debug)]
pub(super) struct Bands {
    table: BandTable,
    half: usize,
}

impl Bands {
    pub fn new(layout: Layout) -> Bands {
        let bits = 2 * layout.half;
        let of = |powers: [usize; 4], turned: bool| -> Digits {
            let digits = |set: usize| {
                let has = |bit: usize| set >> (if turned { bits - 1 - bit } else { bit }) & 1;
                let mut lanes = 0;
                for block in 0..layout.blocks {
                    let square = layout.square(block);
                    let squares = [square, square + 1, layout.half + square, layout.half + square + 1];
                    let digit: usize = squares.iter().zip(powers).map(|(&bit, power)| power * has(bit)).sum();
                    lanes |= (digit as u64) << (LANE * block);
                }
                lanes
            };
            let mut table = Box::new([0; 1 << MAX_BITS]);
            (0..1 << bits).for_each(|set| table[set] = digits(set));
            table
        };
        let table = BandTable {
            first: [of(FIRST_POWERS, false), of(FIRST_POWERS, true)],
            other: [of(POWERS, false), of(POWERS, true)],
        };
        Bands { table, half: layout.half }
    }

    /// The patterns in the blocks of a colour.
    #[inline(always)]
    pub fn patterns<B: Bits>(&self, colour: Colour, own: B, enemy: B) -> SidePatterns {
        // The usual boards get code of their own, in which shifts and masks are constants.
        match self.half {
            4 => self.find::<B, 4>(colour, own, enemy),
            5 => self.find::<B, 5>(colour, own, enemy),
            3 => self.find::<B, 3>(colour, own, enemy),
            _ => self.find::<B, 6>(colour, own, enemy),
        }
    }

    #[inline(always)]
    fn find<B: Bits, const HALF: usize>(&self, colour: Colour, own: B, enemy: B) -> SidePatterns {
        let view = usize::from(colour == Colour::White);
        let digits = |table: &Digits, band: usize| {
            // one side's first band is the other side's last
            let group = if view == 1 { HALF - 1 - band } else { band };
            let shift = (group * (2 * HALF + 1)) as u32;
            let mask = (1 << (2 * HALF)) - 1;
            let of = |set: B| table[(set >> shift).low() as usize & mask];
            of(own) + 2 * of(enemy)
        };
        let (first, other) = (&self.table.first[view], &self.table.other[view]);
        const { assert!(BANDS == 3 && MAX_BLOCKS * LANE <= 64 && 2 * HALF <= MAX_BITS) };
        SidePatterns {
            outer: digits(first, 0) + super::shapes::FIRST as u64 * digits(other, 1),
            last: digits(other, 2),
        }
    }
}
