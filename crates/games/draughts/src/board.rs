//! The geometry of the board: which bit is which square, and how steps become shifts.
//!
//! On a board with `half` dark squares in each row, two rows take `2·half + 1` bits; the last is a ghost, which is never
//! occupied. From any row a step down and left is a shift by `half`, a step down and right a shift by `half + 1`; a step
//! over the edge ends on a ghost or outside the board. 8×8 takes 35 bits, 10×10 takes 54, 12×12 takes 77.
//!
//! ```text
//! 6×6      .  0  .  1  .  2        numbers of bits; 6 and 13 are ghosts
//!          3  .  4  .  5  .
//!          .  7  .  8  .  9
//!         10  . 11  . 12  .
//!          . 14  . 15  . 16
//!         17  . 18  . 19  .
//! ```
//!
//! A mirrored board (White's right corner is dark) has the same bits in mirror image. Only the numbers of its squares
//! differ, because they still run from left to right.

use crate::bits::Bits;

/// The most squares that a board has (12×12).
pub const MAX_SQUARES: usize = 72;
/// The most bits that a board takes.
pub const MAX_BITS: usize = 77;

/// A step up and left, towards the low numbers.
pub const UP_LEFT: usize = 0;
/// A step up and right.
pub const UP_RIGHT: usize = 1;
/// A step down and left.
pub const DOWN_LEFT: usize = 2;
/// A step down and right.
pub const DOWN_RIGHT: usize = 3;
/// Two columns to the left along a row, for captures.
pub const LEFT: usize = 4;
/// Two columns to the right along a row.
pub const RIGHT: usize = 5;
/// Two rows up along a column.
pub const UP: usize = 6;
/// Two rows down along a column.
pub const DOWN: usize = 7;

/// The opposite direction.
#[inline]
pub const fn opposite(direction: usize) -> usize {
    match direction {
        UP_LEFT => DOWN_RIGHT,
        UP_RIGHT => DOWN_LEFT,
        DOWN_LEFT => UP_RIGHT,
        DOWN_RIGHT => UP_LEFT,
        LEFT => RIGHT,
        RIGHT => LEFT,
        UP => DOWN,
        _ => UP,
    }
}

/// A board: sets of squares, steps as shifts, squares as bits.
#[derive(Debug)]
pub struct Geometry<B> {
    /// Rows and columns.
    pub rows: u8,
    /// Whether White's right corner is dark.
    pub mirrored: bool,
    /// Dark squares in a row.
    pub half: u32,
    /// All squares.
    pub board: B,
    /// The first square of each row.
    pub row_begins: B,
    /// The last square of each row.
    pub row_ends: B,
    /// The rows where men are crowned, White's then Black's.
    pub crown: [B; 2],
    /// The rows one step before those, White's then Black's.
    pub before_crown: [B; 2],
    /// The diagonal from corner to corner.
    pub long_diagonal: B,
    /// All squares in the columns on one side of the middle.
    pub left_half: B,
    /// The rows whose index from 0 has bit 0 set, bit 1, bit 2, bit 3. Counting men in them gives how far men have
    /// advanced.
    pub row_bits: [B; 4],
    bit_of: [u8; MAX_SQUARES],
    square_of: [u8; MAX_BITS],
}

/// The fields of [`Geometry`] in the widest word.
struct Masks {
    board: u128,
    begins: u128,
    ends: u128,
    long_diagonal: u128,
    left_half: u128,
    row_bits: [u128; 4],
    bit_of: [u8; MAX_SQUARES],
    square_of: [u8; MAX_BITS],
}

const fn masks(rows: u8, mirrored: bool) -> Masks {
    let half = rows / 2;
    let mut m = Masks {
        board: 0,
        begins: 0,
        ends: 0,
        long_diagonal: 0,
        left_half: 0,
        row_bits: [0; 4],
        bit_of: [0; MAX_SQUARES],
        square_of: [0; MAX_BITS],
    };
    let mut row = 0;
    while row < rows {
        let base = row / 2 * (2 * half + 1) + row % 2 * half;
        m.begins |= 1 << base;
        m.ends |= 1 << (base + half - 1);
        let mut i = 0;
        while i < half {
            let bit = if mirrored { base + half - 1 - i } else { base + i };
            m.board |= 1 << bit;
            // The column as stored: a mirrored board is stored as its mirror image.
            let (stored, column) = (base + i, 2 * i + (row + 1) % 2);
            if column + row + 1 == rows {
                m.long_diagonal |= 1 << stored;
            }
            if column < half {
                m.left_half |= 1 << stored;
            }
            let mut power = 0;
            while power < 4 {
                if row >> power & 1 == 1 {
                    m.row_bits[power] |= 1 << stored;
                }
                power += 1;
            }
            m.bit_of[(row * half + i) as usize] = bit;
            m.square_of[bit as usize] = row * half + i + 1;
            i += 1;
        }
        row += 1;
    }
    m
}

macro_rules! geometry {
    ($word:ty) => {
        impl Geometry<$word> {
            /// The board with 6, 8, 10 or 12 rows.
            pub const fn new(rows: u8, mirrored: bool) -> Geometry<$word> {
                let m = masks(rows, mirrored);
                let half = (rows / 2) as u32;
                let row: $word = (1 << half) - 1;
                let bits = half * (rows as u32) + half - 1;
                Geometry {
                    rows,
                    mirrored,
                    half,
                    board: m.board as $word,
                    row_begins: m.begins as $word,
                    row_ends: m.ends as $word,
                    crown: [row, row << (bits - half)],
                    before_crown: [row << half, row << (bits - 2 * half)],
                    long_diagonal: m.long_diagonal as $word,
                    left_half: m.left_half as $word,
                    row_bits: [
                        m.row_bits[0] as $word,
                        m.row_bits[1] as $word,
                        m.row_bits[2] as $word,
                        m.row_bits[3] as $word,
                    ],
                    bit_of: m.bit_of,
                    square_of: m.square_of,
                }
            }
        }
    };
}
geometry!(u64);
geometry!(u128);

