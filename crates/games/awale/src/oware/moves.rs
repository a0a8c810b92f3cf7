//! A move: the house whose seeds are sown.

use std::fmt;

/// A house, 0 to 11 in the order of sowing: `A` to `F` are south's, `a` to `f` north's. A move is the house it sows.
///
/// ```
/// use secateur_awale::House;
/// assert_eq!(House::new(8).unwrap().to_string(), "c");
/// assert_eq!(House::new(12), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct House(pub(super) u8);

/// The letters of the houses in the order of sowing.
pub(super) const LETTERS: [char; 12] = ['A', 'B', 'C', 'D', 'E', 'F', 'a', 'b', 'c', 'd', 'e', 'f'];

impl House {
    /// The house of a number from 0 to 11.
    pub const fn new(index: u8) -> Option<House> {
        if index < 12 { Some(House(index)) } else { None }
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The house of a letter.
    pub fn from_letter(letter: char) -> Option<House> {
        LETTERS.iter().position(|&l| l == letter).map(|i| House(i as u8))
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", LETTERS[self.index() % 12])
    }
}
