//! The board: 61 cells and six directions; sets of cells are 61-bit words.
//!
//! If the centre has number 0, the neighbours of a cell differ from it by 1, 13 and 14 modulo 61, because hexagons of 61
//! cells tile the plane. So a set of cells is one `u64`, a step in a direction is a rotation of 61 bits, and a mask removes
//! the cells that wrapped around. That is half the work of 128-bit boards with wide rows.

use secateur_core::ParseError;
use std::fmt;

/// How many cells the board has.
pub const CELLS: usize = 61;
/// All cells as a set.
pub(crate) const ALL: u64 = (1 << CELLS) - 1;
/// Stands for "off the board" in place of a cell's index; no set contains it.
pub(crate) const OFF: usize = 63;

/// A direction, numbered counter-clockwise from the right, so that opposites differ by 3.
///
/// ```
/// use secateur_abalone::Direction;
/// assert_eq!(Direction::East.opposite(), Direction::West);
/// assert_eq!(Direction::NorthEast.step(), (1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// To the next number in the row.
    East = 0,
    /// To the next number in the next row.
    NorthEast = 1,
    /// To the same number in the next row.
    NorthWest = 2,
    /// To the number before in the row.
    West = 3,
    /// To the number before in the row before.
    SouthWest = 4,
    /// To the same number in the row before.
    SouthEast = 5,
}

impl Direction {
    /// All six, counter-clockwise from the right.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The change of row and of number.
    pub const fn step(self) -> (i8, i8) {
        [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)][self as usize]
    }

    /// The direction turned counter-clockwise by `sixths` of a turn.
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    /// The direction that leads back.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The same or the opposite direction, whichever leads up, or right within a row: lines are named from their lower left
    /// end.
    pub const fn axis(self) -> Direction {
        Direction::ALL[self as usize % 3]
    }
}

/// A cell of the board, `a1` to `i9`.
///
/// ```
/// use secateur_abalone::{Cell, Direction};
/// let a1 = Cell::read("a1").unwrap();
/// assert_eq!(a1.next(Direction::NorthEast).unwrap().to_string(), "b2");
/// assert_eq!(a1.next(Direction::West), None);
/// assert_eq!(a1.distance(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this row (0 to 8 for A to I) and number (1 to 9); `None` if there is none.
    pub const fn at(row: i32, number: i32) -> Option<Cell> {
        if on_board(row, number) { Some(Cell(index(row, number) as u8)) } else { None }
    }

    /// The cell of an index below [`CELLS`].
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }

    /// The index of the cell's bit in a set: 0 is the centre, the others follow the wrapped board.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this cell alone.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The row, 0 to 8 for A to I.
    pub const fn row(self) -> i32 {
        COORDINATES[self.index()].0 as i32
    }

    /// The number, 1 to 9.
    pub const fn number(self) -> i32 {
        COORDINATES[self.index()].1 as i32
    }

    /// The neighbour in a direction; `None` off the board.
    #[inline]
    pub const fn next(self, direction: Direction) -> Option<Cell> {
        let next = NEXT[direction as usize][self.index()];
        if next as usize == OFF { None } else { Some(Cell(next)) }
    }

    /// The direction in which a neighbour lies; `None` if the cell is no neighbour.
    pub fn direction_to(self, neighbour: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&d| self.next(d) == Some(neighbour))
    }

    /// Steps to the centre, 0 to 4.
    pub const fn distance(self) -> i32 {
        distance(self.row(), self.number())
    }

    /// All cells, A1 to A5, then row B and so on.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..9).flat_map(|row| (1..10).filter_map(move |number| Cell::at(row, number)))
    }

    /// Reads a cell, upper or lower case.
    pub fn read(text: &str) -> Result<Cell, ParseError> {
        let wrong = |right: &str| Err(ParseError::new("cell", text, right));
        let &[letter, digit] = text.as_bytes() else {
            return wrong("a cell is a row a to i and a number 1 to 9, like e5");
        };
        let row = i32::from(letter.to_ascii_lowercase()) - i32::from(b'a');
        let number = i32::from(digit) - i32::from(b'0');
        if !(0..9).contains(&row) || !(1..10).contains(&number) {
            return wrong("a cell is a row a to i and a number 1 to 9, like e5");
        }
        match Cell::at(row, number) {
            Some(cell) => Ok(cell),
            None => {
                let (low, high) = row_numbers(row);
                wrong(&format!("row {} has the cells {low} to {high}", row_letter(row)))
            }
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.row()), self.number())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The letter of a row, from `a` for row 0 at the bottom to `i`.
pub(crate) fn row_letter(row: i32) -> char {
    char::from(b'a' + row.clamp(0, 8) as u8)
}

