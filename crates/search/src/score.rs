//! The search's own scores: evaluations, draws, and wins by their distance.
//!
//! A score is an `i32` for the side to move. A win after `n` plies from the root is `WIN - n`, a loss is `n - WIN`, so that
//! shorter wins and longer defences are preferred. A draw is 0. All other scores are evaluations, strictly between
//! `-EVAL_LIMIT` and `EVAL_LIMIT`.

use secateur_core::{EVAL_LIMIT, Outcome, Score, Side};

/// The value of a win on the spot; a win `n` plies away is `WIN - n`.
pub const WIN: i32 = 32_000;
/// The greatest ply that a search can reach.
pub const MAX_PLY: usize = 240;
/// The greatest depth of an iteration, in plies.
pub const MAX_DEPTH: u32 = 200;
/// The value of a draw, for either side.
pub const DRAW: i32 = 0;
/// Greater than every score: the ends of an open window.
pub const INFINITE: i32 = 32_500;

/// Scores beyond this tell the distance of a win or loss. Those between it and the evaluations do not; endgame tables give
/// them.
const MIN_DISTANT: i32 = 31_000;
const _: () =
    assert!(WIN - (MAX_PLY as i32) > MIN_DISTANT && Score::WON < MIN_DISTANT && EVAL_LIMIT < Score::MIN_WON);

/// Whether a score is a proven win for the side to move.
#[inline]
pub const fn is_win(score: i32) -> bool {
    score > Score::MIN_WON
}

/// Whether a score is a proven loss for the side to move.
#[inline]
pub const fn is_loss(score: i32) -> bool {
    score < -Score::MIN_WON
}

/// Whether a score is a proven win or loss rather than an evaluation.
#[inline]
pub const fn is_decided(score: i32) -> bool {
    is_win(score) || is_loss(score)
}

/// The score of an ending `ply` plies from the root, for the side `turn`.
///
/// ```
/// use secateur_core::{Outcome, Reason, Side};
/// use secateur_search::score::{WIN, of_outcome};
/// let lost = Outcome::win(Side::Second, &Reason::NO_MOVE);
/// assert_eq!(of_outcome(&lost, Side::First, 3), 3 - WIN);
/// assert_eq!(of_outcome(&lost, Side::Second, 3), WIN - 3);
/// ```
#[inline]
pub fn of_outcome(outcome: &Outcome, turn: Side, ply: usize) -> i32 {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == turn => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}

/// A score without the distance of its win or loss.
#[inline]
pub const fn flat(score: i32) -> i32 {
    if is_win(score) {
        WIN
    } else if is_loss(score) {
        -WIN
    } else {
        score
    }
}

/// Clamps an evaluation to its range, whatever the evaluator returned.
#[inline]
pub fn of_evaluation(value: i32) -> i32 {
    value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
}

/// Converts a score for the table: distances of wins are counted from the node, not from the root.
#[inline]
pub const fn to_table(score: i32, ply: usize) -> i32 {
    if score > MIN_DISTANT {
        score + ply as i32
    } else if score < -MIN_DISTANT {
        score - ply as i32
    } else {
        score
    }
}

/// The inverse of [`to_table`], for a node that may be at another ply.
#[inline]
pub const fn from_table(score: i32, ply: usize) -> i32 {
    if score > MIN_DISTANT {
        score - ply as i32
    } else if score < -MIN_DISTANT {
        score + ply as i32
    } else {
        score
    }
}

/// Plies to the win or loss; `None` if the score is neither or does not tell the distance.
#[inline]
pub const fn plies_to_end(score: i32) -> Option<u32> {
    if score > MIN_DISTANT {
        Some((WIN - score) as u32)
    } else if score < -MIN_DISTANT {
        Some((WIN + score) as u32)
    } else {
        None
    }
}

/// Converts a score for people and protocols; `unit` is the evaluator's [unit](secateur_core::Evaluator::unit).
///
/// ```
/// use secateur_core::Score;
/// use secateur_search::score::{WIN, read};
/// assert_eq!(read(WIN - 5, 100), Score::WinIn(5));
/// assert_eq!(read(-60, 50), Score::Hundredths(-120));
/// ```
pub fn read(score: i32, unit: i32) -> Score {
    if is_decided(score) {
        Score::from_number(score)
    } else {
        Score::Hundredths((i64::from(score) * 100 / i64::from(unit.max(1))) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_evaluation_looks_decided() {
        assert!(!is_decided(of_evaluation(i32::MAX)));
        assert!(!is_decided(of_evaluation(i32::MIN)));
        assert!(is_win(WIN - MAX_PLY as i32) && is_loss(MAX_PLY as i32 - WIN));
        assert_eq!([read(Score::WON + 30, 1), read(-Score::WON, 1)], [Score::Won, Score::Lost]);
    }

    #[test]
    fn table_scores_move_with_the_node() {
        for score in [-WIN + 7, -Score::WON, -300, 0, 41, Score::WON, WIN - 7] {
            assert_eq!(from_table(to_table(score, 5), 5), score);
        }
        // a win 7 plies from the root, seen at ply 5, is 2 plies away; at ply 2 it is therefore 4 plies from the root
        assert_eq!(from_table(to_table(WIN - 7, 5), 2), WIN - 4);
    }
}
