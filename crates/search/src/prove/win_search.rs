//! Asks of many positions whether a side can force a win within a number of plies.

use super::past::Past;
use super::worker::{Answer, Question, Shared, Worker};
use crate::table::TranspositionTable;
use secateur_core::{Position, SearchEvaluator, Side, StopSignal};
use std::time::Instant;

/// Answers whether a side can force a win within a number of plies, for positions of one variant, ignoring what was played
/// before. Results are kept from question to question.
///
/// ```
/// # include!("../../tests/common/nim.rs");
/// # fn main() {
/// use secateur_core::Side;
/// use secateur_search::WinSearch;
///
/// // Nim: each side takes 1 to 3 stones, who takes the last wins.
/// let wins = WinSearch::new(&Nim::new(9), 1 << 16);
/// assert_eq!(wins.can_win(&Nim::new(9), &Blank, Side::First, 5, 1_000_000), Some(true));
/// assert_eq!(wins.can_win(&Nim::new(9), &Blank, Side::First, 3, 1_000_000), Some(false));
/// # }
/// ```
pub struct WinSearch {
    shared: Shared,
}

impl WinSearch {
    /// Creates a table of `bytes` bytes, for positions of the same variant as `position`.
    pub fn new<P: Position>(position: &P, bytes: usize) -> WinSearch {
        let past = Past::none(position);
        WinSearch {
            shared: Shared::new(TranspositionTable::new(bytes), past, StopSignal::new(), Instant::now()),
        }
    }

    /// Whether `side` can force a win within `plies` plies from a position that is not over; `None` if `nodes` nodes do not
    /// suffice. Forcing a win never requires a repetition, so repetitions are ignored.
    pub fn can_win<P: Position, E: SearchEvaluator<P>>(
        &self,
        position: &P,
        evaluator: &E,
        side: Side,
        plies: u32,
        nodes: u64,
    ) -> Option<bool> {
        let question = Question { goal: side, depth: plies };
        let mut worker = Worker::new(position, evaluator, &self.shared, question, 0);
        worker.limit_nodes(nodes);
        match worker.answer(plies as i32, true) {
            Answer::Stopped => None,
            answer => Some(answer == Answer::Yes),
        }
    }
}
