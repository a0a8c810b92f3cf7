//! Move generation: which houses may be sown.

use super::board::{HOUSES, occupied};
use super::moves::OwareMove;
use super::position::OwarePosition;
use super::variant::GrandSlam;
use secateur_core::Sink;

impl OwarePosition {
    /// The mover's houses that may be sown, as a set of six bits; empty if the game is won.
    #[inline]
    pub(super) fn legal_set(&self) -> usize {
        if self.is_won() {
            return 0;
        }
        let occupied = occupied(self.own);
        if self.enemy == 0 || (self.rules.grand_slam() == GrandSlam::Illegal && self.slam_is_near()) {
            return self.tested_set(occupied);
        }
        occupied
    }

    /// The mover's houses that may be sown, one by one.
    #[inline]
    pub(super) fn legal_houses(&self) -> HouseList {
        HOUSE_LISTS[self.legal_set()]
    }

    #[inline]
    pub(super) fn generate_into(&self, sink: &mut impl Sink<OwareMove>) {
        let houses = self.legal_houses();
        for &house in &houses.house[..usize::from(houses.count)] {
            sink.push(self.absolute(house));
        }
    }

    /// Whether a grand slam is possible at all. A sowing that ends in the enemy's row has passed all enemy houses before
    /// its end. So each house that it would empty held at most 2 seeds and, unless it went round the board, at least 1. The
    /// enemy's seeds then are in his first houses without a gap.
    #[inline]
    fn slam_is_near(&self) -> bool {
        const ROW: u64 = 0x0101_0101_0101;
        let three_or_more = (self.enemy + 0x7D * ROW) & (0x80 * ROW);
        let twelve_or_more = (self.own + 0x74 * ROW) & (0x80 * ROW);
        let enemy = occupied(self.enemy);
        three_or_more == 0 && (enemy & (enemy + 1) == 0 || twelve_or_more != 0)
    }

    /// The houses of `occupied` that are legal, found by trying each: they feed an enemy without seeds, or make no
    /// forbidden slam.
    #[cold]
    fn tested_set(&self, occupied: usize) -> usize {
        // An enemy with seeds can only lose the last of them by a slam, and this code runs only where slams are forbidden.
        // An enemy without seeds must have one now.
        let legal = |&house: &u32| self.sown(house).enemy != 0;
        let houses = (0..HOUSES as u32).filter(|house| occupied >> house & 1 == 1);
        houses.filter(legal).fold(0, |set, house| set | 1 << house)
    }
}

/// The list of houses for each set of six.
static HOUSE_LISTS: [HouseList; 64] = house_lists();

/// A set of houses, one by one.
#[derive(Clone, Copy)]
pub(super) struct HouseList {
    /// How many there are.
    pub count: u8,
    /// The houses in order; 0 beyond `count`.
    pub house: [u8; 7],
}

const fn house_lists() -> [HouseList; 64] {
    let mut table = [HouseList { count: 0, house: [0; 7] }; 64];
    let mut set = 0;
    while set < 64 {
        let mut house = 0;
        while house < HOUSES {
            if set >> house & 1 == 1 {
                table[set].house[table[set].count as usize] = house as u8;
                table[set].count += 1;
            }
            house += 1;
        }
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oware::board::row;

    #[test]
    fn occupied_houses() {
        assert_eq!(occupied(row([1, 0, 0, 48, 0, 2])), 0b101001);
        let houses = HOUSE_LISTS[0b101001];
        assert_eq!((houses.count, &houses.house[..3]), (3, &[0, 3, 5][..]));
    }
}
