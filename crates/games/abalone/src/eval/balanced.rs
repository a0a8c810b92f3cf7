//! The judgement used where none is named: marbles first, then the centre, then holding together.

use crate::board::{INNER, RING};
use crate::generate::{self, behind_in};
use crate::moves::{Action, Move};
use crate::position::Position;
use secateur_core::{Evaluator, Hints, Position as _, Side, Sink, Weights};

/// Marbles lost, marbles by their distance from the centre, neighbours, what may be ejected next, the right to move.
const NAMES: [&str; 16] = [
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
];
/// Place of the first ring among the weights, and of what follows the rings.
const RINGS: usize = 5;
const PAIR: usize = 10;
const TRIPLE: usize = 11;
const SURROUNDED: usize = 12;
const THREAT: usize = 13;
const DANGER: usize = 14;
const TEMPO: usize = 15;

/// Marbles (convex in the number lost), closeness to the centre, cohesion, threats.
///
/// ```
/// use secateur_abalone::Abalone;
/// use secateur_core::{Evaluator, Game};
/// let game: Abalone = "abalone:official".parse().unwrap();
/// assert!(game.evaluator().evaluate(&game.start()).abs() < 100);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    weights: [i32; NAMES.len()],
}

impl Default for Balanced {
    fn default() -> Balanced {
        Balanced { weights: Weights::built_in(NAMES, include_str!("weights.txt")) }
    }
}

impl Balanced {
    #[inline]
    fn side(&self, position: &Position, side: Side) -> i32 {
        let (set, weights) = (position.board(side), &self.weights);
        let mut value = match usize::from(position.lost(side)).min(RINGS) {
            0 => 0,
            lost => weights[lost - 1],
        };
        for (ring, weight) in RING.iter().zip(&weights[RINGS..]) {
            value += weight * (set & ring).count_ones() as i32;
        }
        let [pairs, triples, surrounded] = bonds(set);
        value + weights[PAIR] * pairs + weights[TRIPLE] * triples + weights[SURROUNDED] * surrounded
    }
}

/// Pairs of neighbours, three in a row, marbles with neighbours of their side all around.
#[inline]
fn bonds(set: u64) -> [i32; 3] {
    let (mut pairs, mut triples, mut surrounded) = (0, 0, set);
    for axis in 0..3 {
        let two = set & INNER[axis] & behind_in(axis, set);
        pairs += two.count_ones();
        triples += (two & behind_in(axis, two)).count_ones();
        // The cells whose neighbour on the other side is a marble too: opposite directions are three apart.
        surrounded &= two & INNER[axis + 3] & behind_in(axis + 3, set);
    }
    [pairs, triples, surrounded.count_ones()].map(|n| n as i32)
}

/// Columns that could push an enemy marble over the edge.
#[inline]
fn ejecting(own: u64, enemy: u64) -> i32 {
    let mut count = secateur_core::Counter::default();
    generate::ejections(own, enemy, &mut count);
    count.0 as i32
}

impl Evaluator<Position> for Balanced {
    /// A marble.
    fn unit(&self) -> i32 {
        300
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let (us, weights) = (position.turn(), &self.weights);
        let (own, enemy) = (position.board(us), position.board(!us));
        let loose = weights[THREAT] * ejecting(own, enemy) - weights[DANGER] * ejecting(enemy, own);
        self.side(position, us) - self.side(position, !us) + loose + weights[TEMPO]
    }

    /// Ejections of enemy marbles.
    #[inline]
    fn noisy(&self, position: &Position, sink: &mut impl Sink<Move>) {
        if position.outcome().is_none() {
            let us = position.turn();
            generate::ejections(position.board(us), position.board(!us), sink);
        }
    }

    /// Ejections, then pushes, then long columns and lines, each with what it gains towards the centre.
    #[inline]
    fn guess(&self, position: &Position, m: Move) -> i32 {
        let ring = &self.weights[RINGS..PAIR];
        let gain = |from: crate::Cell, to: crate::Cell| {
            ring[to.distance() as usize] - ring[from.distance() as usize]
        };
        match m.action() {
            Action::InLine { trailing, direction } => {
                let reach = position.reach(trailing, direction);
                let pushed = match (reach.pushed, reach.ejects) {
                    (0, _) => 0,
                    (_, true) => 10_000,
                    (n, false) => 400 + 100 * i32::from(n),
                };
                pushed + 20 * i32::from(reach.column) + reach.front.map_or(0, |front| gain(trailing, front))
            }
            Action::Broadside { first, length, direction, .. } => {
                let to = first.next(direction).unwrap_or(first);
                10 * i32::from(length) + i32::from(length) * gain(first, to)
            }
            Action::SelfEjection { .. } => -10_000,
        }
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, swing: 300, ..Hints::default() }
    }

    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> Balanced {
        Balanced { weights: weights.array() }
    }

    fn features(&self, position: &Position, emit: &mut impl FnMut(usize, i32)) {
        for (side, sign) in [(position.turn(), 1), (!position.turn(), -1)] {
            let set = position.board(side);
            let lost = usize::from(position.lost(side)).min(RINGS);
            if lost > 0 {
                emit(lost - 1, sign);
            }
            for (i, ring) in RING.iter().enumerate() {
                emit(RINGS + i, sign * (set & ring).count_ones() as i32);
            }
            for (i, bonds) in bonds(set).into_iter().enumerate() {
                emit(PAIR + i, sign * bonds);
            }
        }
        let (own, enemy) = (position.board(position.turn()), position.board(!position.turn()));
        emit(THREAT, ejecting(own, enemy));
        emit(DANGER, -ejecting(enemy, own));
        emit(TEMPO, 1);
    }
}
