//! Move generation: every own hole, with every sowing for which it holds the colour.

use super::moves::TricolourMove;
use super::position::TricolourPosition;
use crate::board::{byte, byte_sum, nonzero_bytes};
use secateur_core::Sink;

const EACH: u64 = 0x0101_0101_0101_0101;

impl TricolourPosition {
    /// For red, blue and transparent: 1 in each byte whose hole holds such seeds.
    #[inline]
    fn playable(&self) -> [u64; 3] {
        self.own.map(nonzero_bytes)
    }

    /// The number of moves.
    #[inline]
    pub(super) fn count(&self) -> usize {
        if self.is_counted_out() {
            return 0;
        }
        let [red, blue, clear] = self.playable();
        byte_sum(red + blue + 2 * clear) as usize
    }

    #[inline]
    pub(super) fn generate_into(&self, sink: &mut impl Sink<TricolourMove>) {
        if self.is_counted_out() {
            return;
        }
        let [red, blue, clear] = self.playable();
        let mut holes = red | blue | clear;
        while holes != 0 {
            let shift = holes.trailing_zeros();
            let hole = shift / 4 + self.turn as u32;
            if red >> shift & 1 == 1 {
                sink.push(TricolourMove::at(hole, 0));
            }
            if blue >> shift & 1 == 1 {
                sink.push(TricolourMove::at(hole, 1));
            }
            if clear >> shift & 1 == 1 {
                sink.push(TricolourMove::at(hole, 2));
                sink.push(TricolourMove::at(hole, 3));
            }
            holes &= holes - 1;
        }
    }

    /// Move `nth` in the order of generation; `nth` must be below their number.
    #[inline]
    pub(super) fn nth(&self, nth: u32) -> TricolourMove {
        let [red, blue, clear] = self.playable();
        // Byte i counts the moves of holes 0 to i. The number of bytes not above `nth` is the index of the hole.
        let upto = (red + blue + 2 * clear).wrapping_mul(EACH);
        let passed = ((u64::from(nth) * EACH) | (0x80 * EACH)) - upto;
        let i = byte_sum(passed >> 7 & EACH) as u32;
        let before = byte(upto << 8, i) as u32;
        // The sowings of that hole as bits: red, blue, transparent like red, transparent like blue.
        let has = |word: u64| byte(word, i) as usize;
        let sowings = has(red) | (has(blue) << 1) | (has(clear) * 0b1100);
        TricolourMove::at(2 * i + self.turn as u32, SOWINGS[sowings][(nth - before) as usize & 3].into())
    }
}

/// For each set of sowings, its members in order.
static SOWINGS: [[u8; 4]; 16] = sowings();

const fn sowings() -> [[u8; 4]; 16] {
    let mut table = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut sowing, mut n) = (0, 0);
        while sowing < 4 {
            if set >> sowing & 1 == 1 {
                table[set][n] = sowing;
                n += 1;
            }
            sowing += 1;
        }
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use secateur_core::{MoveList, Position, Random};

    #[test]
    fn the_nth_move_is_the_nth_generated() {
        let mut random = Random::new(3);
        for _ in 0..300 {
            let mut position = secateur_core::Variant::start(&super::super::Tricolour);
            let mut list = MoveList::new();
            loop {
                list.clear();
                position.generate(&mut list);
                let counted: Vec<_> = (0..position.count() as u32).map(|n| position.nth(n)).collect();
                assert_eq!(counted, list[..], "{position}");
                let Some(m) = random.pick(&list) else { break };
                position.play(m);
            }
        }
    }
}
