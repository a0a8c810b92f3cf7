//! Moves: the house that is sown.

use std::fmt;

/// The house that is sown, 0 to 11 in the order of sowing: `A` to `F` are south's, `a` to `f` are north's.
///
/// ```
/// use secateur_awale::OwareMove;
/// assert_eq!(OwareMove::new(8).unwrap().to_string(), "c");
/// assert_eq!(OwareMove::new(12), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OwareMove(pub(super) u8);

/// The letters of the houses in the order of sowing.
pub(super) const LETTERS: [char; 12] = ['A', 'B', 'C', 'D', 'E', 'F', 'a', 'b', 'c', 'd', 'e', 'f'];

impl OwareMove {
    /// The move with this index, 0 to 11.
    pub const fn new(index: u8) -> Option<OwareMove> {
        if index < 12 { Some(OwareMove(index)) } else { None }
    }

    /// The number of the house, 0 to 11.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The move with this letter.
    pub fn from_letter(letter: char) -> Option<OwareMove> {
        LETTERS.iter().position(|&l| l == letter).map(|i| OwareMove(i as u8))
    }
}

impl fmt::Display for OwareMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", LETTERS[self.index() % 12])
    }
}
