//! What is counted, for both sides alike.

use crate::QuoridorPosition;
use secateur_core::{Position, Side};

/// The names of the weights.
pub(super) const NAMES: [&str; 19] = [
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
    "hindrance",
    "fork",
    "aside",
];
/// How many features there are.
pub(super) const TERMS: usize = NAMES.len();
/// A feature that counts in full is worth so many parts: as many as walls in both hands at the start.
pub(super) const PARTS: i32 = 20;

const STEP: usize = 0;
const TEMPO: usize = 2;
const WALLS: usize = 4;
const MOST_WALLS: usize = 10;
const RACE: usize = 14;
const RACE_GAP: usize = 15;
const HINDRANCE: usize = 16;
const FORK: usize = 17;
const ASIDE: usize = 18;

/// The opponent's walls from which a weak point counts in full.
const FULL_THREAT: i32 = 4;

struct Half {
    steps: i32,
    hand: i32,
    /// Free walls that close all shortest ways, in parts by how many the opponent has.
    hindrance: i32,
    /// Whether there are two ways to begin a shortest way, in the same parts.
    fork: i32,
    /// Columns from the middle.
    aside: i32,
}

fn half(position: &QuoridorPosition, side: Side, free: (u128, u128)) -> Half {
    let (pawn, g) = (position.pawn(side), position.geometry());
    let outline = position.open().outline(pawn.bit(), g.goals[side]);
    let threat = PARTS / FULL_THREAT * i32::from(position.hand(!side)).min(FULL_THREAT);
    let closing = (outline.blocking.horizontal & free.0).count_ones()
        + (outline.blocking.vertical & free.1).count_ones();
    Half {
        steps: i32::from(outline.steps),
        hand: i32::from(position.hand(side)),
        hindrance: threat * closing as i32,
        fork: if outline.first.count_ones() > 1 { threat } else { 0 },
        aside: i32::from((pawn.column() * 2).abs_diff(position.size() - 1)),
    }
}

/// The features for the side to move, in parts.
#[inline]
pub(super) fn terms(position: &QuoridorPosition) -> [i32; TERMS] {
    let me = position.turn();
    let free = position.free();
    let (mine, theirs) = (half(position, me, free), half(position, !me, free));
    let early = (mine.hand + theirs.hand).min(PARTS);
    let late = PARTS - early;
    let lead = theirs.steps - mine.steps;
    let mut terms = [0; TERMS];
    (terms[STEP], terms[STEP + 1]) = (lead * early, lead * late);
    (terms[TEMPO], terms[TEMPO + 1]) = (early, late);
    for (n, term) in terms[WALLS..WALLS + MOST_WALLS].iter_mut().enumerate() {
        let has = |hand: i32| i32::from(hand > n as i32);
        *term = PARTS * (has(mine.hand) - has(theirs.hand));
    }
    // Who needs no more steps than the other and cannot be hindered any more is first at the goal.
    let mut race = |winner: i32, gap: i32| {
        terms[RACE] += PARTS * winner;
        terms[RACE_GAP] += PARTS * winner * gap.min(5);
    };
    if lead >= 0 && theirs.hand == 0 {
        race(1, lead);
    } else if lead < 0 && mine.hand == 0 {
        race(-1, -1 - lead);
    }
    terms[HINDRANCE] = theirs.hindrance - mine.hindrance;
    terms[FORK] = mine.fork - theirs.fork;
    terms[ASIDE] = (theirs.aside - mine.aside) * early;
    terms
}
