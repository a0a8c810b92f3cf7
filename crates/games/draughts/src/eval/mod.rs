//! The default judgement: material, advancement, the home row, the centre, freedom to move.

pub mod bornachot_haro;

pub use bornachot_haro::BornachotHaro;

use crate::bits::Bits;
use crate::board::{DOWN_LEFT, DOWN_RIGHT};
use crate::colour::Colour;
use crate::generate;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use secateur_core::{EVAL_LIMIT, Evaluator, Hints, Position as _, Sink};

const MAN: i32 = 100;
const KING: i32 = 160;
const FLYING_KING: i32 = 300;
/// For each row a man has advanced.
const ADVANCE: i32 = 3;
/// For each man on the home row.
const HOME: i32 = 6;
/// For each man off the edge columns.
const INSIDE: i32 = 3;
/// For each step a man has free.
const FREE: i32 = 2;
/// For the right to move.
const TEMPO: i32 = 4;
/// Endings that the rules end soon are mostly drawn.
const SMALL_SHARE: i32 = 4;

/// Material and a little position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Material {
    /// What a side's pieces are worth, its own view.
    fn side<R: Rules>(position: &Position<R>, colour: Colour) -> i32 {
        let rules = position.rules;
        let board = rules.geometry();
        // Both sides are looked at as if they moved down the board.
        let view = |set: R::Bits| if colour == Colour::White { board.turned(set) } else { set };
        let men = view(position.men(colour));
        let kings = position.kings(colour).count() as i32;
        let occupied = view(position.pieces[0] | position.pieces[1]);
        let empty = board.board & !occupied;
        let mut value = MAN * men.count() as i32;
        value += kings * if rules.flying() { FLYING_KING } else { KING };
        value += HOME * (men & board.crown[0]).count() as i32;
        value += INSIDE * (men & !board.row_begins & !board.row_ends).count() as i32;
        let mut row = board.crown[0];
        for advanced in 0..i32::from(board.rows) {
            value += ADVANCE * advanced * (men & row).count() as i32;
            // The next row, whichever way it is shifted: one of the two steps reaches each of its squares.
            row = (board.step(row, DOWN_LEFT) | board.step(row, DOWN_RIGHT)) & board.board;
        }
        let steps = [DOWN_LEFT, DOWN_RIGHT].map(|d| board.step(men, d) & empty);
        value + FREE * steps[0].count_both(steps[1]) as i32
    }
}

impl<R: Rules> Evaluator<Position<R>> for Material {
    fn evaluate(&mut self, position: &Position<R>) -> i32 {
        let us = position.colour();
        let value = Material::side(position, us) - Material::side(position, !us);
        let value = if position.small_limit > 0 { value / SMALL_SHARE } else { value };
        (value + TEMPO).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    fn hints(&self) -> Hints {
        Hints { loud_guess: MAN, ..Hints::default() }
    }

    #[inline]
    fn noisy(&self, position: &Position<R>, sink: &mut impl Sink<Move<R::Bits>>) {
        if generate::must_capture(position) {
            position.generate(sink);
        }
    }

    #[inline]
    fn guess(&self, position: &Position<R>, m: Move<R::Bits>) -> i32 {
        let board = position.rules.geometry();
        let us = position.colour();
        let mut value = 0;
        if m.is_capture() {
            value += MAN * m.captured.count() as i32 + MAN * (m.captured & position.kings).count() as i32;
        }
        if !position.kings.has(m.from) {
            if board.crown[us].has(m.to) {
                value += FLYING_KING;
            }
            let (from, to) = m.squares(board);
            let row = |square: u8| i32::from((square - 1) / (board.rows / 2));
            let advanced = (row(to) - row(from)) * if us == Colour::White { -1 } else { 1 };
            value += ADVANCE * advanced - if board.crown[!us].has(m.from) { HOME } else { 0 };
        }
        value
    }
}