/// The least and the greatest number of a row.
pub(crate) const fn row_numbers(row: i32) -> (i32, i32) {
    if row < 4 { (1, row + 5) } else { (row - 3, 9) }
}

const fn on_board(row: i32, number: i32) -> bool {
    0 <= row && row < 9 && 0 < number && number < 10 && (number - 1 - row).abs() <= 4
}

const fn index(row: i32, number: i32) -> usize {
    (number - 5 + 13 * (row - 4)).rem_euclid(CELLS as i32) as usize
}

/// Steps to the centre from any place, on the board or beside it.
pub(crate) const fn distance(row: i32, number: i32) -> i32 {
    let (up, right) = (row - 4, number - 5);
    let (a, b, c) = (up.abs(), right.abs(), (up - right).abs());
    let ab = if a > b { a } else { b };
    if ab > c { ab } else { c }
}

/// Row and number of each index.
const COORDINATES: [(i8, i8); CELLS] = {
    let mut table = [(-1, -1); CELLS];
    let mut row = 0;
    while row < 9 {
        let (mut number, last) = row_numbers(row);
        while number <= last {
            let i = index(row, number);
            assert!(table[i].0 == -1, "two cells with one index");
            table[i] = (row as i8, number as i8);
            number += 1;
        }
        row += 1;
    }
    table
};

/// The neighbour's index by direction and index; [`OFF`] where there is none, and for [`OFF`] itself.
pub(crate) static NEXT: [[u8; 64]; 6] = {
    let mut table = [[OFF as u8; 64]; 6];
    let mut d = 0;
    while d < 6 {
        let (up, right) = Direction::ALL[d].step();
        let mut i = 0;
        while i < CELLS {
            let (row, number) = (COORDINATES[i].0 + up, COORDINATES[i].1 + right);
            if on_board(row as i32, number as i32) {
                table[d][i] = index(row as i32, number as i32) as u8;
                assert!(table[d][i] as usize == (i + STEP[d] as usize) % CELLS);
            }
            i += 1;
        }
        d += 1;
    }
    table
};

/// What a step in each direction adds to an index, modulo 61.
pub(crate) const STEP: [u32; 6] = [1, 14, 13, 60, 47, 48];

/// The cells that have a neighbour in each direction.
pub(crate) const INNER: [u64; 6] = {
    let mut table = [0; 6];
    let mut d = 0;
    while d < 6 {
        let (up, right) = Direction::ALL[d].step();
        let mut i = 0;
        while i < CELLS {
            let (row, number) = (COORDINATES[i].0 + up, COORDINATES[i].1 + right);
            if on_board(row as i32, number as i32) {
                table[d] |= 1 << i;
            }
            i += 1;
        }
        d += 1;
    }
    table
};

/// The cells at each distance from the centre.
pub(crate) const RING: [u64; 5] = {
    let mut table = [0; 5];
    let mut i = 0;
    while i < CELLS {
        let (row, number) = COORDINATES[i];
        table[distance(row as i32, number as i32) as usize] |= 1 << i;
        i += 1;
    }
    table
};

/// The cells of a set.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = Cell::from_index(set.trailing_zeros() as usize);
        set &= set - 1;
        Some(cell)
    })
}

/// The sum of the distances from the cells of a set to the centre.
pub(crate) fn total_distance(set: u64) -> u32 {
    (1..5).map(|ring| ring as u32 * (set & RING[ring]).count_ones()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_read_back_and_neighbours_are_mutual() {
        assert_eq!(Cell::all().count(), CELLS);
        for cell in Cell::all() {
            assert_eq!(Cell::read(&cell.to_string()), Ok(cell));
            for direction in Direction::ALL {
                if let Some(next) = cell.next(direction) {
                    assert_eq!(next.next(direction.opposite()), Some(cell));
                    assert_eq!(cell.direction_to(next), Some(direction));
                }
                assert_eq!(cell.next(direction).is_some(), INNER[direction as usize] & cell.bit() != 0);
            }
        }
    }

    #[test]
    fn rings_have_one_then_six_more_each() {
        let sizes: Vec<_> = RING.iter().map(|ring| ring.count_ones()).collect();
        assert_eq!(sizes, [1, 6, 12, 18, 24]);
        assert_eq!(RING.iter().fold(0, |all, ring| all | ring), ALL);
        assert_eq!(total_distance(ALL), 6 + 24 + 54 + 96);
    }
}
