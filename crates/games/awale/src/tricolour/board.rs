//! The board of sixteen holes: for each side a word for each colour, a byte for each hole.

/// Holes of the board, eight for each side.
pub(crate) const HOLES: usize = 16;
/// The seeds of a game.
pub(crate) const SEEDS: u8 = 96;
/// A side that has captured this many seeds has won.
pub(crate) const MAJORITY: u8 = 49;
/// With fewer seeds than this on the board the game ends.
pub(crate) const FEW: u8 = 10;
/// A game of this many plies is over.
pub(crate) const PLIES: u16 = 400;

/// The colour of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Sown into every hole.
    Red = 0,
    /// Sown into the opponent's holes.
    Blue = 1,
    /// Sown like red or like blue seeds.
    Transparent = 2,
}

impl Colour {
    /// All colours, in the order of the position text.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Transparent];
}
