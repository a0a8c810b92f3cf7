//! The judgement used where none is named: marbles first, then the centre, then holding together.

use crate::board::{INNER, RING};
use crate::generate::{self, behind_in};
use crate::moves::{Action, Move};
use crate::position::Position;
use crate::rules::{COURSE_PLIES, Rules, Tie};
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Position as _, Sink, Weights};
use std::sync::Arc;

/// What is counted, own less the enemy's: marbles lost, marbles by their distance from the centre, neighbours, what may be
/// ejected next, the right to move; then who has lost fewer, and, where that settles it, who is nearer the centre.
const NAMES: [&str; 21] = [
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
/// Place of the first ring among the terms, and of what follows the rings.
const RINGS: usize = 5;
const PAIR: usize = 10;
const THREAT: usize = 13;
const DANGER: usize = 14;
const TEMPO: usize = 15;
const LEAD: usize = 16;
const LEVEL_CENTRE: usize = 19;
const LEVEL_NEARER: usize = 20;

/// The value of each term, from the side to move.
type Terms = [i32; NAMES.len()];

/// Plies between two sets of weights of a game whose end is near from its start; in between they are mixed.
const STEP: usize = 10;
/// Sets of weights of a course game.
const SETS: usize = COURSE_PLIES as usize / STEP + 1;

/// Marbles (convex in the number lost), closeness to the centre, cohesion, threats. What they are worth in a course game
/// depends on how much of it is left.
///
/// ```
/// use secateur_abalone::Abalone;
/// use secateur_core::{Evaluator, Variant};
/// let variant: Abalone = "abalone:official".parse().unwrap();
/// assert!(variant.evaluator().evaluate(&variant.start()).abs() < 100);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// One set, or [`SETS`].
    sets: Vec<Terms>,
    /// The weights after each ply, times [`STEP`]; a single entry where the plies do not matter.
    by_ply: Arc<[Terms]>,
}

impl Balanced {
    /// The judgement for a set of rules.
    pub(crate) fn of(rules: Rules) -> Balanced {
        let (text, sets) = match rules {
            Rules::Official { .. } => (include_str!("official.txt"), 1),
            Rules::Course { .. } => (include_str!("course.txt"), SETS),
        };
        let weights = Weights::parse(text).expect("a built-in text of weights");
        assert!(weights.iter().map(|(name, _)| name).eq(names(sets)), "the names of built-in weights");
        Balanced::with_sets(&weights)
    }

    fn with_sets(weights: &Weights) -> Balanced {
        let sets: Vec<Terms> = weights
            .values()
            .chunks_exact(NAMES.len())
            .map(|set| set.try_into().expect("as many as names"))
            .collect();
        let mixed = |ply: usize| -> Terms {
            let (set, past) = (ply / STEP, (ply % STEP) as i32);
            let after = &sets[(set + 1).min(sets.len() - 1)];
            std::array::from_fn(|i| sets[set][i] * (STEP as i32 - past) + after[i] * past)
        };
        let by_ply = (0..=(sets.len() - 1) * STEP).map(mixed).collect();
        Balanced { sets, by_ply }
    }

    /// How many plies of the game count as played.
    #[inline]
    fn ply(&self, position: &Position) -> usize {
        (position.plies() as usize).min(self.by_ply.len() - 1)
    }
}

/// The names of the weights of one set, or of several: those of the later ones end with their ply.
fn names(sets: usize) -> impl Iterator<Item = String> {
    (0..sets).flat_map(move |set| {
        NAMES.into_iter().map(move |name| match sets {
            1 => name.to_string(),
            _ => format!("{name}@{}", set * STEP),
        })
    })
}

/// The terms of a position.
#[inline]
fn terms(position: &Position) -> Terms {
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
        let weights = &self.by_ply[self.ply(position)];
        let sum: i32 = terms(position).iter().zip(weights).map(|(term, weight)| term * weight).sum();
        (sum / STEP as i32).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
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
        let ring = &self.sets[0][RINGS..PAIR];
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
        Weights::new(names(self.sets.len()).zip(self.sets.iter().flatten().copied()))
    }

    fn with_weights(&self, weights: &Weights) -> Balanced {
        Balanced::with_sets(weights)
    }

    fn features(&self, position: &Position, emit: &mut impl FnMut(usize, i32)) {
        let ply = self.ply(position);
        let (set, past) = (ply / STEP, (ply % STEP) as i32);
        let terms = terms(position);
        for (set, parts) in [(set, STEP as i32 - past), (set + 1, past)].into_iter().filter(|p| p.1 > 0) {
            for (i, term) in terms.into_iter().enumerate().filter(|(_, term)| *term != 0) {
                emit(set * NAMES.len() + i, parts * term);
            }
        }
    }

    fn feature_scale(&self) -> i32 {
        STEP as i32
    }
}
