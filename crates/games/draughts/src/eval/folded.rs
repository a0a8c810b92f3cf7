//! Combines the weights of shapes: one value for each pattern of a block, with early and late value in one word.

use super::shapes::{
    BAND, BLOCK, BLOCK_ROWS, BlockPattern, FIRST_POWERS, INNER, Layout, OUTER, PHASES, POWERS,
};

/// Values of patterns are clamped to this, so that the sum over both sides fits into sixteen bits.
const MAX_WORTH: i32 = 4_000;

/// An early and a late value in one word, or a sum of such words. They are added far more often than they are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worth(i32);

impl Worth {
    pub fn new(phases: [i32; PHASES]) -> Worth {
        let [early, late] = phases.map(|worth| worth.clamp(-MAX_WORTH, MAX_WORTH));
        Worth((early << 16) + late)
    }

    /// The early and the late value.
    #[inline(always)]
    pub fn phases(self) -> [i32; PHASES] {
        let late = i32::from(self.0 as i16);
        [(self.0 - late) >> 16, late]
    }

    #[inline(always)]
    pub fn add(self, other: Worth) -> Worth {
        Worth(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    pub fn less(self, other: Worth) -> Worth {
        Worth(self.0.wrapping_sub(other.0))
    }
}

/// The value of a man by its place, early and late: by its row from its side's first row on, and by its place in the row.
pub(super) type ByPlace<'a> = &'a dyn Fn(usize, usize) -> [i32; PHASES];

/// Computes the value of every pattern of every block.
pub(super) fn fold(layout: Layout, weights: &[i16], by_place: ByPlace<'_>) -> Vec<Worth> {
    let mut folded = Vec::with_capacity(layout.blocks * BLOCK);
    for block in 0..layout.blocks {
        let places: [Vec<[i32; PHASES]>; 3] =
            std::array::from_fn(|band| places(layout, block, band, by_place));
        let pair = |at: usize| [i32::from(weights[at]), i32::from(weights[at + 1])];
        let outer: Vec<_> = (0..OUTER)
            .map(|outer| {
                let [first, second, _] = BlockPattern::of(outer).bands;
                sum([pair(layout.outer(block, outer)), places[0][first], places[1][second]])
            })
            .collect();
        let inner: Vec<_> = (0..INNER)
            .map(|inner| sum([pair(layout.inner(block, inner)), places[2][inner / BAND], [0, 0]]))
            .collect();
        let whole = &weights[layout.whole(block, 0)..][..BLOCK];
        for (number, &whole) in whole.iter().enumerate() {
            let pattern = BlockPattern::of(number);
            let whole = i32::from(whole);
            folded.push(Worth::new(sum([outer[pattern.outer()], inner[pattern.inner()], [whole, whole]])));
        }
    }
    folded
}

fn sum(worths: [[i32; PHASES]; 3]) -> [i32; PHASES] {
    worths.iter().fold([0, 0], |[early, late], worth| [early + worth[0], late + worth[1]])
}

/// The values of a band's patterns from the places of single men, if this block counts them. Men beyond a block's rows are
/// counted by the blocks of the other side, which see them as enemies.
fn places(layout: Layout, block: usize, band: usize, by_place: ByPlace<'_>) -> Vec<[i32; PHASES]> {
    let (rows, states) = (2 * layout.half, |square: usize| if band == 0 && square < 2 { 2 } else { 3 });
    let powers = if band == 0 { FIRST_POWERS } else { POWERS };
    let patterns = powers[3] * 3;
    let counts_here = |square: usize| {
        (0..layout.blocks).find(|&b| (layout.square(b)..=layout.square(b) + 1).contains(&square))
            == Some(block)
    };
    let worth = |pattern: usize| {
        let mut worth = [0, 0];
        for (i, power) in powers.into_iter().enumerate() {
            let (row, square) = (2 * band + i / 2, layout.square(block) + i % 2);
            if !counts_here(square) {
                continue;
            }
            let (man, sign) = match pattern / power % states(i) {
                1 => (by_place(row, square), 1),
                2 if rows - 1 - row >= BLOCK_ROWS => (by_place(rows - 1 - row, layout.half - 1 - square), -1),
                _ => continue,
            };
            (0..PHASES).for_each(|phase| worth[phase] += sign * man[phase]);
        }
        worth
    };
    (0..patterns).map(worth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_worths_are_read_back() {
        let worths = [[1, -1], [-4_000, 4_000], [3_000, -4_000], [0, 7], [-5, 0]];
        let (mut sum, mut expected) = (Worth::default(), [0, 0]);
        for (i, worth) in worths.into_iter().cycle().take(12).enumerate() {
            let sign = if i % 3 == 0 { -1 } else { 1 };
            sum = if sign < 0 { sum.less(Worth::new(worth)) } else { sum.add(Worth::new(worth)) };
            (0..PHASES).for_each(|phase| expected[phase] += sign * worth[phase]);
            assert_eq!(sum.phases(), expected);
        }
    }
}
