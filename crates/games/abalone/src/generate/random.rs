//! Draws one random move without listing them all; each move has the same probability.

use super::{DirectionMoves, at_edge, broadsides, for_directions, moves_towards};
use crate::moves::AbaloneMove;
use secateur_core::Random;

/// The index of a set's cell number `n`, counted from 0; the set must have more than `n` cells.
#[inline]
fn nth(mut set: u64, n: u32) -> usize {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as usize & 63
}

/// Draws a cell from several sets, each cell with the same probability: returns the index of the set and the cell.
#[inline]
fn pick<const N: usize>(sets: &[u64; N], random: &mut Random) -> Option<(usize, usize)> {
    let total: u32 = sets.iter().map(|set| set.count_ones()).sum();
    if total == 0 {
        return None;
    }
    let mut left = random.below(total);
    for (which, &set) in sets.iter().enumerate() {
        let count = set.count_ones();
        if left < count {
            return Some((which, nth(set, left)));
        }
        left -= count;
    }
    None
}

/// A random official move.
pub(crate) fn official(own: u64, enemy: u64, random: &mut Random) -> Option<AbaloneMove> {
    let mut sets = [0; 30];
    for_directions!(D, {
        let DirectionMoves { in_line, free } = moves_towards::<D>(own, enemy);
        let (pairs, triples) = broadsides::<D, false>(free);
        let (pairs2, triples2) = broadsides::<D, true>(free);
        [sets[5 * D], sets[5 * D + 1], sets[5 * D + 2], sets[5 * D + 3], sets[5 * D + 4]] =
            [in_line, pairs, triples, pairs2, triples2];
    });
    let (which, cell) = pick(&sets, random)?;
    Some(match which % 5 {
        0 => AbaloneMove::in_line(cell, which / 5),
        kind => AbaloneMove::broadside(cell, which / 5, (kind - 1) / 2, 2 + (kind - 1) % 2),
    })
}

/// A random course move.
pub(crate) fn course(own: u64, enemy: u64, random: &mut Random) -> Option<AbaloneMove> {
    let mut sets = [0; 7];
    for_directions!(D, {
        sets[D] = moves_towards::<D>(own, enemy).in_line;
        sets[6] |= at_edge::<D>(own);
    });
    let (which, cell) = pick(&sets, random)?;
    Some(if which == 6 { AbaloneMove::self_ejection(cell) } else { AbaloneMove::in_line(cell, which) })
}
