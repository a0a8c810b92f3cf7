//! Move generation with sets: each rule is a few rotations, which apply to all marbles of a side at once.

pub(crate) mod count;
pub(crate) mod random;

use crate::board::{ALL, CELLS, INNER, STEP};
use crate::moves::{ACROSS, AbaloneMove};
use secateur_core::Sink;

/// The cells whose neighbour in direction `D` is in `set`; cells at the edge are not masked out yet.
#[inline(always)]
const fn behind<const D: usize>(set: u64) -> u64 {
    (set >> STEP[D]) | (set << (CELLS as u32 - STEP[D]))
}

/// [`behind`] for a direction that is only known at run time.
#[inline(always)]
pub(crate) const fn behind_in(direction: usize, set: u64) -> u64 {
    (set >> STEP[direction]) | (set << (CELLS as u32 - STEP[direction]))
}

/// What the marbles of one side can do in a direction.
#[derive(Clone, Copy)]
pub(crate) struct DirectionMoves {
    /// Trailing cells of columns that can move.
    pub in_line: u64,
    /// Marbles with an empty cell before them, which can take part in broadsides.
    pub free: u64,
}

/// What the marbles of `own` can do in direction `D`.
#[inline(always)]
pub(crate) const fn moves_towards<const D: usize>(own: u64, enemy: u64) -> DirectionMoves {
    let inner = INNER[D];
    let (own_inner, enemy_inner) = (own & inner, enemy & inner);
    let before_empty = behind::<D>(ALL & !(own | enemy));
    let free = own_inner & before_empty;
    // A single enemy marble with an empty cell or the edge behind it; then two in a row.
    let single = enemy & (before_empty | !inner);
    let before_single = behind::<D>(single);
    let double = enemy_inner & before_single;
    // The front marble of a column: before an empty cell, before one enemy marble, before two.
    let front1 = own_inner & before_single;
    let front2 = own_inner & behind::<D>(double);
    let second = own_inner & behind::<D>(free | front1);
    let second2 = own_inner & behind::<D>(front2);
    let third = own_inner & behind::<D>(second | second2);
    DirectionMoves { in_line: free | second | third, free }
}

/// Trailing cells of columns that push an enemy marble over the edge in direction `D`.
#[inline(always)]
pub(crate) const fn ejecting<const D: usize>(own: u64, enemy: u64) -> u64 {
    let inner = INNER[D];
    let (own_inner, enemy_inner) = (own & inner, enemy & inner);
    let before_single = behind::<D>(enemy & !inner);
    let front1 = own_inner & before_single;
    let front2 = own_inner & behind::<D>(enemy_inner & before_single);
    let second = own_inner & behind::<D>(front1);
    let second2 = own_inner & behind::<D>(front2);
    second | (own_inner & behind::<D>(second | second2))
}

/// Trailing cells of columns whose front marble is at the edge in direction `D`.
#[inline(always)]
pub(crate) const fn at_edge<const D: usize>(own: u64) -> u64 {
    let (front, own_inner) = (own & !INNER[D], own & INNER[D]);
    let second = own_inner & behind::<D>(front);
    front | second | (own_inner & behind::<D>(second))
}

/// The first cells of pairs and of triples along axis `A` whose marbles are all free to move sideways.
#[inline(always)]
const fn lines<const A: usize>(free: u64) -> (u64, u64) {
    let pairs = free & INNER[A] & behind::<A>(free);
    (pairs, pairs & behind::<A>(pairs))
}

/// [`lines`] across direction `D`, along the first or second axis of [`ACROSS`].
#[inline(always)]
pub(crate) const fn broadsides<const D: usize, const SECOND: bool>(free: u64) -> (u64, u64) {
    match ACROSS[D % 3][SECOND as usize] as usize {
        0 => lines::<0>(free),
        1 => lines::<1>(free),
        _ => lines::<2>(free),
    }
}

#[inline(always)]
fn each(mut set: u64, mut take: impl FnMut(usize)) {
    while set != 0 {
        take(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Runs a block for every direction, with the direction as a constant.
macro_rules! for_directions {
    ($d:ident, $block:block) => {{
        {
            const $d: usize = 0;
            $block
        }
        {
            const $d: usize = 1;
            $block
        }
        {
            const $d: usize = 2;
            $block
        }
        {
            const $d: usize = 3;
            $block
        }
        {
            const $d: usize = 4;
            $block
        }
        {
            const $d: usize = 5;
            $block
        }
    }};
}
use for_directions;

/// Generates all official moves.
#[inline]
pub(crate) fn official(own: u64, enemy: u64, sink: &mut impl Sink<AbaloneMove>) {
    for_directions!(D, {
        let DirectionMoves { in_line, free } = moves_towards::<D>(own, enemy);
        each(in_line, |c| sink.push(AbaloneMove::in_line(c, D)));
        let (pairs, triples) = broadsides::<D, false>(free);
        each(pairs, |c| sink.push(AbaloneMove::broadside(c, D, 0, 2)));
        each(triples, |c| sink.push(AbaloneMove::broadside(c, D, 0, 3)));
        let (pairs, triples) = broadsides::<D, true>(free);
        each(pairs, |c| sink.push(AbaloneMove::broadside(c, D, 1, 2)));
        each(triples, |c| sink.push(AbaloneMove::broadside(c, D, 1, 3)));
    });
}

/// Generates all course moves.
#[inline]
pub(crate) fn course(own: u64, enemy: u64, sink: &mut impl Sink<AbaloneMove>) {
    let mut left = 0;
    for_directions!(D, {
        each(moves_towards::<D>(own, enemy).in_line, |c| sink.push(AbaloneMove::in_line(c, D)));
        left |= at_edge::<D>(own);
    });
    each(left, |c| sink.push(AbaloneMove::self_ejection(c)));
}

/// Generates all moves that push an enemy marble over the edge.
#[inline]
pub(crate) fn ejections(own: u64, enemy: u64, sink: &mut impl Sink<AbaloneMove>) {
    for_directions!(D, {
        each(ejecting::<D>(own, enemy), |c| sink.push(AbaloneMove::in_line(c, D)));
    });
}
