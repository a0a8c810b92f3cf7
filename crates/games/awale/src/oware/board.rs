//! The two rows of houses as two words, a byte a house, and the sowings as words to add.

/// Houses of one side.
pub(crate) const HOUSES: usize = 6;
/// Seeds of the game.
pub(crate) const SEEDS: u8 = 48;
/// Seeds that end the game at once.
pub(crate) const MAJORITY: u8 = 25;
/// The low bit of each house of a row.
const ONES: u64 = 0x0101_0101_0101;

/// The sowing of so many seeds from such a house, in the view of the side that sows.
#[derive(Clone, Copy)]
pub(crate) struct Sow {
    /// Seeds its own houses receive.
    pub own: u64,
    /// Seeds the enemy's houses receive.
    pub enemy: u64,
    /// All bits of the enemy's houses up to the one with the last seed; none if that is an own house.
    pub reach: u64,
}

/// Every sowing, by house and number of seeds. Rows of 64 make the index provable; 48 are used.
pub(crate) static SOW: [[Sow; 64]; HOUSES] = sowings();

const fn sowings() -> [[Sow; 64]; HOUSES] {
    let mut table = [[Sow { own: 0, enemy: 0, reach: 0 }; 64]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut sow = table[house][0];
        let mut at = house;
        let mut seeds = 1;
        while seeds <= SEEDS as usize {
            at = (at + 1) % 12;
            if at == house {
                at = (at + 1) % 12;
            }
            if at < HOUSES {
                sow.own += 1 << (8 * at);
                sow.reach = 0;
            } else {
                sow.enemy += 1 << (8 * (at - HOUSES));
                sow.reach = (1 << (8 * (at - HOUSES + 1))) - 1;
            }
            table[house][seeds] = sow;
            seeds += 1;
        }
        house += 1;
    }
    table
}

/// The enemy's houses captured, as a mask of bytes, after a sowing that ended where `reach` ends.
#[inline]
pub(crate) const fn captured(enemy: u64, reach: u64) -> u64 {
    // A byte is 2 or 3 if nothing is left of it but bit 0 once bit 1 is flipped; adding 127 makes bit 7 of all others.
    let others = ((enemy ^ (2 * ONES)) & (0xFE * ONES)) + 0x7F * ONES;
    let stop = others & (0x80 * ONES) & reach;
    // The run begins after the last house that stops it: the first bit of the byte above.
    let begin = (stop << 1 | 1).ilog2();
    reach & (u64::MAX << begin)
}

/// The houses of a row that hold seeds, as six bits.
#[inline]
pub(crate) const fn occupied(row: u64) -> usize {
    // The multiplication gathers the low bits of the bytes in the top byte.
    (crate::seeds::nonzero_bytes(row).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// For each set of six houses: how many there are, and each of them.
pub(crate) static MEMBERS: [Members; 64] = members();

/// A set of houses spelled out.
#[derive(Clone, Copy)]
pub(crate) struct Members {
    /// How many there are.
    pub count: u8,
    /// The houses in order; 0 beyond `count`.
    pub house: [u8; 7],
}

const fn members() -> [Members; 64] {
    let mut table = [Members { count: 0, house: [0; 7] }; 64];
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

    fn row(houses: [u8; 6]) -> u64 {
        (0..6).map(|i| u64::from(houses[i]) << (8 * i)).sum()
    }

    #[test]
    fn a_lap_skips_its_own_house() {
        let sow = SOW[2][12];
        assert_eq!((sow.own, sow.enemy), (row([1, 1, 0, 2, 1, 1]), row([1; 6])));
        assert_eq!(sow.reach, 0);
    }

    #[test]
    fn captures_run_backwards_and_stop() {
        let reach = SOW[5][4].reach;
        assert_eq!(captured(row([2, 4, 3, 2, 2, 0]), reach), row([0, 0, 255, 255, 0, 0]));
        assert_eq!(captured(row([2, 3, 3, 2, 2, 0]), reach), row([255, 255, 255, 255, 0, 0]));
        assert_eq!(captured(row([2, 3, 3, 1, 2, 0]), reach), 0);
        assert_eq!(captured(row([2, 3, 3, 2, 2, 0]), 0), 0);
    }

    #[test]
    fn occupied_houses() {
        assert_eq!(occupied(row([1, 0, 0, 48, 0, 2])), 0b101001);
        let members = MEMBERS[0b101001];
        assert_eq!((members.count, &members.house[..3]), (3, &[0, 3, 5][..]));
    }
}
