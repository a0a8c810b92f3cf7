//! The shapes whose patterns of men have a worth of their own: what a block of squares looks like, each square empty, own or
//! the enemy's (as the ternary patterns of Othello programs, Buro 1997; in draughts Scan showed their strength).
//!
//! A block is six rows by four columns, twelve squares, from a side's own first row on: what the rows beyond say of one side,
//! the other's blocks say, seen turned. Three bands of two rows make a block, four squares each. In a side's first band no
//! enemy man stands on the first row, where it would be a king, so that a band has 36 patterns there and 81 elsewhere.
//!
//! A pattern's worth is a sum: of the outer half of the block (its first two bands), of its inner half (the last two), and of
//! what the whole block adds. The halves are met often enough to be learnt from few games; the block adds what it can. All
//! of it is put together when the weights are read (`folded`), so that a position costs one look-up a block.

/// Rows of a band.
const BAND_ROWS: usize = 2;
/// Bands of a block.
pub(super) const BANDS: usize = 3;
/// Rows of a block.
pub(super) const BLOCK_ROWS: usize = BAND_ROWS * BANDS;
/// Patterns of a first band.
pub(super) const FIRST: usize = 36;
/// Patterns of any other band.
pub(super) const BAND: usize = 81;
/// Patterns of an outer half.
pub(super) const OUTER: usize = FIRST * BAND;
/// Patterns of an inner half.
pub(super) const INNER: usize = BAND * BAND;
/// Patterns of a block.
pub(super) const BLOCK: usize = OUTER * BAND;
/// The most blocks side by side.
pub(super) const MAX_BLOCKS: usize = 4;
/// A weight is a pair: its value early in the game and late.
pub(super) const PHASES: usize = 2;

/// The digits of the squares of a first band, in their order, and of any other.
pub(super) const FIRST_POWERS: [usize; 4] = [1, 2, 4, 12];
pub(super) const POWERS: [usize; 4] = [1, 3, 9, 27];

/// The patterns of one block: its bands from the side's own first row on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockPattern {
    pub bands: [usize; BANDS],
}

impl BlockPattern {
    pub const fn outer(self) -> usize {
        self.bands[0] + FIRST * self.bands[1]
    }

    pub const fn inner(self) -> usize {
        self.bands[1] + BAND * self.bands[2]
    }

    /// The pattern of a number.
    pub const fn of(whole: usize) -> BlockPattern {
        BlockPattern { bands: [whole % FIRST, whole / FIRST % BAND, whole / OUTER] }
    }
}

/// Where the weights of a board's shapes are: kings by their squares, outer halves, inner halves, each early and late, then
/// blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Dark squares in a row.
    pub half: usize,
    /// Blocks side by side.
    pub blocks: usize,
}

impl Layout {
    /// The layout on a board of so many rows.
    pub const fn new(rows: usize) -> Layout {
        let half = rows / 2;
        let blocks = if half > MAX_BLOCKS { MAX_BLOCKS } else { half - 1 };
        Layout { half, blocks }
    }

    /// The first square of a block within a row; its second is the next. On the largest board one pair in the middle has no
    /// block of its own.
    pub const fn square(self, block: usize) -> usize {
        if self.half == 6 && block > 1 { block + 1 } else { block }
    }

    /// The place of the worth of a king by its bit on the board as its side sees it, early; late is the next.
    pub const fn king(self, bit: usize) -> usize {
        // two rows are followed by a bit that is no square
        PHASES * (bit - bit / (2 * self.half + 1))
    }

    /// The place of an outer half's pattern, early.
    pub const fn outer(self, block: usize, pattern: usize) -> usize {
        PHASES * (2 * self.half * self.half + block * OUTER + pattern)
    }

    /// The place of an inner half's pattern, early.
    pub const fn inner(self, block: usize, pattern: usize) -> usize {
        self.outer(self.blocks, 0) + PHASES * (block * INNER + pattern)
    }

    /// The place of a whole block's pattern.
    pub const fn whole(self, block: usize, pattern: usize) -> usize {
        self.inner(self.blocks, 0) + block * BLOCK + pattern
    }

    /// How many weights there are.
    pub const fn weights(self) -> usize {
        self.whole(self.blocks, 0)
    }

    /// The name of a weight: the shape, then its squares from the side's first row on, `.` empty, `o` own, `x` the enemy's.
    pub fn name(self, place: usize) -> String {
        if let Some(place) = place.checked_sub(self.whole(0, 0)) {
            let pattern = BlockPattern::of(place % BLOCK);
            let squares =
                bands(&[(pattern.bands[0], true), (pattern.bands[1], false), (pattern.bands[2], false)]);
            return format!("block-{}-{squares}", place / BLOCK);
        }
        let phase = ["early", "late"][place % PHASES];
        if let Some(place) = place.checked_sub(self.inner(0, 0)) {
            let (block, pattern) = (place / PHASES / INNER, place / PHASES % INNER);
            let squares = bands(&[(pattern % BAND, false), (pattern / BAND, false)]);
            format!("inner-{block}-{squares}-{phase}")
        } else if let Some(place) = place.checked_sub(self.outer(0, 0)) {
            let (block, pattern) = (place / PHASES / OUTER, place / PHASES % OUTER);
            let squares = bands(&[(pattern % FIRST, true), (pattern / FIRST, false)]);
            format!("outer-{block}-{squares}-{phase}")
        } else {
            format!("king-at-{}-{phase}", place / PHASES + 1)
        }
    }
}

/// The squares of bands as text; of each band its pattern, and whether it is a side's first.
fn bands(bands: &[(usize, bool)]) -> String {
    let mut text = String::new();
    for &(mut pattern, first) in bands {
        for square in 0..4 {
            let states = if first && square < 2 { 2 } else { 3 };
            text.push(['.', 'o', 'x'][pattern % states]);
            pattern /= states;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_has_a_name_of_its_own() {
        for rows in [6, 8, 10, 12] {
            let layout = Layout::new(rows);
            let mut names: Vec<_> =
                (0..layout.weights()).step_by(7).map(|place| layout.name(place)).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all);
        }
        let layout = Layout::new(10);
        assert_eq!(layout.name(layout.outer(2, 1 + 12 * 2 + 36 * 27) + 1), "outer-2-o..x...o-late");
        assert_eq!(layout.name(layout.whole(3, BLOCK - 1)), "block-3-ooxxxxxxxxxx");
    }

    #[test]
    fn blocks_cover_every_square() {
        for rows in [6, 8, 10, 12] {
            let layout = Layout::new(rows);
            for square in 0..layout.half {
                let covers =
                    |block: usize| (layout.square(block)..=layout.square(block) + 1).contains(&square);
                assert!((0..layout.blocks).any(covers), "{rows} {square}");
            }
        }
    }
}
