//! The patterns of a position's men, band by band, for all blocks at once.
//!
//! A band of a board is a few bits of a set of squares; a table says which digits they are in each block, sixteen bits for a
//! block. Own men count once, the enemy's twice, so that two look-ups and one sum give a band's patterns in all blocks. White's
//! men are seen turned: the same tables with the bits in the opposite order.

use super::shapes::{BANDS, BlockPattern, FIRST_POWERS, Layout, MAX_BLOCKS, OUTER, POWERS};
use crate::bits::Bits;
use crate::colour::Colour;

/// Bits of a block's digits.
const LANE: usize = 16;
const LANE_MASK: u64 = (1 << LANE) - 1;

/// The bits of a band of the largest board: tables have this length whatever the board, so that no index has to be checked.
const MAX_BITS: usize = 12;

/// By the bits of a band: their digits in every block.
type Digits = Box<[u64; 1 << MAX_BITS]>;

/// The digits of a band's bits in every block.
#[derive(Debug)]
struct BandTable {
    /// For a side's first band, as Black sees it and as White does.
    first: [Digits; 2],
    /// For its other bands, in the same order.
    other: [Digits; 2],
}

/// The patterns of one side in all blocks: the outer halves and the last bands, a lane a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct SidePatterns {
    outer: u64,
    last: u64,
}

impl SidePatterns {
    /// The number of a whole block's pattern.
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

/// Finds the patterns of positions on one kind of board.
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

    /// The patterns of a colour's blocks.
    #[inline(always)]
    pub fn patterns<B: Bits>(&self, colour: Colour, own: B, enemy: B) -> SidePatterns {
        // The usual boards are compiled for themselves: shifts and masks are constants there.
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
            // a side's first band is the other's last
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
