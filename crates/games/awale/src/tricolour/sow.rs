//! A move on the words of the board: sowing and capture, in registers.

use super::board::{HOLES, SOW};
use super::position::all;
use crate::seeds::byte;

/// The board after a sowing, still in the view of the side that sowed.
pub(super) struct Sown {
    /// The sower's holes by colour.
    pub own: [u64; 3],
    /// The other side's.
    pub other: [u64; 3],
    /// How many holes beyond the source the last seed fell.
    pub last: u32,
}

/// Sows a hole of the mover, counted from 0 over the board, in way 0 to 3: bit 0 is blue's way of sowing, bit 1 says that
/// the transparent seeds go first.
///
/// Which colour is sown is a matter of masks, not of branches: in random games and in search it cannot be foretold.
#[inline]
pub(super) fn sow(own: [u64; 3], other: [u64; 3], hole: u32, way: usize) -> Sown {
    let shift = 8 * (hole / 2);
    let shift_other = shift + 8 * (hole % 2);
    let blue = 0u64.wrapping_sub(way as u64 & 1);
    let transparent = 0u64.wrapping_sub(way as u64 >> 1);
    let clear = (own[2] >> shift) & 0xFF & transparent;
    let coloured = (((own[0] & !blue) | (own[1] & blue)) >> shift) & 0xFF;
    let sow = &SOW[way & 1];
    let (first, both) = (&sow[clear as usize & 127], &sow[(clear + coloured) as usize & 127]);
    // What each hole gains; the source loses, so this may wrap, but the sum with what was there does not.
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

/// Takes what lies in the hole of the last seed and before it, and returns how much that was.
#[inline]
pub(super) fn capture(sown: &mut Sown, source: u32) -> u64 {
    let hole = (source + sown.last) % HOLES as u32;
    let (own, other) = (all(&sown.own), all(&sown.other));
    // Holes at an odd distance from the source are the other side's.
    let words = if sown.last.is_multiple_of(2) { own } else { other };
    if byte(words, hole / 2) & !1 != 2 {
        return 0;
    }
    let taken = take_back(own, other, source % 2, hole);
    sown.own = sown.own.map(|word| word & taken.own_kept);
    sown.other = sown.other.map(|word| word & taken.other_kept);
    taken.seeds
}

/// The bytes of the holes that are not captured, and how many seeds are.
struct Taken {
    own_kept: u64,
    other_kept: u64,
    seeds: u64,
}

/// Goes back from `hole`, which is captured, as long as holes hold 2 or 3; `own` are the holes of the parity `mover`.
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
