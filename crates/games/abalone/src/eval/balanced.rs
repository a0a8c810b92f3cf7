//! The judgement used where none is named: marbles first, then the centre, then holding together.

use crate::board::{INNER, RING};
use crate::generate::{self, behind_in};
use crate::moves::{Action, Move};
use crate::position::Position;
use secateur_core::{Evaluator, Position as _, Side, Sink};

/// What the judgement counts, and how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What it costs to have lost 0 to 5 marbles; each costs more than the one before.
    pub lost: [i32; 6],
    /// What a marble is worth by its distance from the centre.
    pub ring: [i32; 5],
    /// What two neighbours of one side are worth.
    pub pair: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { lost: [0, 1000, 2100, 3350, 4800, 6600], ring: [50, 45, 33, 14, -25], pair: 6 }
    }
}

/// Marbles (convex in the number lost), closeness to the centre, cohesion.
///
/// ```
/// use secateur_abalone::Abalone;
/// use secateur_core::{Evaluator, Game};
/// let game: Abalone = "abalone:official".parse().unwrap();
/// assert_eq!(game.evaluator().evaluate(&game.start()), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    weights: Weights,
}

impl Balanced {
    /// A judgement with weights of one's own.
    pub fn new(weights: Weights) -> Balanced {
        Balanced { weights }
    }

    #[inline]
    fn side(&self, position: &Position, side: Side) -> i32 {
        let (set, weights) = (position.board(side), &self.weights);
        let mut value = -weights.lost[usize::from(position.lost(side)).min(5)];
        for (ring, weight) in RING.iter().zip(&weights.ring) {
            value += weight * (set & ring).count_ones() as i32;
        }
        let pairs: u32 = (0..3).map(|axis| (set & INNER[axis] & behind_in(axis, set)).count_ones()).sum();
        value + weights.pair * pairs as i32
    }
}

impl Evaluator<Position> for Balanced {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.side(position, position.turn()) - self.side(position, !position.turn())
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
        let ring = &self.weights.ring;
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
}
