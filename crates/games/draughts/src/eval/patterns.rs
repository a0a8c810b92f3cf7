//! Patterns of men: every block of four rows by four columns, eight squares each empty, own or enemy's, 6,561 in all, has
//! a worth of its own (as the ternary patterns of Othello programs, Buro 1997; in draughts Scan showed their strength).
//!
//! Blocks begin at every other row and column. Half of them suffice: what the other half would say of one side, these say
//! of the other, seen turned.

use super::terms::Side;
use crate::bits::Bits;
use crate::board::Geometry;

/// Patterns of a block.
pub(super) const PATTERNS: usize = 6_561;
/// Patterns of two rows of a block.
const HALF: usize = 81;
/// More than the halves of blocks of any board: pairs of rows by columns.
const MOST_HALVES: usize = 6 * 5;

/// By four bits of own men and four of the enemy's: the number in base three.
static TERNARY: [u8; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut i, mut power) = (0, 1);
        while i < 4 {
            if bits >> i & 1 == 1 {
                table[bits] += power;
            } else if bits >> (4 + i) & 1 == 1 {
                table[bits] += 2 * power;
            }
            power *= 3;
            i += 1;
        }
        bits += 1;
    }
    table
};

/// How many blocks are looked at on a board of so many rows.
pub(super) const fn blocks(rows: usize) -> usize {
    // Blocks begin at rows/2 − 1 pairs of rows and half − 1 columns; half of them, and the middle one that is its own.
    let all = (rows / 2 - 1) * (rows / 2 - 1);
    all.div_ceil(2)
}

/// The name of a pattern's weight: the block, then its eight squares from its first row on, `.` empty, `o` own, `x` the
/// enemy's.
pub(super) fn name(place: usize) -> String {
    let (block, mut pattern) = (place / PATTERNS, place % PATTERNS);
    let mut name = format!("block-{block}-");
    for _ in 0..8 {
        name.push(['.', 'o', 'x'][pattern % 3]);
        pattern /= 3;
    }
    name
}

/// Tells the place of each block's pattern among all weights of patterns.
#[inline]
pub(super) fn each<B: Bits>(board: &Geometry<B>, side: &Side<B>, mut tell: impl FnMut(usize)) {
    let half = board.half;
    let (pairs, columns) = (half as usize, half as usize - 1);
    let blocks = blocks(usize::from(board.rows));
    // Blocks are numbered row by row: the last of them needs the pair of rows after its own.
    let rows = (blocks - 1) / columns + 2;
    let mut halves = [0u8; MOST_HALVES];
    for pair in 0..rows.min(pairs) {
        let shift = pair as u32 * (2 * half + 1);
        let (own, enemy) = ((side.men >> shift).low(), (side.enemy_men >> shift).low());
        for column in 0..columns {
            let four = |set: u32| set >> column & 3 | (set >> (column as u32 + half) & 3) << 2;
            halves[pair * columns + column] = TERNARY[(four(own) | four(enemy) << 4) as usize];
        }
    }
    for block in 0..blocks {
        tell(block * PATTERNS + usize::from(halves[block]) + HALF * usize::from(halves[block + columns]));
    }
}

/// The worth of a side's patterns.
#[inline]
pub(super) fn sum<B: Bits>(board: &Geometry<B>, tables: &[i8], side: &Side<B>) -> i32 {
    let mut value = 0;
    each(board, side, |place| value += i32::from(tables[place]));
    value
}
