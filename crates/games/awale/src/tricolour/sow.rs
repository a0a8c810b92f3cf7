//! Sowing and capture by rotating and adding words from a table, all in registers.

use super::board::{HOLES, SEEDS};
use super::position::all;
use crate::board::byte;

/// What a number of seeds, sown from a side's first hole, adds to the holes, a byte each. For a sowing from its hole `i`
/// both words are rotated by `i` bytes. The hole after the second player's hole `i` is the first player's `i + 1`, so for
/// the second player `other` is rotated by one byte more.
#[derive(Clone, Copy)]
struct Gains {
    /// The sower's holes.
    own: u64,
    /// The other side's holes.
    other: u64,
    /// The distance from the source to the hole of the last seed.
    last: u32,
}

/// Every sowing, by colour rule (0 like red, 1 like blue) and number of seeds. Rows of 128 let the compiler see that an
/// index is in range; 96 are used.
static GAINS: [[Gains; 128]; 2] = all_gains();

const fn all_gains() -> [[Gains; 128]; 2] {
    let mut table = [[Gains { own: 0, other: 0, last: 0 }; 128]; 2];
    let mut rule = 0;
    while rule < 2 {
        let mut gains = table[rule][0];
        let mut seeds = 1;
        while seeds <= SEEDS as usize {
            // Holes at an odd distance are the opponent's; the source, at distance 0, is skipped.
            let mut last = (gains.last + 1) % 16;
            if last == 0 || (rule == 1 && last.is_multiple_of(2)) {
                last += 1;
            }
            if last.is_multiple_of(2) {
                gains.own += 1 << (8 * (last / 2));
            } else {
                gains.other += 1 << (8 * (last / 2));
            }
            gains.last = last;
            table[rule][seeds] = gains;
            seeds += 1;
        }
        rule += 1;
    }
    table
}

/// The board after a sowing, from the view of the side that sowed.
pub(super) struct Sown {
    /// The sower's holes by colour.
    pub own: [u64; 3],
    /// The opponent's holes by colour.
    pub other: [u64; 3],
    /// The distance from the source to the hole of the last seed.
    pub last: u32,
}

/// Sows a hole of the mover, given by its index from 0 on the board, with the [`Sowing`](super::Sowing) of this index: bit
/// 0 sows like blue, bit 1 sows the transparent seeds first.
///
/// Masks select the colours, not branches, because no processor could predict them.
#[inline]
pub(super) fn sow(own: [u64; 3], other: [u64; 3], hole: u32, sowing: usize) -> Sown {
    let shift = 8 * (hole / 2);
    let shift_other = shift + 8 * (hole % 2);
    let blue = 0u64.wrapping_sub(sowing as u64 & 1);
    let transparent = 0u64.wrapping_sub(sowing as u64 >> 1);
    let clear = (own[2] >> shift) & 0xFF & transparent;
    let coloured = (((own[0] & !blue) | (own[1] & blue)) >> shift) & 0xFF;
    let gains = &GAINS[sowing & 1];
    let (first, both) = (&gains[clear as usize & 127], &gains[(clear + coloured) as usize & 127]);
    // What each hole gains. The source loses seeds, so this word may wrap; its sum with the old content does not.
    let gain = (both.own - first.own).rotate_left(shift).wrapping_sub(coloured << shift);
    let gain_other = (both.other - first.other).rotate_left(shift_other);
    Sown {
        own: [
            own[0].wrapping_add(gain & !blue),
            own[1].wrapping_add(gain & blue),
            own[2] - (clear << shift) + first.own.rotate_left(shift),
        ],
        other: [
            other[0] + (gain_other & !blue),
            other[1] + (gain_other & blue),
            other[2] + first.other.rotate_left(shift_other),
        ],
        last: both.last,
    }
}

/// Captures from the hole of the last seed backwards; returns the number of seeds taken.
#[inline]
pub(super) fn capture(sown: &mut Sown, source: u32) -> u64 {
    let hole = (source + sown.last) % HOLES as u32;
    let (own, other) = (all(&sown.own), all(&sown.other));
    // Holes at an odd distance from the source are the opponent's.
    let words = if sown.last.is_multiple_of(2) { own } else { other };
    if byte(words, hole / 2) & !1 != 2 {
        return 0;
    }
    let taken = take_back(own, other, source % 2, hole);
    sown.own = sown.own.map(|word| word & taken.own_kept);
    sown.other = sown.other.map(|word| word & taken.other_kept);
    taken.seeds
}

/// A mask of the bytes that are not captured, and the number of captured seeds.
struct Taken {
    own_kept: u64,
    other_kept: u64,
    seeds: u64,
}

/// Goes back from `hole`, which is captured, as long as holes hold 2 or 3; `own` are the holes of parity `mover`.
#[inline(never)]
fn take_back(own: u64, other: u64, mover: u32, mut hole: u32) -> Taken {
    let mut seeds = if mover == 0 { [own, other] } else { [other, own] };
    let mut kept = [u64::MAX; 2];
    let mut taken = 0;
    loop {
        let (side, shift) = (hole as usize % 2, 8 * (hole / 2));
        let here = (seeds[side] >> shift) & 0xFF;
        if here & !1 != 2 {
            break;
        }
        taken += here;
        kept[side] &= !(0xFF << shift);
        seeds[side] &= kept[side];
        hole = (hole + HOLES as u32 - 1) % HOLES as u32;
    }
    Taken { own_kept: kept[mover as usize & 1], other_kept: kept[1 - (mover as usize & 1)], seeds: taken }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_skips_the_source_and_blue_the_own_holes() {
        let lap = GAINS[0][15];
        assert_eq!((lap.own, lap.other, lap.last), (0x0101_0101_0101_0100, 0x0101_0101_0101_0101, 15));
        let more = GAINS[0][17];
        assert_eq!((more.own, more.other, more.last), (0x0101_0101_0101_0200, 0x0101_0101_0101_0102, 2));
        let blue = GAINS[1][9];
        assert_eq!((blue.own, blue.other, blue.last), (0, 0x0101_0101_0101_0102, 1));
    }
}
