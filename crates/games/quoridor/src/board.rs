//! The geometry of the board: cells as bits of a 128-bit word, and the masks for each board size.
//!
//! Rows have eleven bits on every board size, so that one step north is always a shift by eleven; the masks exclude cells
//! beyond a smaller board. The largest board has no spare column between rows. There the masks of edges that can be crossed
//! keep a shift from wrapping into the next row.

use std::fmt;

/// Bits in a row, for every board size.
pub const STRIDE: usize = 11;

/// A cell, or the post at its upper right corner, as the index of its bit.
///
/// ```
/// use secateur_quoridor::Cell;
/// let cell = Cell::at(4, 0);
/// assert_eq!((cell.column(), cell.row()), (4, 0));
/// assert_eq!(cell.to_string(), "e1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell with this column and row, both from 0 and below 11.
    #[inline]
    pub const fn at(column: u8, row: u8) -> Cell {
        debug_assert!((column as usize) < STRIDE && (row as usize) < STRIDE);
        Cell(row * STRIDE as u8 + column)
    }

    /// Its column, from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE as u8
    }

    /// Its row, from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE as u8
    }

    /// The set of this cell alone.
    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << (self.0 & 127)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

/// The cells of a set of bits, lowest first.
#[inline]
pub(crate) fn cells(mut set: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = Cell(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(cell)
    })
}

/// The masks for one board size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    /// Cells with a neighbour to the north.
    pub north: u128,
    /// Cells with a neighbour to the east.
    pub east: u128,
    /// Posts, each at the bit of the cell to its lower left. They are the anchors of walls.
    pub posts: u128,
    /// Posts of the first column, whose horizontal walls reach the left border.
    pub left: u128,
    /// Posts of the last column, whose horizontal walls reach the right border.
    pub right: u128,
    /// Posts of the lowest row, whose vertical walls reach the lower border.
    pub bottom: u128,
    /// Posts of the highest row, whose vertical walls reach the upper border.
    pub top: u128,
    /// The goal row of each side.
    pub goals: [u128; 2],
}

const fn block(columns: (usize, usize), rows: (usize, usize)) -> u128 {
    let (mut set, mut row) = (0, rows.0);
    while row < rows.1 {
        let mut column = columns.0;
        while column < columns.1 {
            set |= 1 << (row * STRIDE + column);
            column += 1;
        }
        row += 1;
    }
    set
}

const fn geometry(n: usize) -> Geometry {
    Geometry {
        north: block((0, n), (0, n - 1)),
        east: block((0, n - 1), (0, n)),
        posts: block((0, n - 1), (0, n - 1)),
        left: block((0, 1), (0, n - 1)),
        right: block((n - 2, n - 1), (0, n - 1)),
        bottom: block((0, n - 1), (0, 1)),
        top: block((0, n - 1), (n - 2, n - 1)),
        goals: [block((0, n), (n - 1, n)), block((0, n), (0, 1))],
    }
}

/// Indexed by half the size, so that the index needs no test.
static GEOMETRIES: [Geometry; 8] = {
    let mut all = [geometry(9); 8];
    let mut half = 1;
    while half <= 5 {
        all[half] = geometry(2 * half + 1);
        half += 1;
    }
    all
};

/// The masks for a size, which must be odd and from 3 to 11.
#[inline]
pub(crate) fn geometry_of(size: u8) -> &'static Geometry {
    &GEOMETRIES[(size as usize >> 1) & 7]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_have_the_right_number_of_places() {
        for size in [3u8, 5, 7, 9, 11] {
            let (g, n) = (geometry_of(size), u32::from(size));
            assert_eq!(g.north.count_ones(), n * (n - 1));
            assert_eq!(g.east.count_ones(), n * (n - 1));
            assert_eq!(g.posts.count_ones(), (n - 1) * (n - 1));
            for edge in [g.left, g.right, g.bottom, g.top] {
                assert_eq!(edge.count_ones(), n - 1);
                assert_eq!(edge & g.posts, edge);
            }
            assert_eq!(g.goals[1], block((0, size.into()), (0, 1)));
            assert_eq!(g.goals[0], g.goals[1] << (STRIDE * (size as usize - 1)));
        }
    }

    #[test]
    fn cells_come_lowest_first() {
        let set = Cell::at(10, 10).bit() | Cell::at(3, 0).bit();
        assert_eq!(cells(set).collect::<Vec<_>>(), [Cell::at(3, 0), Cell::at(10, 10)]);
    }
}
