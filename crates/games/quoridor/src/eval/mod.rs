//! Judgement of positions: who is nearer, who has more walls, who is first where no wall can hinder, whose turn it is.

mod terms;

pub mod simon_harti;

pub use simon_harti::SimonHarti;

use crate::paths::Way;
use crate::{Move, MoveKind, QuoridorPosition};
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Position, Side, Sink, Weights};
use std::cell::Cell;
use terms::{NAMES, PARTS, TERMS, terms};

/// The difference of the shortest ways and of the walls in hand, counted by how many walls are left; races that are won.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_quoridor::{PathEvaluator, Quoridor};
/// let variant = Quoridor::default();
/// let ahead = variant.parse_position("-/-/e4 e9/10 10/1").unwrap();
/// assert!(PathEvaluator::default().evaluate(&ahead) > PathEvaluator::default().evaluate(&variant.start()));
/// ```
#[derive(Clone, Debug)]
pub struct PathEvaluator {
    weights: [i32; TERMS],
    /// What [`guess`](Evaluator::guess) found out about the last position it was asked about: it is asked once for each
    /// move of a position.
    guide: Cell<Option<Guide>>,
}

/// What the ways of a position say about its moves.
#[derive(Clone, Copy, Debug)]
struct Guide {
    key: u64,
    /// Where the mover's shortest ways begin.
    first: u128,
    /// Walls that lengthen the mover's way.
    mine: Way,
    /// Walls that lengthen the opponent's way.
    theirs: Way,
}

impl Guide {
    fn new(position: &QuoridorPosition) -> Guide {
        let (open, goals) = (position.open(), position.geometry().goals);
        let me = position.turn();
        let (mine, first) = open.bottlenecks(position.pawn(me).bit(), goals[me]);
        let (theirs, _) = open.bottlenecks(position.pawn(!me).bit(), goals[!me]);
        Guide { key: position.key(), first, mine, theirs }
    }
}

impl Default for PathEvaluator {
    fn default() -> PathEvaluator {
        let weights = Weights::built_in(NAMES, include_str!("weights.txt"));
        PathEvaluator { weights, guide: Cell::new(None) }
    }
}

impl Evaluator<QuoridorPosition> for PathEvaluator {
    fn evaluate(&mut self, position: &QuoridorPosition) -> i32 {
        let value: i32 = terms(position).iter().zip(&self.weights).map(|(term, weight)| term * weight).sum();
        (value / PARTS).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    /// The moves that win at once.
    fn noisy(&self, position: &QuoridorPosition, sink: &mut impl Sink<Move>) {
        if position.outcome().is_none() {
            let goal = position.geometry().goals[position.turn()];
            crate::board::cells(position.pawn_targets() & goal)
                .for_each(|target| sink.push(Move::pawn(target)));
        }
    }

    /// Steps along a shortest way first, then walls that lengthen the opponent's way; walls near a pawn before others.
    fn guess(&self, position: &QuoridorPosition, m: Move) -> i32 {
        let guide = match self.guide.get() {
            Some(guide) if guide.key == position.key() => guide,
            _ => {
                let guide = Guide::new(position);
                self.guide.set(Some(guide));
                guide
            }
        };
        let me = position.turn();
        match m.kind() {
            MoveKind::Pawn(target) => {
                let jumps = gap(position, me, target) > 1;
                if guide.first & target.bit() != 0 || jumps && forward(me, position, target) {
                    300
                } else {
                    40
                }
            }
            MoveKind::Wall(wall) => {
                let across = |way: Way| {
                    (if wall.horizontal { way.horizontal } else { way.vertical }) & wall.anchor.bit() != 0
                };
                let theirs = if across(guide.theirs) { 200 } else { 0 };
                let mine = if across(guide.mine) { 250 } else { 0 };
                let near =
                    |side, worth: i32| (worth - 10 * i32::from(gap(position, side, wall.anchor))).max(0);
                theirs - mine + near(!me, 60) + near(me, 30)
            }
        }
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, loud_guess: 200, ..Hints::default() }
    }

    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> PathEvaluator {
        PathEvaluator { weights: weights.array(), guide: Cell::new(None) }
    }

    fn features(&self, position: &QuoridorPosition, emit: &mut impl FnMut(usize, i32)) {
        for (i, term) in terms(position).into_iter().enumerate() {
            if term != 0 {
                emit(i, term);
            }
        }
    }

    fn feature_scale(&self) -> i32 {
        PARTS
    }
}

/// Columns and rows between a side's pawn and a cell.
fn gap(position: &QuoridorPosition, side: Side, cell: crate::Cell) -> u8 {
    let pawn = position.pawn(side);
    pawn.column().abs_diff(cell.column()) + pawn.row().abs_diff(cell.row())
}

/// Whether a cell lies nearer a side's goal row than its pawn.
fn forward(side: Side, position: &QuoridorPosition, cell: crate::Cell) -> bool {
    let row = position.pawn(side).row();
    match side {
        Side::First => cell.row() > row,
        Side::Second => cell.row() < row,
    }
}
