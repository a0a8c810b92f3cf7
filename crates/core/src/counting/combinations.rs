//! Numbers for sets of cells: the index of endgame tables is made of them.
//!
//! The sets of `k` elements are numbered in colexicographic order: by their largest element, then by the next, and so on.
//! The set `c0 < c1 < …` has the number C(c0, 1) + C(c1, 2) + …, whatever the bound on its elements.

/// Elements are below this: the most squares or houses that a board may have.
pub const MAX_ELEMENT: usize = 64;
/// The most elements that a set may have.
pub const MAX_CHOSEN: usize = 12;

static BINOMIAL: [[u64; MAX_ELEMENT + 1]; MAX_CHOSEN + 1] = binomials();

const fn binomials() -> [[u64; MAX_ELEMENT + 1]; MAX_CHOSEN + 1] {
    let mut table = [[0; MAX_ELEMENT + 1]; MAX_CHOSEN + 1];
    table[0] = [1; MAX_ELEMENT + 1];
    let mut k = 1;
    while k <= MAX_CHOSEN {
        let mut n = 1;
        while n <= MAX_ELEMENT {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            n += 1;
        }
        k += 1;
    }
    table
}

/// The number of sets of `k` elements among `n`, for `n` up to 64 and `k` up to 12.
///
/// ```
/// use secateur_core::combinations::choose;
/// assert_eq!(choose(49, 6), 13_983_816);
/// assert_eq!(choose(3, 5), 0);
/// ```
#[inline]
pub fn choose(n: usize, k: usize) -> u64 {
    BINOMIAL[k][n]
}

/// The number of a set whose elements are given in ascending order.
///
/// ```
/// use secateur_core::combinations::{nth, rank};
/// assert_eq!(rank([0, 1, 2]), 0);
/// assert_eq!(rank([1, 3, 4]), 8);
/// let mut set = [0; 3];
/// nth(8, &mut set);
/// assert_eq!(set, [1, 3, 4]);
/// ```
#[inline]
pub fn rank(set: impl IntoIterator<Item = usize>) -> u64 {
    set.into_iter().enumerate().map(|(i, element)| BINOMIAL[i + 1][element]).sum()
}

/// Writes the set with this number into `set`, ascending; its length says how many elements the set has.
pub fn nth(number: u64, set: &mut [usize]) {
    let mut left = number;
    for i in (0..set.len()).rev() {
        let row = &BINOMIAL[i + 1];
        set[i] = row.partition_point(|&below| below <= left) - 1;
        left -= row[set[i]];
    }
}

/// Replaces a set by the one with the next number.
///
/// ```
/// use secateur_core::combinations::advance;
/// let mut set = [0, 1, 4];
/// advance(&mut set);
/// assert_eq!(set, [0, 2, 4]);
/// ```
#[inline]
pub fn advance(set: &mut [usize]) {
    let mut i = 0;
    while i + 1 < set.len() && set[i] + 1 == set[i + 1] {
        set[i] = i;
        i += 1;
    }
    set[i] += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_number() {
        let mut set = [0, 1, 2, 3];
        for number in 0..choose(12, 4) {
            assert_eq!(rank(set), number);
            let mut same = [0; 4];
            nth(number, &mut same);
            assert_eq!(same, set);
            advance(&mut set);
        }
        assert_eq!(set, [0, 1, 2, 12]);
    }

    #[test]
    fn the_largest_sets() {
        let mut set = [0; MAX_CHOSEN];
        nth(choose(MAX_ELEMENT, MAX_CHOSEN) - 1, &mut set);
        assert_eq!(set[MAX_CHOSEN - 1], MAX_ELEMENT - 1);
        assert_eq!(rank(set), choose(MAX_ELEMENT, MAX_CHOSEN) - 1);
    }
}
