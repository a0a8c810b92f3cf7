//! The terms that the evaluator counts for each side, besides the shapes of its men.

use crate::bits::Bits;
use crate::board::{DOWN_LEFT, DOWN_RIGHT, Geometry, UP_LEFT, UP_RIGHT};
use crate::colour::Colour;
use crate::position::DraughtsPosition;
use crate::rules::Rules;

/// Declares the terms that have an early and a late weight: the index of the early one, which the late one follows, and the
/// name. The first term, the man, has only one weight; its phases are in the shapes.
macro_rules! terms {
    ($($place:ident = $name:literal,)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "they are the names of the constants")]
        enum Pair { $($place),* }
        $(const $place: usize = 1 + 2 * Pair::$place as usize;)*
        /// The names of all weights except those of shapes.
        pub(super) const NAMES: [&str; TERMS] = ["man", $(concat!($name, "-early"), concat!($name, "-late")),*];
        pub(super) const TERMS: usize = 1 + 2 * [$($name),*].len();
    };
}

const MAN: usize = 0;
terms! {
    KING = "king",
    MORE_KINGS = "more-kings",
    TEMPO = "tempo",
    ADVANCE = "advance",
    HOME = "home",
    INSIDE = "inside",
    FREE = "free",
    ONE_SIDED = "one-sided",
    PASSED = "passed",
    PASSED_ROWS = "passed-rows",
    DIAGONAL = "diagonal",
    KING_STEPS = "king-steps",
    KING_REACH = "king-reach",
}

/// The number of parts of a term that counts fully.
pub(super) const PARTS: i32 = 16;

/// Selects the terms to count, since those with weight zero need not be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    /// Whether to count terms that follow from the places of single men; folded shapes contain these already.
    by_place: bool,
    free: bool,
    one_sided: bool,
    passed: bool,
}

impl Counted {
    pub const ALL: Counted = Counted { by_place: true, free: true, one_sided: true, passed: true };

    /// The terms to count with these weights, beside shapes that were folded with [`by_place`].
    pub fn by(weights: &[i32; TERMS]) -> Counted {
        let any = |terms: &[usize]| terms.iter().any(|&early| weights[early..early + 2] != [0, 0]);
        Counted {
            by_place: false,
            free: any(&[FREE]),
            one_sided: any(&[ONE_SIDED]),
            passed: any(&[PASSED, PASSED_ROWS]),
        }
    }
}

/// The value of a man, early and late, by its row from its side's first row on and by its place in a row of `half` squares.
pub(super) fn by_place(weights: &[i32; TERMS], half: usize, row: usize, square: usize) -> [i32; 2] {
    let (home, inside) = (row == 0, square != 0 && square != half - 1);
    [0, 1].map(|late| {
        let advanced = row as i32 * weights[ADVANCE + late];
        advanced + i32::from(home) * weights[HOME + late] + i32::from(inside) * weights[INSIDE + late]
    })
}

/// The numbers of men and kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces {
    /// Men of the side to move and of the opponent.
    pub men: [i32; 2],
    /// Kings of the side to move and of the opponent.
    pub kings: [i32; 2],
}

impl Pieces {
    #[inline(always)]
    pub fn of<R: Rules>(position: &DraughtsPosition<R>) -> Pieces {
        let us = position.colour();
        let men = [position.men(us).count() as i32, position.men(!us).count() as i32];
        let mut kings = [0, 0];
        if !position.kings.is_empty() {
            kings = [position.kings(us).count() as i32, position.kings(!us).count() as i32];
        }
        Pieces { men, kings }
    }

    /// All pieces of both sides.
    #[inline(always)]
    pub fn all(&self) -> i32 {
        self.men[0] + self.men[1] + self.kings[0] + self.kings[1]
    }

    /// How early the game is, by the number of men, in parts.
    #[inline(always)]
    pub fn early<R: Rules>(&self, rules: R) -> i32 {
        let all = i32::from(rules.pieces()) * 2;
        (PARTS * (self.men[0] + self.men[1]) / all.max(1)).min(PARTS)
    }
}

