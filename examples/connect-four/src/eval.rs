//! The evaluator: lines that a side can still fill, and cells that would win.

use crate::game::{FourPosition, GRID, bit, lines};
use secateur_core::{Evaluator, Hints, MoveOrdering, Side, Tunable, Weights};

/// The weights of a line and of a winning cell.
#[derive(Clone, Debug)]
pub struct FourEvaluator(pub [i32; 2]);

/// Lines without a disc of the other side, and free cells in which a disc would win: the mover's less the other side's.
fn terms(position: &FourPosition) -> [i32; 2] {
    let free = || GRID.places().filter(|&(c, r)| position.at(c, r).is_none()).map(|(c, r)| bit(c, r));
    let of = |side: Side| {
        let open = lines(free().sum::<u64>() | position.discs[side]);
        let winning = free().filter(|&cell| lines(position.discs[side] | cell) != [0; 4]).count();
        [open.map(u64::count_ones).iter().sum::<u32>() as i32, winning as i32]
    };
    let [[lines, cells], [other_lines, other_cells]] = [position.turn, !position.turn].map(of);
    [lines - other_lines, cells - other_cells]
}

impl Evaluator<FourPosition> for FourEvaluator {
    fn unit(&self) -> i32 {
        30 // a cell that would win
    }
    fn evaluate(&mut self, position: &FourPosition) -> i32 {
        terms(position).iter().zip(self.0).map(|(term, weight)| term * weight).sum()
    }
}

impl MoveOrdering<FourPosition> for FourEvaluator {
    /// Prefers a move that wins, then one that keeps the other side from winning, then the middle columns.
    fn guess(&self, position: &FourPosition, column: u8) -> i32 {
        let disc = position.landing(column);
        match [position.turn, !position.turn].map(|side| lines(position.discs[side] | disc) != [0; 4]) {
            [true, _] => 1000,
            [_, true] => 500,
            _ => -i32::from(column.abs_diff(3)),
        }
    }
    fn hints(&self) -> Hints {
        Hints { noisy_is_compulsory: false, loud_guess: 500, swing: 30, ..Hints::default() }
    }
}

impl Tunable<FourPosition> for FourEvaluator {
    fn weights(&self) -> Weights {
        Weights::new(["line", "winning-cell"].into_iter().zip(self.0))
    }
    fn with_weights(&self, weights: &Weights) -> FourEvaluator {
        FourEvaluator(weights.array())
    }
    fn features(&self, position: &FourPosition, emit: &mut dyn FnMut(usize, i32)) {
        terms(position).into_iter().enumerate().for_each(|(place, term)| emit(place, term));
    }
}
