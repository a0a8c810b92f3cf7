//! The terms that the evaluator counts, for the side to move.

use crate::QuoridorPosition;
use secateur_core::Position;

/// The names of the weights.
pub(super) const NAMES: [&str; 16] = [
    "step-early",
    "step-late",
    "tempo-early",
    "tempo-late",
    "wall-1",
    "wall-2",
    "wall-3",
    "wall-4",
    "wall-5",
    "wall-6",
    "wall-7",
    "wall-8",
    "wall-9",
    "wall-10",
    "race",
    "race-gap",
];
/// The number of features.
pub(super) const TERMS: usize = NAMES.len();
/// The parts of a feature that counts fully: the walls in both hands at the standard start.
pub(super) const PARTS: i32 = 20;

const STEP: usize = 0;
const TEMPO: usize = 2;
const WALLS: usize = 4;
const MAX_WALLS: usize = 10;
const RACE: usize = 14;
const RACE_GAP: usize = 15;
/// A race won by more steps than this counts no more.
const MAX_RACE_GAP: i32 = 5;

/// The features for the side to move, in parts; `lengths` are those of the shortest paths.
///
/// These were tried and left out, because they did not make up for the time they took: how many walls would lengthen a
/// path, whether shortest paths begin with different steps, how far a pawn is from the middle.
#[inline]
pub(super) fn terms(position: &QuoridorPosition, lengths: [u8; 2]) -> [i32; TERMS] {
    let me = position.turn();
    let [mine, theirs] = [me, !me].map(|side| i32::from(position.hand(side)));
    let early = (mine + theirs).min(PARTS);
    let late = PARTS - early;
    let lead = i32::from(lengths[!me]) - i32::from(lengths[me]);
    let mut terms = [0; TERMS];
    (terms[STEP], terms[STEP + 1]) = (lead * early, lead * late);
    (terms[TEMPO], terms[TEMPO + 1]) = (early, late);
    for (n, term) in terms[WALLS..WALLS + MAX_WALLS].iter_mut().enumerate() {
        let has = |hand: i32| i32::from(hand > n as i32);
        *term = PARTS * (has(mine) - has(theirs));
    }
    // A side that needs no more steps than the other, and cannot be hindered any more, reaches the goal first.
    let (winner, gap) = match lead {
        0.. if theirs == 0 => (1, lead),
        ..0 if mine == 0 => (-1, -1 - lead),
        _ => (0, 0),
    };
    terms[RACE] = PARTS * winner;
    terms[RACE_GAP] = PARTS * winner * gap.min(MAX_RACE_GAP);
    terms
}
