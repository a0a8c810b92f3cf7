//! What the evaluator counts of each side, seen as if it moved down the board.

use crate::bits::Bits;
use crate::board::{DOWN_LEFT, DOWN_RIGHT, Geometry, UP_LEFT, UP_RIGHT};
use crate::colour::Colour;
use crate::position::DraughtsPosition;
use crate::rules::Rules;

/// The names of the weights that are not of patterns.
pub(super) const NAMES: [&str; 18] = [
    "man",
    "king",
    "more-kings",
    "tempo-early",
    "tempo-late",
    "advance-early",
    "advance-late",
    "home-early",
    "home-late",
    "inside-early",
    "inside-late",
    "free-early",
    "free-late",
    "one-sided",
    "passed",
    "passed-rows",
    "diagonal",
    "king-steps",
];
/// How many they are.
pub(super) const TERMS: usize = NAMES.len();
/// A term that counts in full is worth so many parts.
pub(super) const PARTS: i32 = 16;

/// The pieces, turned so that this side moves down.
pub(super) struct Side<B> {
    pub men: B,
    pub kings: B,
    pub enemy_men: B,
    pub enemy_kings: B,
    pub men_count: i32,
    pub king_count: i32,
}

impl<B: Bits> Side<B> {
    #[inline]
    pub fn new<R: Rules<Bits = B>>(position: &DraughtsPosition<R>, colour: Colour) -> Side<B> {
        let board = position.rules.geometry();
        let view = |set: B| if colour == Colour::White && !set.is_empty() { board.turned(set) } else { set };
        let (men, kings) = (view(position.men(colour)), view(position.kings(colour)));
        Side {
            men,
            kings,
            enemy_men: view(position.men(!colour)),
            enemy_kings: view(position.kings(!colour)),
            men_count: men.count() as i32,
            king_count: if kings.is_empty() { 0 } else { kings.count() as i32 },
        }
    }
}

/// The terms of one side, before they are weighted by phase.
struct SideTerms {
    advance: i32,
    home: i32,
    inside: i32,
    free: i32,
    one_sided: i32,
    passed: i32,
    passed_rows: i32,
    diagonal: i32,
    king_steps: i32,
}

#[inline]
fn counted<B: Bits>(board: &Geometry<B>, flying: bool, side: &Side<B>) -> SideTerms {
    let enemies = side.enemy_men | side.enemy_kings;
    let empty = board.board & !(side.men | side.kings | enemies);
    // Squares from which the way to the last row may meet an enemy: their cones towards our own first row.
    let mut covered = enemies;
    for _ in 1..board.rows {
        covered |= board.step(covered, UP_LEFT) | board.step(covered, UP_RIGHT);
    }
    let passed = side.men & !covered;
    let steps = [DOWN_LEFT, DOWN_RIGHT].map(|d| board.step(side.men, d) & empty);
    let (mut diagonal, mut king_steps) = (0, 0);
    if side.king_count > 0 {
        for direction in [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT] {
            king_steps += (board.step(side.kings, direction) & empty).count() as i32;
        }
        if flying {
            diagonal = i32::from(side.kings.meets(board.long_diagonal));
        }
    }
    SideTerms {
        advance: rows_advanced(board, side.men),
        home: (side.men & board.crown[0]).count() as i32,
        inside: (side.men & !board.row_begins & !board.row_ends).count() as i32,
        free: steps[0].count_both(steps[1]) as i32,
        one_sided: (side.men_count - 2 * (side.men & board.left_half).count() as i32).abs(),
        passed: if passed.is_empty() { 0 } else { passed.count() as i32 },
        passed_rows: if passed.is_empty() { 0 } else { rows_advanced(board, passed) },
        diagonal,
        king_steps,
    }
}

/// The rows that men have advanced, added up.
#[inline]
fn rows_advanced<B: Bits>(board: &Geometry<B>, men: B) -> i32 {
    let [ones, twos, fours, eights] = board.row_bits.map(|rows| (men & rows).count() as i32);
    ones + 2 * twos + 4 * fours + 8 * eights
}

/// How far from the end the game is by its men, in parts.
#[inline]
pub(super) fn early<R: Rules>(
    position: &DraughtsPosition<R>,
    us: &Side<R::Bits>,
    them: &Side<R::Bits>,
) -> i32 {
    let all = i32::from(position.rules.pieces()) * 2;
    (PARTS * (us.men_count + them.men_count) / all.max(1)).min(PARTS)
}

/// The terms of the side to move less those of the other, in parts.
#[inline]
pub(super) fn differences<R: Rules>(
    position: &DraughtsPosition<R>,
    us: &Side<R::Bits>,
    them: &Side<R::Bits>,
    early: i32,
) -> [i32; TERMS] {
    let (rules, board) = (position.rules, position.rules.geometry());
    let late = PARTS - early;
    let [a, b] = [us, them].map(|side| counted(board, rules.flying(), side));
    let more = |side: &Side<R::Bits>| (side.king_count - 1).max(0);
    let has = |side: &Side<R::Bits>| side.king_count.min(1);
    [
        PARTS * (us.men_count - them.men_count),
        PARTS * (has(us) - has(them)),
        PARTS * (more(us) - more(them)),
        early,
        late,
        early * (a.advance - b.advance),
        late * (a.advance - b.advance),
        early * (a.home - b.home),
        late * (a.home - b.home),
        early * (a.inside - b.inside),
        late * (a.inside - b.inside),
        early * (a.free - b.free),
        late * (a.free - b.free),
        PARTS * (b.one_sided - a.one_sided),
        PARTS * (a.passed - b.passed),
        PARTS * (a.passed_rows - b.passed_rows),
        PARTS * (a.diagonal - b.diagonal),
        PARTS * (a.king_steps - b.king_steps),
    ]
}
