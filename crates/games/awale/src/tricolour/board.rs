//! The holes of each side as a word, a byte a hole, and the sowings as words to rotate and add.

/// Holes of the board.
pub(crate) const HOLES: usize = 16;
/// Seeds of the game.
pub(crate) const SEEDS: u8 = 96;
/// Seeds that end the game.
pub(crate) const MAJORITY: u8 = 49;
/// With fewer seeds on the board the game ends.
pub(crate) const FEW: u8 = 10;
/// Plies that end the game.
pub(crate) const PLIES: u16 = 400;

/// The colour of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Sown into every hole.
    Red = 0,
    /// Sown into the opponent's holes.
    Blue = 1,
    /// Sown as red or as blue.
    Transparent = 2,
}

impl Colour {
    /// All colours, in the order of the position text.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Transparent];
}

/// What so many seeds sown from a side's first hole add to the holes, a byte each. From its hole `i` both words are rotated
/// by `i` bytes; the hole after the second player's hole `i` is the first player's `i + 1`, so for the second player
/// `other` is rotated by one byte more.
#[derive(Clone, Copy)]
pub(crate) struct Sow {
    /// The sower's holes.
    pub own: u64,
    /// The other side's holes.
    pub other: u64,
    /// How many holes beyond the source the last seed falls.
    pub last: u32,
}

/// Every sowing: by red's way (0) or blue's (1), and by number of seeds. Rows of 128 make the index provable; 96 are used.
pub(crate) static SOW: [[Sow; 128]; 2] = sowings();

const fn sowings() -> [[Sow; 128]; 2] {
    let mut table = [[Sow { own: 0, other: 0, last: 0 }; 128]; 2];
    let mut way = 0;
    while way < 2 {
        let mut sow = table[way][0];
        let mut seeds = 1;
        while seeds <= SEEDS as usize {
            // Holes at an odd distance are the other side's; the source, at distance 0, is skipped.
            let mut last = (sow.last + 1) % 16;
            if last == 0 || (way == 1 && last.is_multiple_of(2)) {
                last += 1;
            }
            if last.is_multiple_of(2) {
                sow.own += 1 << (8 * (last / 2));
            } else {
                sow.other += 1 << (8 * (last / 2));
            }
            sow.last = last;
            table[way][seeds] = sow;
            seeds += 1;
        }
        way += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_skips_the_source_and_blue_the_own_holes() {
        let lap = SOW[0][15];
        assert_eq!((lap.own, lap.other, lap.last), (0x0101_0101_0101_0100, 0x0101_0101_0101_0101, 15));
        let more = SOW[0][17];
        assert_eq!((more.own, more.other, more.last), (0x0101_0101_0101_0200, 0x0101_0101_0101_0102, 2));
        let blue = SOW[1][9];
        assert_eq!((blue.own, blue.other, blue.last), (0, 0x0101_0101_0101_0102, 1));
    }
}
