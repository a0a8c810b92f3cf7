//! The index of a position among those with equally many seeds.
//!
//! Write the seeds and the gaps between the twelve houses in a row: the places of the eleven gaps form a set, which has a
//! number.

use crate::board::byte;
use crate::oware::board::HOUSES;
use secateur_core::combinations::{advance, choose, nth, rank};

const GAPS: usize = 2 * HOUSES - 1;

/// The number of positions with this many seeds on the board.
pub fn count(seeds: usize) -> u64 {
    choose(seeds + GAPS, GAPS)
}

/// The index of a position, given the houses of the mover and of the opponent, a byte each.
#[inline]
pub fn of(own: u64, enemy: u64) -> u64 {
    let mut place = 0;
    rank((0..GAPS).map(|i| {
        let row = if i < HOUSES { own } else { enemy };
        place += byte(row, (i % HOUSES) as u32) as usize;
        place + i
    }))
}

/// The positions with a number of seeds, in the order of their indices, from some index on.
pub struct Positions {
    gaps: [usize; GAPS],
    seeds: usize,
}

impl Positions {
    pub fn from(number: u64, seeds: usize) -> Positions {
        let mut gaps = [0; GAPS];
        nth(number, &mut gaps);
        Positions { gaps, seeds }
    }

    /// Returns the houses of the mover and of the opponent, then moves on to the next position.
    #[inline]
    pub fn next(&mut self) -> [u64; 2] {
        let mut rows = [0; 2];
        let mut before = 0;
        for house in 0..2 * HOUSES {
            let here = if house < GAPS { self.gaps[house] - house } else { self.seeds };
            rows[house / HOUSES] |= ((here - before) as u64) << (8 * (house % HOUSES));
            before = here;
        }
        advance(&mut self.gaps);
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::byte_sum;

    #[test]
    fn positions_are_numbered_in_order() {
        assert_eq!((count(0), count(1), count(13)), (1, 12, 2_496_144));
        for seeds in 0..6 {
            let mut positions = Positions::from(0, seeds);
            for number in 0..count(seeds) {
                let [own, enemy] = positions.next();
                assert_eq!(byte_sum(own) + byte_sum(enemy), seeds as u64);
                assert_eq!(of(own, enemy), number);
                assert_eq!(Positions::from(number, seeds).next(), [own, enemy]);
            }
        }
    }
}
