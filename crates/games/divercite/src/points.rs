//! The points of both players, for all sixteen city cells at once.
//!
//! The cities of a colour are in one word, the first player's in the lower half, the second's in the upper half; the
//! colour's resources are copied to both halves. Shifted by each of the four directions from a city to a resource, `and`
//! tells which cities have a neighbour of their own colour there. The four answers are added in binary, with one word for
//! each bit of the sum. A city is a divercité if each colour is somewhere around it: four cells and four colours, so all
//! are filled and all differ.

use crate::DivercitePosition;
use crate::board::{CITIES, RESOURCES, TOUCHES};
use secateur_core::Side;

/// The resources in a colour's word, copied to both halves.
#[inline]
pub(crate) const fn resources_twice(word: u64) -> u64 {
    let resources = word & RESOURCES;
    resources | resources << 32
}

/// The cities in a colour's word, the first player's in the lower half, the second's in the upper half.
#[inline]
pub(crate) const fn cities_in_halves(word: u64) -> u64 {
    (word >> 25) & CITIES | (word >> 12) & (CITIES << 32)
}

/// For each city, the number of neighbours with its colour in binary, one word for each bit; and the divercités.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matches {
    ones: u64,
    twos: u64,
    fours: u64,
    diverse: u64,
}

impl Matches {
    #[inline]
    pub(crate) fn of(words: &[u64; 4]) -> Matches {
        let mut matching = [0u64; 4];
        let (mut diverse, mut all) = (!0u64, 0u64);
        for &word in words {
            let (resources, cities) = (resources_twice(word), cities_in_halves(word));
            let mut around = 0;
            for (m, step) in matching.iter_mut().zip(TOUCHES) {
                let touched = resources >> step;
                *m |= touched & cities;
                around |= touched;
            }
            diverse &= around;
            all |= cities;
        }
        let (ones, twos, fours) = add(matching);
        Matches { ones, twos, fours, diverse: diverse & all }
    }

    #[inline]
    fn points(&self) -> [u16; 2] {
        // A divercité has exactly one neighbour of its own colour: four more points make five.
        let sums = bytes(self.ones) + 2 * bytes(self.twos) + 4 * bytes(self.fours | self.diverse);
        halves(sums).map(|n| n as u16)
    }
}

/// Adds four words bit by bit; the results are the ones, twos and fours of each sum.
#[inline]
pub(crate) const fn add([a, b, c, d]: [u64; 4]) -> (u64, u64, u64) {
    let (ab, cd) = (a ^ b, c ^ d);
    let (ab2, cd2, carry) = (a & b, c & d, ab & cd);
    (ab ^ cd, ab2 ^ cd2 ^ carry, ab2 & cd2)
}

/// The number of bits in each byte.
#[inline]
pub(crate) const fn bytes(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
}

/// The sum of the bytes in each half.
#[inline]
pub(crate) const fn halves(bytes: u64) -> [u32; 2] {
    [(bytes as u32).wrapping_mul(0x0101_0101) >> 24, ((bytes >> 32) as u32).wrapping_mul(0x0101_0101) >> 24]
}

/// The points of a side, and the tie-breaks of the course.
///
/// The order of the fields is the order of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TieBreak {
    /// City points.
    pub points: u16,
    /// Cities with four neighbours of four colours.
    pub divercites: u8,
    /// Cities with exactly four neighbours of their own colour.
    pub fours: u8,
    /// Cities with exactly three such neighbours.
    pub threes: u8,
    /// Cities with exactly two such neighbours.
    pub twos: u8,
}

impl DivercitePosition {
    /// The points of both players on the current board: 5 for a divercité, else 1 for each neighbour of the city's colour.
    ///
    /// ```
    /// use secateur_divercite::Divercite;
    /// use secateur_core::Variant;
    /// let variant = Divercite::default();
    /// let text = "rg...by.......r........../R..........r..../12222223 12222332/2";
    /// assert_eq!(variant.parse_position(text).unwrap().points(), [5, 1]);
    /// ```
    #[inline]
    pub fn points(&self) -> [u16; 2] {
        Matches::of(self.words()).points()
    }

    /// The points and tie-breaks of both players, first player's first.
    pub fn tie_breaks(&self) -> [TieBreak; 2] {
        let matches = Matches::of(self.words());
        let points = matches.points();
        let count = |set: u64| halves(bytes(set)).map(|n| n as u8);
        let divercites = count(matches.diverse);
        let fours = count(matches.fours);
        let threes = count(matches.twos & matches.ones);
        let twos = count(matches.twos & !matches.ones);
        Side::BOTH.map(|s| TieBreak {
            points: points[s],
            divercites: divercites[s],
            fours: fours[s],
            threes: threes[s],
            twos: twos[s],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_four_bits() {
        for n in 0..16u64 {
            let (ones, twos, fours) = add([n & 1, n >> 1 & 1, n >> 2 & 1, n >> 3 & 1]);
            assert_eq!(ones + 2 * twos + 4 * fours, u64::from(n.count_ones()), "{n:04b}");
        }
    }
}
