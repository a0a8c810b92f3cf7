//! Patterns of men: what a block of squares looks like, each square empty, own or the enemy's, has a worth of its own (as the
//! ternary patterns of Othello programs, Buro 1997; in draughts Scan showed their strength).
//!
//! Strips are two rows by four columns, four squares, 81 patterns, worth one thing early in the game and another late;
//! blocks are two strips one above the other, eight squares, 6,561 patterns. They begin at every other row and column.
//! Half of them suffice: what the other half would say of one side, these say of the other, seen turned.

use super::terms::{PARTS, Side};
use crate::bits::Bits;

/// Patterns of a strip.
const STRIP: usize = 81;
/// Patterns of a block.
const BLOCK: usize = STRIP * STRIP;
/// More than the strips of any board.
const MAX_STRIPS: usize = 6 * 5;

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

/// How many blocks and strips of a board are looked at, and where their weights are: those of the strips first, early and
/// late one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    columns: usize,
    blocks: usize,
    strips: usize,
}

impl Layout {
    /// The layout on a board of so many rows.
    pub const fn new(rows: usize) -> Layout {
        let columns = rows / 2 - 1;
        // Half of the blocks, and the middle one that is its own other half; the last needs the strips below it.
        let blocks = (columns * columns).div_ceil(2);
        let pairs = (blocks - 1) / columns + 2;
        Layout { columns, blocks, strips: pairs * columns }
    }

    /// How many weights there are.
    pub const fn weights(self) -> usize {
        2 * STRIP * self.strips + BLOCK * self.blocks
    }

    /// The place of the first weight of blocks.
    const fn first_block(self) -> usize {
        2 * STRIP * self.strips
    }

    /// The name of a weight: the strip or block, then its squares from its first row on, `.` empty, `o` own, `x` the
    /// enemy's.
    pub fn name(self, place: usize) -> String {
        let squares = |mut pattern: usize, n: usize| {
            let mut text = String::new();
            for _ in 0..n {
                text.push(['.', 'o', 'x'][pattern % 3]);
                pattern /= 3;
            }
            text
        };
        match place.checked_sub(self.first_block()) {
            Some(place) => format!("block-{}-{}", place / BLOCK, squares(place % BLOCK, 8)),
            None => {
                let phase = ["early", "late"][place % 2];
                format!("strip-{}-{}-{phase}", place / 2 / STRIP, squares(place / 2 % STRIP, 4))
            }
        }
    }

    /// The pattern of each strip.
    #[inline(always)]
    fn strips<B: Bits>(self, side: &Side<B>) -> [u8; MAX_STRIPS] {
        let half = self.columns as u32 + 1;
        let mut strips = [0; MAX_STRIPS];
        for (pair, row) in strips[..self.strips].chunks_exact_mut(self.columns).enumerate() {
            let shift = pair as u32 * (2 * half + 1);
            let (own, enemy) = ((side.men >> shift).low(), (side.enemy_men >> shift).low());
            for (column, strip) in row.iter_mut().enumerate() {
                let four = |set: u32| set >> column & 3 | (set >> (column as u32 + half) & 3) << 2;
                *strip = TERNARY[(four(own) | four(enemy) << 4) as usize & 255];
            }
        }
        strips
    }

    /// Calls `each` with the places of the weights that a side's men have, and how many parts of each count.
    pub fn each<B: Bits>(self, side: &Side<B>, early: i32, mut each: impl FnMut(usize, i32)) {
        let strips = self.strips(side);
        for (i, &strip) in strips[..self.strips].iter().enumerate() {
            let place = 2 * (i * STRIP + usize::from(strip));
            each(place, early);
            each(place + 1, PARTS - early);
        }
        for block in 0..self.blocks {
            let pattern = usize::from(strips[block]) + STRIP * usize::from(strips[block + self.columns]);
            each(self.first_block() + block * BLOCK + pattern, PARTS);
        }
    }

    /// The worth of a side's men, in parts.
    #[inline]
    pub fn sum<B: Bits>(self, tables: &[i8], side: &Side<B>, early: i32) -> i32 {
        // For the usual boards every loop has a length known beforehand.
        match self.columns {
            3 => Layout::new(8).sum_up(tables, side, early),
            4 => Layout::new(10).sum_up(tables, side, early),
            _ => self.sum_up(tables, side, early),
        }
    }

    #[inline(always)]
    fn sum_up<B: Bits>(self, tables: &[i8], side: &Side<B>, early: i32) -> i32 {
        let strips = self.strips(side);
        let (phased, blocks) = tables.split_at(self.first_block());
        let (mut first, mut last, mut whole) = (0, 0, 0);
        for (&strip, table) in strips.iter().zip(phased.chunks_exact(2 * STRIP)) {
            first += i32::from(table[2 * usize::from(strip)]);
            last += i32::from(table[2 * usize::from(strip) + 1]);
        }
        for (block, table) in blocks[..self.blocks * BLOCK].chunks_exact(BLOCK).enumerate() {
            let pattern = usize::from(strips[block]) + STRIP * usize::from(strips[block + self.columns]);
            whole += i32::from(table[pattern]);
        }
        early * first + (PARTS - early) * last + PARTS * whole
    }
}
