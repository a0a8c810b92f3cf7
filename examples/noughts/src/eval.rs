//! The evaluator.

use crate::NoughtsPosition;
use secateur_core::{Evaluator, MoveOrdering, Side, Tunable};

/// Values the cells: the centre most, then the corners.
#[derive(Clone, Debug)]
pub struct NoughtsEvaluator;

impl Evaluator<NoughtsPosition> for NoughtsEvaluator {
    fn evaluate(&mut self, position: &NoughtsPosition) -> i32 {
        let value = |cells: u16| {
            (cells & 0o757).count_ones() + (cells & 0o525).count_ones() + 3 * (cells >> 4 & 1) as u32
        };
        let difference = value(position.cells[0]) as i32 - value(position.cells[1]) as i32;
        if position.turn == Side::First { difference } else { -difference }
    }
}

impl MoveOrdering<NoughtsPosition> for NoughtsEvaluator {}

impl Tunable<NoughtsPosition> for NoughtsEvaluator {}
