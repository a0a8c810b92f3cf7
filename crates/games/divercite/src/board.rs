//! The board: four colours, 25 resource cells, 16 city cells, and how they lie in the bits of a word.
//!
//! Each colour has one 64-bit word for all it has on the board. Every part counts in rows of five, so that a city and
//! the four resource cells it touches are always the same shifts apart:
//!
//! | bits | what |
//! |---|---|
//! | 0 to 24 | resources: column + 5·row |
//! | 25 to 43 | the first player's cities: 25 + column + 5·row, columns and rows 0 to 3 |
//! | 44 to 62 | the second player's cities, likewise |

use secateur_core::Side;
use secateur_core::grid::Grid;
use secateur_core::scene::at;

/// A colour of cities and resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Red, `r`.
    Red = 0,
    /// Green, `g`.
    Green = 1,
    /// Blue, `b`.
    Blue = 2,
    /// Yellow, `y`.
    Yellow = 3,
}

impl Colour {
    /// The four colours, in the order of the notation.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Yellow];

    /// 0 for red to 3 for yellow.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour of an index, of which the two lowest bits count.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Colour {
        Colour::ALL[index & 3]
    }

    /// Its letter in the notation, lower case.
    pub const fn letter(self) -> char {
        ['r', 'g', 'b', 'y'][self as usize]
    }

    /// The colour of a lower-case letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// Its English name, for messages.
    pub const fn name(self) -> &'static str {
        ["red", "green", "blue", "yellow"][self as usize]
    }
}

/// What a piece is, and what a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// A resource, nobody's once it is placed.
    Resource = 0,
    /// A city, which keeps its owner.
    City = 1,
}

impl PieceKind {
    /// Both kinds, resources first.
    pub const BOTH: [PieceKind; 2] = [PieceKind::Resource, PieceKind::City];

    /// How many of a colour each player begins with.
    pub const fn pieces_per_colour(self) -> u8 {
        match self {
            PieceKind::Resource => 3,
            PieceKind::City => 2,
        }
    }

    /// Columns and rows of the cells that take this kind.
    pub const fn width(self) -> u8 {
        match self {
            PieceKind::Resource => 5,
            PieceKind::City => 4,
        }
    }

    /// The cells that take this kind, and where they lie in the picture: row 1 on top, cities between resources.
    pub(crate) const fn grid(self) -> Grid {
        let (letter, first) = match self {
            PieceKind::Resource => ('a', at(7.0, 2.0)),
            PieceKind::City => ('A', at(8.0, 3.0)),
        };
        Grid { columns: self.width(), rows: self.width(), letter, first, step: at(2.0, 2.0) }
    }

    /// Its English name, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Resource => "resource",
            PieceKind::City => "city",
        }
    }
}

/// The resource cells.
pub(crate) const RESOURCES: u64 = (1 << 25) - 1;
/// The city cells, before they are shifted to a player's part of the word: four columns of four rows, five bits a row.
pub(crate) const CITIES: u64 = 0xF | 0xF << 5 | 0xF << 10 | 0xF << 15;
/// Where each player's cities begin.
pub(crate) const CITY_SHIFT: [u32; 2] = [25, 44];
/// A city in bit n touches the resources in the bits n plus these.
pub(crate) const TOUCHES: [u32; 4] = [0, 1, 5, 6];
/// [`TOUCHES`] as a set of bits.
pub(crate) const AROUND: u64 = 0b110_0011;

/// A cell of the board.
///
/// ```
/// use secateur_divercite::{Cell, PieceKind};
/// let cell: Cell = "B3".parse().unwrap();
/// assert_eq!((cell.kind(), cell.column(), cell.row()), (PieceKind::City, 1, 2));
/// let touched: Vec<_> = cell.touched().map(|c| c.to_string()).collect();
/// assert_eq!(touched, ["b3", "c3", "b4", "c4"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a kind by column and row from 0, if there is one.
    pub const fn new(kind: PieceKind, column: u8, row: u8) -> Option<Cell> {
        if column >= kind.width() || row >= kind.width() {
            return None;
        }
        let bit = column + 5 * row;
        Some(Cell(match kind {
            PieceKind::Resource => bit,
            PieceKind::City => bit + CITY_SHIFT[0] as u8,
        }))
    }

    /// All cells of a kind, row by row.
    pub fn all(kind: PieceKind) -> impl Iterator<Item = Cell> {
        let width = kind.width();
        (0..width * width).filter_map(move |n| Cell::new(kind, n % width, n / width))
    }

    /// The cell of a bit of a colour's word.
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Cell {
        let second = bit >= CITY_SHIFT[1];
        Cell(if second { bit - CITY_SHIFT[1] + CITY_SHIFT[0] } else { bit } as u8)
    }

    /// The bit of a piece of `owner` here; a resource's is the same for both.
    #[inline]
    pub(crate) const fn bit(self, owner: Side) -> u32 {
        let bit = self.0 as u32;
        match (self.kind(), owner) {
            (PieceKind::City, Side::Second) => bit - CITY_SHIFT[0] + CITY_SHIFT[1],
            _ => bit,
        }
    }

    /// Which pieces it takes.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        if (self.0 as u32) < CITY_SHIFT[0] { PieceKind::Resource } else { PieceKind::City }
    }

    const fn within(self) -> u8 {
        match self.kind() {
            PieceKind::Resource => self.0,
            PieceKind::City => self.0 - CITY_SHIFT[0] as u8,
        }
    }

    /// Its column from 0.
    pub const fn column(self) -> u8 {
        self.within() % 5
    }

    /// Its row from 0.
    pub const fn row(self) -> u8 {
        self.within() / 5
    }

    /// The resource cells a city cell touches; none for a resource cell.
    pub fn touched(self) -> impl Iterator<Item = Cell> {
        let touches = if self.kind() == PieceKind::City { &TOUCHES[..] } else { &[] };
        touches.iter().map(move |&step| Cell(self.within() + step as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_one_cells_and_their_bits() {
        let cells: Vec<_> = PieceKind::BOTH.into_iter().flat_map(Cell::all).collect();
        assert_eq!(cells.len(), 41);
        let mut seen = 0u64;
        for cell in cells {
            assert_eq!(Cell::new(cell.kind(), cell.column(), cell.row()), Some(cell));
            for side in Side::BOTH {
                assert_eq!(Cell::from_bit(cell.bit(side)), cell);
                seen |= 1 << cell.bit(side);
            }
        }
        assert_eq!(seen, RESOURCES | CITIES << CITY_SHIFT[0] | CITIES << CITY_SHIFT[1]);
    }
}
