//! The terms that the evaluator counts: the side to move's minus the opponent's.

use crate::board::{INNER, RING};
use crate::generate::{self, behind_in};
use crate::position::AbalonePosition;
use crate::rules::{Rules, Tie};
use secateur_core::Position as _;

/// The names of the weights: marbles lost, marbles by distance from the centre, neighbours, what may be ejected next, the
/// right to move; then who has lost fewer marbles, and if losses are equal, who is nearer the centre.
pub(super) const NAMES: [&str; 21] = [
    "lost-1",
    "lost-2",
    "lost-3",
    "lost-4",
    "lost-5",
    "ring-0",
    "ring-1",
    "ring-2",
    "ring-3",
    "ring-4",
    "pair",
    "triple",
    "surrounded",
    "threat",
    "danger",
    "tempo",
    "lead-1",
    "lead-2",
    "lead-3",
    "level-centre",
    "level-nearer",
];
/// The index of the first of the five rings.
pub(super) const RINGS: usize = 5;
const PAIR: usize = 10;
const THREAT: usize = 13;
const DANGER: usize = 14;
const TEMPO: usize = 15;
const LEAD: usize = 16;
const LEVEL_CENTRE: usize = 19;
const LEVEL_NEARER: usize = 20;

/// A number for each name: the value of a term, or its weight.
pub(super) type Terms = [i32; NAMES.len()];

/// The terms of a position for the side to move.
#[inline]
pub(super) fn terms(position: &AbalonePosition) -> Terms {
    let us = position.turn();
    let mut terms = Terms::default();
    let mut nearer = 0;
    for (side, sign) in [(us, 1), (!us, -1)] {
        let set = position.board(side);
        let lost = usize::from(position.lost(side)).min(RINGS);
        if lost > 0 {
            terms[lost - 1] += sign;
        }
        for (i, ring) in RING.iter().enumerate() {
            let marbles = (set & ring).count_ones() as i32;
            terms[RINGS + i] += sign * marbles;
            nearer -= sign * marbles * i as i32;
        }
        for (i, bonds) in bonds(set).into_iter().enumerate() {
            terms[PAIR + i] += sign * bonds;
        }
    }
    let (own, enemy) = (position.board(us), position.board(!us));
    terms[THREAT] = ejecting(own, enemy);
    terms[DANGER] = -ejecting(enemy, own);
    terms[TEMPO] = 1;
    let lead = i32::from(position.lost(!us)) - i32::from(position.lost(us));
    for (i, term) in terms[LEAD..LEVEL_CENTRE].iter_mut().enumerate() {
        *term = if lead.abs() > i as i32 { lead.signum() } else { 0 };
    }
    if lead == 0 && position.rules() == (Rules::Course { tie: Tie::Centre }) {
        terms[LEVEL_CENTRE] = nearer;
        terms[LEVEL_NEARER] = nearer.signum();
    }
    terms
}

/// Counts pairs of neighbours, rows of three, and marbles whose neighbours are all of the same side.
#[inline]
fn bonds(set: u64) -> [i32; 3] {
    let (mut pairs, mut triples, mut surrounded) = (0, 0, set);
    for axis in 0..3 {
        let two = set & INNER[axis] & behind_in(axis, set);
        pairs += two.count_ones();
        triples += (two & behind_in(axis, two)).count_ones();
        // Also requires a marble on the opposite side; opposite directions differ by 3.
        surrounded &= two & INNER[axis + 3] & behind_in(axis + 3, set);
    }
    [pairs, triples, surrounded.count_ones()].map(|n| n as i32)
}

/// How many columns could push an enemy marble over the edge.
#[inline]
fn ejecting(own: u64, enemy: u64) -> i32 {
    let mut count = secateur_core::Counter::default();
    generate::ejections(own, enemy, &mut count);
    count.0 as i32
}
