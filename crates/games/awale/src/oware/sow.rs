//! Sowing and capture by adding words from a table.

use super::board::{HOUSES, SEEDS};
use super::position::OwarePosition;
use super::variant::GrandSlam;
use crate::board::{byte, byte_sum};

/// The low bit of each house of a row.
const ONES: u64 = 0x0101_0101_0101;

/// What a sowing adds to the houses, from the view of the side that sows.
#[derive(Clone, Copy)]
struct Gains {
    /// Seeds for each of its own houses.
    own: u64,
    /// Seeds for each of the enemy's houses.
    enemy: u64,
    /// All bits of the enemy's houses up to the one with the last seed; none if that is an own house.
    reach: u64,
}

/// Every sowing, by house and number of seeds. Rows of 64 let the compiler see that an index is in range; 48 are used.
static GAINS: [[Gains; 64]; HOUSES] = all_gains();

const fn all_gains() -> [[Gains; 64]; HOUSES] {
    let mut table = [[Gains { own: 0, enemy: 0, reach: 0 }; 64]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut gains = table[house][0];
        let mut at = house;
        let mut seeds = 1;
        while seeds <= SEEDS as usize {
            at = (at + 1) % 12;
            if at == house {
                at = (at + 1) % 12;
            }
            if at < HOUSES {
                gains.own += 1 << (8 * at);
                gains.reach = 0;
            } else {
                gains.enemy += 1 << (8 * (at - HOUSES));
                gains.reach = (1 << (8 * (at - HOUSES + 1))) - 1;
            }
            table[house][seeds] = gains;
            seeds += 1;
        }
        house += 1;
    }
    table
}

/// The enemy's houses that are captured, as a mask of bytes; `reach` says where the sowing ended.
#[inline]
const fn captured(enemy: u64, reach: u64) -> u64 {
    // After flipping bit 1, only bytes that were 2 or 3 have no bit but bit 0. Adding 127 sets bit 7 of all others.
    let others = ((enemy ^ (2 * ONES)) & (0xFE * ONES)) + 0x7F * ONES;
    let stop = others & (0x80 * ONES) & reach;
    // The run begins after the last house that stops it: at the first bit of the byte above.
    let begin = (stop << 1 | 1).ilog2();
    reach & (u64::MAX << begin)
}

/// The board after a sowing and its capture, from the view of the side that sowed.
pub(super) struct Sown {
    pub own: u64,
    pub enemy: u64,
    pub taken: u8,
}

impl OwarePosition {
    /// Sows the mover's house and captures.
    #[inline]
    pub(super) fn sown(&self, house: u32) -> Sown {
        let seeds = byte(self.own, house);
        let gains = &GAINS[house as usize][seeds as usize & 63];
        let own = self.own - (seeds << (8 * house)) + gains.own;
        let enemy = self.enemy + gains.enemy;
        let taken = enemy & captured(enemy, gains.reach);
        if taken == enemy && taken != 0 {
            return self.slam(own, enemy);
        }
        Sown { own, enemy: enemy - taken, taken: byte_sum(taken) as u8 }
    }

    #[cold]
    fn slam(&self, own: u64, enemy: u64) -> Sown {
        match self.rules.grand_slam() {
            GrandSlam::None => Sown { own, enemy, taken: 0 },
            _ => Sown { own, enemy: 0, taken: byte_sum(enemy) as u8 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oware::board::row;

    #[test]
    fn a_lap_skips_its_own_house() {
        let gains = GAINS[2][12];
        assert_eq!((gains.own, gains.enemy), (row([1, 1, 0, 2, 1, 1]), row([1; 6])));
        assert_eq!(gains.reach, 0);
    }

    #[test]
    fn captures_run_backwards_and_stop() {
        let reach = GAINS[5][4].reach;
        assert_eq!(captured(row([2, 4, 3, 2, 2, 0]), reach), row([0, 0, 255, 255, 0, 0]));
        assert_eq!(captured(row([2, 3, 3, 2, 2, 0]), reach), row([255, 255, 255, 255, 0, 0]));
        assert_eq!(captured(row([2, 3, 3, 1, 2, 0]), reach), 0);
        assert_eq!(captured(row([2, 3, 3, 2, 2, 0]), 0), 0);
    }
}
