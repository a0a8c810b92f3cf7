//! Counts the moves without listing them.
//!
//! The baseline processor cannot count bits in one instruction, so the sets are first added bit by bit: three words become
//! a sum and a carry (the carry-save adder of Harley and Seal). Only the few words left at the end are counted.

use super::{DirectionMoves, at_edge, broadsides, for_directions, moves_towards};

/// A counter for each bit of a word: words of weight 1, 2, 4 and 8, and the total of what has overflowed.
#[derive(Default)]
struct BitCounters {
    ones: u64,
    twos: u64,
    fours: u64,
    eights: u32,
}

/// Adds three bits at every place: the sum and the carry.
#[inline(always)]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

impl BitCounters {
    /// Counts the bits of eight sets.
    #[inline(always)]
    fn take(&mut self, sets: [u64; 8]) {
        let [a, b, c, d, e, f, g, h] = sets;
        let (ones, twos_a) = add(self.ones, a, b);
        let (ones, twos_b) = add(ones, c, d);
        let (ones, twos_c) = add(ones, e, f);
        let (ones, twos_d) = add(ones, g, h);
        let (twos, fours_a) = add(self.twos, twos_a, twos_b);
        let (twos, fours_b) = add(twos, twos_c, twos_d);
        let (fours, eights) = add(self.fours, fours_a, fours_b);
        (self.ones, self.twos, self.fours) = (ones, twos, fours);
        self.eights += eights.count_ones();
    }

    #[inline(always)]
    fn total(&self) -> usize {
        let BitCounters { ones, twos, fours, eights } = self;
        (ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones() + 8 * eights) as usize
    }
}

/// The number of official moves.
#[inline]
pub(crate) fn official(own: u64, enemy: u64) -> usize {
    let mut sets = [0; 32];
    for_directions!(D, {
        let DirectionMoves { in_line, free } = moves_towards::<D>(own, enemy);
        let (pairs, triples) = broadsides::<D, false>(free);
        let (pairs2, triples2) = broadsides::<D, true>(free);
        [sets[5 * D], sets[5 * D + 1], sets[5 * D + 2], sets[5 * D + 3], sets[5 * D + 4]] =
            [in_line, pairs, triples, pairs2, triples2];
    });
    let mut counters = BitCounters::default();
    for eight in sets.as_chunks().0 {
        counters.take(*eight);
    }
    counters.total()
}

/// The number of course moves.
#[inline]
pub(crate) fn course(own: u64, enemy: u64) -> usize {
    let mut sets = [0; 8];
    for_directions!(D, {
        sets[D] = moves_towards::<D>(own, enemy).in_line;
        sets[6] |= at_edge::<D>(own);
    });
    let mut counters = BitCounters::default();
    counters.take(sets);
    counters.total()
}