/// Emits the terms of the side to move minus those of the opponent, in parts, each with its index; terms of value zero may
/// be left out.
#[inline(always)]
pub(super) fn each<R: Rules>(
    position: &DraughtsPosition<R>,
    pieces: &Pieces,
    early: i32,
    counted: Counted,
    mut emit: impl FnMut(usize, i32),
) {
    let (us, late) = (position.colour(), PARTS - early);
    let mut phased = |place: usize, difference: i32| {
        emit(place, early * difference);
        emit(place + 1, late * difference);
    };
    phased(TEMPO, 1);
    if !position.kings.is_empty() {
        kings(position, pieces, &mut phased);
    }
    if counted.free || counted.one_sided || counted.passed || counted.by_place {
        let (ours, theirs) = (count_men(position, us, counted), count_men(position, !us, counted));
        if counted.by_place {
            phased(ADVANCE, ours.advance - theirs.advance);
            phased(HOME, ours.home - theirs.home);
            phased(INSIDE, ours.inside - theirs.inside);
        }
        if counted.free {
            phased(FREE, ours.free - theirs.free);
        }
        if counted.one_sided {
            phased(ONE_SIDED, theirs.one_sided - ours.one_sided);
        }
        if counted.passed {
            phased(PASSED, ours.passed - theirs.passed);
            phased(PASSED_ROWS, ours.passed_rows - theirs.passed_rows);
        }
    }
    emit(MAN, PARTS * (pieces.men[0] - pieces.men[1]));
}

/// The terms for kings.
#[inline(never)]
fn kings<R: Rules>(position: &DraughtsPosition<R>, pieces: &Pieces, phased: &mut dyn FnMut(usize, i32)) {
    let (us, board, flying) = (position.colour(), position.rules.geometry(), position.rules.flying());
    let empty = board.board & !(position.pieces[0] | position.pieces[1]);
    let more = |side: usize| (pieces.kings[side] - 1).max(0);
    let has = |side: usize| pieces.kings[side].min(1);
    phased(KING, has(0) - has(1));
    phased(MORE_KINGS, more(0) - more(1));
    let [ours, theirs] = [us, !us].map(|colour| {
        let kings = position.kings(colour);
        let (mut steps, mut reach) = (0, R::Bits::EMPTY);
        for direction in [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT] {
            let mut reached = board.step(kings, direction) & empty;
            steps += reached.count() as i32;
            reach |= reached;
            while flying && !reached.is_empty() {
                reached = board.step(reached, direction) & empty;
                reach |= reached;
            }
        }
        let diagonal = i32::from(flying && kings.meets(board.long_diagonal));
        (steps, reach.count() as i32, diagonal)
    });
    phased(KING_STEPS, ours.0 - theirs.0);
    phased(KING_REACH, ours.1 - theirs.1);
    phased(DIAGONAL, ours.2 - theirs.2);
}

/// The terms for one side's men.
#[derive(Default)]
struct MenTerms {
    advance: i32,
    home: i32,
    inside: i32,
    free: i32,
    one_sided: i32,
    passed: i32,
    passed_rows: i32,
}

#[inline(always)]
fn count_men<R: Rules>(position: &DraughtsPosition<R>, colour: Colour, counted: Counted) -> MenTerms {
    let board = position.rules.geometry();
    let men = position.men(colour);
    let enemies = position.pieces[!colour];
    let (ahead, behind) = match colour {
        Colour::White => ([UP_LEFT, UP_RIGHT], [DOWN_LEFT, DOWN_RIGHT]),
        Colour::Black => ([DOWN_LEFT, DOWN_RIGHT], [UP_LEFT, UP_RIGHT]),
    };
    let mut terms = MenTerms::default();
    if counted.by_place {
        terms.advance = rows_advanced(board, colour, men);
        terms.home = (men & board.crown[!colour]).count() as i32;
        terms.inside = (men & !board.row_begins & !board.row_ends).count() as i32;
    }
    if counted.free {
        let empty = board.board & !(position.pieces[0] | position.pieces[1]);
        let steps = ahead.map(|direction| board.step(men, direction) & empty);
        terms.free = steps[0].count_both(steps[1]) as i32;
    }
    if counted.one_sided {
        terms.one_sided = (men.count() as i32 - 2 * (men & board.left_half).count() as i32).abs();
    }
    if counted.passed {
        // Squares from which the way to the last row may meet an enemy: the enemies' cones towards our first row.
        let mut covered = enemies;
        for _ in 1..board.rows {
            covered |= board.step(covered, behind[0]) | board.step(covered, behind[1]);
        }
        let passed = men & !covered;
        if !passed.is_empty() {
            terms.passed = passed.count() as i32;
            terms.passed_rows = rows_advanced(board, colour, passed);
        }
    }
    terms
}

/// The sum of the rows that men have advanced.
#[inline]
fn rows_advanced<B: Bits>(board: &Geometry<B>, colour: Colour, men: B) -> i32 {
    let [ones, twos, fours, eights] = board.row_bits.map(|rows| (men & rows).count() as i32);
    let rows = ones + 2 * twos + 4 * fours + 8 * eights;
    match colour {
        Colour::Black => rows,
        Colour::White => (i32::from(board.rows) - 1) * men.count() as i32 - rows,
    }
}
