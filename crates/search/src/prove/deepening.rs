//! Proof by deepening: can either side force a win within 1, 2, 3 … plies?

use super::past::{Past, repetition_decides};
use super::worker::{Answer, Question, Shared, ask_question};
use super::{Proof, ProofLimits, ProofProgress, won_by};
use crate::table::TranspositionTable;
use secateur_core::{MoveList, Position, Random, SearchEvaluator};
use std::time::Instant;

/// The greatest number of plies within which a win is searched for.
pub(super) const MAX_DEPTH: u32 = 250;
/// Where no position can recur, only wins this short are searched for by deepening; then the whole game is.
const SHALLOW: u32 = 6;

pub(super) fn prove<P: Position, E: SearchEvaluator<P>>(
    position: &P,
    past: &Past,
    evaluator: &E,
    limits: &ProofLimits,
    begun: Instant,
    on_progress: &mut dyn FnMut(&ProofProgress),
) -> Proof<P::Move> {
    let shared = Shared::new(TranspositionTable::new(limits.bytes), past.clone(), limits.stop.clone(), begun);
    let turn = position.turn();
    let mut bounds = ProofProgress::nothing(begun);
    let (mut plies, mut best) = (None, None);
    let ends = never_repeats(position);
    let mut depth = 1;
    'deeper: while bounds.least < bounds.most {
        let mut open = false;
        for goal in [turn, !turn] {
            // Skips a side that is known not to win.
            if if goal == turn { bounds.most < 1 } else { bounds.least > -1 } {
                continue;
            }
            let question = Question { goal, depth };
            let (answer, m) =
                ask_question(position, evaluator, &shared, question, limits.threads, bounds, on_progress);
            match answer {
                Answer::Yes => {
                    (bounds.least, bounds.most) = (won_by(goal, turn), won_by(goal, turn));
                    // Every depth was tried, so there is no shorter win. Endgame tables know no distances here, so nothing
                    // is said if they helped.
                    plies = (bounds.no_win_within + 1 == depth && !shared.used_tables()).then_some(depth);
                    best = m.filter(|_| goal == turn);
                    break 'deeper;
                }
                Answer::No if goal == turn => bounds.most = 0,
                Answer::No => bounds.least = 0,
                Answer::Open => open = true,
                Answer::Stopped => break 'deeper,
            }
            bounds = ProofProgress { nodes: shared.nodes(), time: begun.elapsed(), ..bounds };
            on_progress(&bounds);
        }
        bounds.no_win_within = depth;
        if !open || depth == MAX_DEPTH {
            break;
        }
        depth = if ends && depth >= SHALLOW { MAX_DEPTH } else { depth + 1 };
    }
    bounds = ProofProgress { nodes: shared.nodes(), time: begun.elapsed(), ..bounds };
    let gap = (bounds.least < bounds.most && repetition_decides(position))
        .then_some("a repetition may decide this game");
    Proof { bounds, plies, best, method: "search", gap }
}

/// A guess whether positions of the game can never recur; only the order of questions depends on it.
fn never_repeats<P: Position>(position: &P) -> bool {
    let (mut position, mut random, mut list) = (position.clone(), Random::new(1), MoveList::new());
    for _ in 0..MAX_DEPTH {
        list.clear();
        position.generate(&mut list);
        if !list.iter().all(|&m| position.is_irreversible(m)) {
            return false;
        }
        let Some(m) = random.pick(&list) else { return true };
        position.play(m);
    }
    false
}
