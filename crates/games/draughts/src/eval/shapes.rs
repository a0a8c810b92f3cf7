//! The shapes: patterns of men that have a value of their own. A pattern is a block of squares, each empty, own or the
//! enemy's (like the ternary patterns of Othello programs, Buro 1997; Scan has shown their strength in draughts).
//!
//! A block has six rows by four columns, twelve squares, beginning at a side's own first row. The other side's blocks, seen
//! turned, cover the rows beyond. A block has three bands of two rows, four squares each. On the first row of a side's
//! first band there can be no enemy man, which would be a king there. So that band has 36 patterns, the others have 81.
//!
//! The value of a pattern is the sum of three weights: of the outer half of the block (its first two bands), of its inner
//! half (its last two), and of the whole block. The halves occur often enough to be learnt from few games; the block's own
//! weight adds what it can. The three are added when the weights are read (`folded`), so that a position costs one lookup
//! for each block.

/// Rows in a band.
const BAND_ROWS: usize = 2;
/// Bands in a block.
pub(super) const BANDS: usize = 3;
/// Rows in a block.
pub(super) const BLOCK_ROWS: usize = BAND_ROWS * BANDS;
/// The number of patterns of a first band.
pub(super) const FIRST: usize = 36;
/// The number of patterns of any other band.
pub(super) const BAND: usize = 81;
/// The number of patterns of an outer half.
pub(super) const OUTER: usize = FIRST * BAND;
/// The number of patterns of an inner half.
pub(super) const INNER: usize = BAND * BAND;
/// The number of patterns of a block.
pub(super) const BLOCK: usize = OUTER * BAND;
/// The most blocks side by side.
pub(super) const MAX_BLOCKS: usize = 4;
/// Each weight is a pair, early and late.
pub(super) const PHASES: usize = 2;

/// The place values of the squares of a first band, in order, and of any other band.
pub(super) const FIRST_POWERS: [usize; 4] = [1, 2, 4, 12];
pub(super) const POWERS: [usize; 4] = [1, 3, 9, 27];

/// The pattern of one block, as the patterns of its bands from the side's own first row on.
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

    /// The pattern with this index.
    pub const fn of(whole: usize) -> BlockPattern {
        BlockPattern { bands: [whole % FIRST, whole / FIRST % BAND, whole / OUTER] }
    }
}

/// The layout of a board's weights for shapes: kings by square, outer halves, inner halves, each early and late; then
/// blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Dark squares in a row.
    pub half: usize,
    /// Blocks side by side.
    pub blocks: usize,
}

impl Layout {
    /// The layout for a board with this many rows.
    pub const fn new(rows: usize) -> Layout {
        let half = rows / 2;
        let blocks = if half > MAX_BLOCKS { MAX_BLOCKS } else { half - 1 };
        Layout { half, blocks }
    }

    /// The first square of a block within a row; its second square is the next. On the largest board one pair in the middle
    /// belongs to no block.
    pub const fn square(self, block: usize) -> usize {
        if self.half == 6 && block > 1 { block + 1 } else { block }
    }

    /// The index of the early weight of a king, by its bit on the board as its side sees it; the late weight is the next.
    pub const fn king(self, bit: usize) -> usize {
        // after two rows there is a bit that is no square
        PHASES * (bit - bit / (2 * self.half + 1))
    }

    /// The index of the early weight of an outer half's pattern.
    pub const fn outer(self, block: usize, pattern: usize) -> usize {
        PHASES * (2 * self.half * self.half + block * OUTER + pattern)
    }

    /// The index of the early weight of an inner half's pattern.
    pub const fn inner(self, block: usize, pattern: usize) -> usize {
        self.outer(self.blocks, 0) + PHASES * (block * INNER + pattern)
    }

    /// The index of the weight of a whole block's pattern.
    pub const fn whole(self, block: usize, pattern: usize) -> usize {
        self.inner(self.blocks, 0) + block * BLOCK + pattern
    }

    /// The number of weights.
    pub const fn weights(self) -> usize {
        self.whole(self.blocks, 0)
    }

    /// The name of a weight: the shape, then its squares from the side's first row on; `.` is empty, `o` own, `x` the
    /// enemy's.
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

/// Writes the squares of bands; for each band its pattern, and whether it is a side's first.
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
