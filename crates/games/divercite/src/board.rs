//! The board: four colours, 25 resource cells, 16 city cells, and their bits in a word.
//!
//! One 64-bit word for each colour holds all its pieces on the board. Every part of a word has rows of five bits, so that
//! the four resource cells around a city are always the same shifts away from it:
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

    /// The colour with this index; only its two lowest bits count.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Colour {
        Colour::ALL[index & 3]
    }

    /// Its letter in the notation, lower case.
    pub const fn letter(self) -> char {
        ['r', 'g', 'b', 'y'][self as usize]
    }

    /// The colour of a lower-case letter; `None` if there is none.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// Its English name, for messages.
    pub const fn name(self) -> &'static str {
        ["red", "green", "blue", "yellow"][self as usize]
    }
}

/// A kind of piece, and of the cells that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// A resource, which has no owner once it is placed.
    Resource = 0,
    /// A city, which keeps its owner.
    City = 1,
}

impl PieceKind {
    /// Both kinds, resources first.
    pub const BOTH: [PieceKind; 2] = [PieceKind::Resource, PieceKind::City];

    /// How many pieces of a colour each player begins with.
    pub const fn pieces_per_colour(self) -> u8 {
        match self {
            PieceKind::Resource => 3,
            PieceKind::City => 2,
        }
    }

    /// The number of columns, and of rows, of the cells that take this kind.
    pub const fn width(self) -> u8 {
        match self {
            PieceKind::Resource => 5,
            PieceKind::City => 4,
        }
    }

    /// The cells for this kind, and their places in the picture: row 1 on top, cities between resources.
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
/// The city cells before they are shifted to a player's part of the word: four columns and four rows, five bits for a row.
pub(crate) const CITIES: u64 = 0xF | 0xF << 5 | 0xF << 10 | 0xF << 15;
/// The first bit of each player's cities.
pub(crate) const CITY_SHIFT: [u32; 2] = [25, 44];
/// The resources around a city in bit n are in the bits n plus these.
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
    /// The cell for a kind with this column and row, from 0; `None` if there is none.
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

    /// The cell for a bit of a colour's word.
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Cell {
        let second = bit >= CITY_SHIFT[1];
        Cell(if second { bit - CITY_SHIFT[1] + CITY_SHIFT[0] } else { bit } as u8)
    }

    /// The bit of a piece of `owner` on this cell; for a resource it is the same for both.
    #[inline]
    pub(crate) const fn bit(self, owner: Side) -> u32 {
        let bit = self.0 as u32;
        match (self.kind(), owner) {
            (PieceKind::City, Side::Second) => bit - CITY_SHIFT[0] + CITY_SHIFT[1],
            _ => bit,
        }
    }

    /// The kind of piece that it takes.
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

    /// The resource cells around a city cell; none for a resource cell.
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
