//! Tests for the end of the game within the search, in the order of the rules: the board, no move, repetition, counters.

use crate::config::Repetition;
use crate::root::worker::Worker;
use crate::score::{from_table, of_outcome, plies_to_end};
use secateur_core::{History, Known, Position, SearchEvaluator};

/// The score of an ended position `ply` plies from the root, for the side to move; `None` if the game goes on.
///
/// Whether the side to move is stuck is tested only where a repetition or a counter would end the game too. Elsewhere the
/// caller finds out when it generates the moves.
#[inline(always)]
pub(crate) fn game_over_score<P: Position>(
    position: &P,
    history: &History,
    repetition: Repetition,
    ply: usize,
) -> Option<i32> {
    if let Some(outcome) = position.outcome() {
        return Some(of_outcome(&outcome, position.turn(), ply));
    }
    let times = if repetition == Repetition::Off { 1 } else { history.occurrences() };
    if times < 2 && position.limit().is_none() {
        return None;
    }
    ending_unless_stuck(position, history, repetition, times, ply)
}

/// The ending by repetition or by a counter, if there is one. Cold, so that it is not inlined into every node.
#[cold]
#[inline(never)]
fn ending_unless_stuck<P: Position>(
    position: &P,
    history: &History,
    repetition: Repetition,
    times: u8,
    ply: usize,
) -> Option<i32> {
    let outcome =
        repetition_outcome(position, history, repetition, times, ply).or_else(|| position.limit())?;
    let outcome = if position.has_move() { outcome } else { position.stuck() };
    Some(of_outcome(&outcome, position.turn(), ply))
}

impl<P: Position, E: SearchEvaluator<P>> Worker<P, E> {
    /// The value of a node that has not ended, if the evaluator's endgame tables settle it.
    #[inline(always)]
    pub(super) fn known_score(&self, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let known = self.evaluator.known(&self.position, self.history.is_fresh())?;
        self.score_of_known(known, alpha, beta, ply)
    }

    /// The score that bounds from tables give a node, if they settle it. Cold, so that it is not inlined into every node.
    #[cold]
    #[inline(never)]
    fn score_of_known(&self, known: Known, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let distance = self.distance(ply);
        let (least, most) = (from_table(known.least, distance), from_table(known.most, distance));
        // A result may be known with bounds on its distance. A win counts as the slowest possible one, a loss likewise.
        let lost = known.is_result() && plies_to_end(most).is_some() && most < 0;
        if lost {
            Some(most)
        } else if known.is_result() || least >= beta {
            Some(least)
        } else {
            (most <= alpha).then_some(most)
        }
    }
}

/// The ending by repetition, if there is one, of a position that has occurred `times` times.
fn repetition_outcome<P: Position>(
    position: &P,
    history: &History,
    repetition: Repetition,
    times: u8,
    ply: usize,
) -> Option<secateur_core::Outcome> {
    if times < 2 {
        return None;
    }
    position.on_repetition(times).or_else(|| {
        let within_search = history.last_seen().is_some_and(|back| back <= ply);
        (repetition == Repetition::Early && within_search).then(|| position.on_repetition(times.max(3)))?
    })
}
