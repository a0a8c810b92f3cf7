//! Sixteen holes, of each side one word for each colour, a byte a hole.

/// Holes of the board, eight of each side.
pub(crate) const HOLES: usize = 16;
/// The seeds of a game.
pub(crate) const SEEDS: u8 = 96;
/// A side with so many seeds has won.
pub(crate) const MAJORITY: u8 = 49;
/// With fewer seeds than this on the board the game ends.
pub(crate) const FEW: u8 = 10;
/// A game of so many plies is over.
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