impl<B: Bits> Geometry<B> {
    /// How many squares the board has.
    #[inline]
    pub const fn squares(&self) -> u8 {
        self.rows / 2 * self.rows
    }

    /// How many bits the board takes.
    #[inline]
    pub const fn bits(&self) -> u32 {
        self.half * self.rows as u32 + self.half - 1
    }

    /// The set shifted by one step.
    #[inline(always)]
    pub fn step(&self, set: B, direction: usize) -> B {
        let half = self.half;
        match direction {
            UP_LEFT => set >> (half + 1),
            UP_RIGHT => set >> half,
            DOWN_LEFT => set << half,
            DOWN_RIGHT => set << (half + 1),
            LEFT => (set & !self.row_begins) >> 1,
            RIGHT => (set & !self.row_ends) << 1,
            UP => set >> (2 * half + 1),
            _ => set << (2 * half + 1),
        }
    }

    /// The bit of a square with this number, 1 to [`squares`](Self::squares).
    #[inline]
    pub fn bit(&self, square: u8) -> Option<u8> {
        if (1..=self.squares()).contains(&square) { Some(self.bit_of[square as usize - 1]) } else { None }
    }

    /// The number of the square at a bit.
    #[inline]
    pub fn square(&self, bit: u8) -> u8 {
        self.square_of[bit as usize]
    }

    /// The set turned by 180 degrees.
    #[inline]
    pub fn turned(&self, set: B) -> B {
        set.reversed() >> (B::WIDTH - self.bits())
    }

    /// The row (0 is Black's first) and the column (0 is on White's left) of the square with this number.
    pub fn place(&self, square: u8) -> (u8, u8) {
        let (row, i) = ((square - 1) / (self.rows / 2), (square - 1) % (self.rows / 2));
        (row, 2 * i + u8::from((row % 2 == 0) != self.mirrored))
    }

    /// The number of the square at a row and column; `None` for a light square or one off the board.
    pub fn square_at(&self, row: u8, column: u8) -> Option<u8> {
        let dark = (row % 2 == column % 2) == self.mirrored;
        (row < self.rows && column < self.rows && dark).then(|| row * (self.rows / 2) + column / 2 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: Bits>(g: &Geometry<B>) {
        assert_eq!(g.board.count(), u32::from(g.squares()));
        for square in 1..=g.squares() {
            let bit = g.bit(square).unwrap();
            assert_eq!(g.square(bit), square);
            let (row, column) = g.place(square);
            assert_eq!(g.square_at(row, column), Some(square));
            // A mirrored board is stored as its mirror image.
            let flip = if g.mirrored { -1 } else { 1 };
            let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, -2), (0, 2), (-2, 0), (2, 0)];
            for (direction, (down, right)) in steps.into_iter().enumerate() {
                let (row, column) = (row as i8 + down, column as i8 + right * flip);
                let there = if row < 0 || column < 0 { None } else { g.square_at(row as u8, column as u8) };
                let set = g.step(B::single(bit), direction) & g.board;
                let expected = there.map_or(B::EMPTY, |s| B::single(g.bit(s).unwrap()));
                assert_eq!(set, expected, "square {square} direction {direction}");
            }
            let turned = B::single(g.bit(g.squares() + 1 - square).unwrap());
            assert_eq!(g.turned(B::single(bit)), turned);
            assert_eq!(g.crown[0].has(bit), row == 0);
            assert_eq!(g.crown[1].has(bit), row == g.rows - 1);
            assert_eq!(g.before_crown[0].has(bit), row == 1);
            assert_eq!(g.before_crown[1].has(bit), row == g.rows - 2);
            let column = if g.mirrored { g.rows - 1 - column } else { column };
            assert_eq!(g.long_diagonal.has(bit), row + column + 1 == g.rows);
            assert_eq!(g.left_half.has(bit), column < g.rows / 2);
            let number: u8 = (0..4).map(|power| u8::from(g.row_bits[power].has(bit)) << power).sum();
            assert_eq!(number, row);
        }
        assert_eq!(g.bit(0), None);
        assert_eq!(g.bit(g.squares() + 1), None);
    }

    #[test]
    fn steps_and_numbers_agree_with_rows_and_columns() {
        for rows in [6, 8, 10] {
            check(&Geometry::<u64>::new(rows, false));
            check(&Geometry::<u64>::new(rows, true));
        }
        for rows in [6, 8, 10, 12] {
            check(&Geometry::<u128>::new(rows, false));
        }
    }

    #[test]
    fn corners_are_where_the_rules_put_them() {
        let normal = Geometry::<u64>::new(8, false);
        assert_eq!([1, 4, 29, 32].map(|s| normal.place(s)), [(0, 1), (0, 7), (7, 0), (7, 6)]);
        let mirrored = Geometry::<u64>::new(8, true);
        assert_eq!([1, 32].map(|s| mirrored.place(s)), [(0, 0), (7, 7)]);
    }
}
