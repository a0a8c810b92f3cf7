//! Which moves to look at first, and which to go on with in quiescence.

use crate::bits::Bits;
use crate::colour::Colour;
use crate::generate;
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{Position as _, Sink};

/// A man taken, in hundredths of a man; a king counts twice.
pub(super) const MAN: i32 = 100;
const CROWNING: i32 = 300;
/// A row that a man advances.
const ADVANCE: i32 = 3;
/// A man that leaves its own first row.
const LEAVES_HOME: i32 = -6;

/// The captures; none where nothing can be taken.
#[inline]
pub(super) fn captures<R: Rules>(
    position: &DraughtsPosition<R>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    if generate::must_capture(position) {
        position.generate(sink);
    }
}

/// How good a move looks, in hundredths of a man.
#[inline]
pub(super) fn guess<R: Rules>(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> i32 {
    let board = position.rules.geometry();
    let us = position.colour();
    let mut value = 0;
    if m.is_capture() {
        value += MAN * m.captured.count() as i32 + MAN * (m.captured & position.kings).count() as i32;
    }
    if !position.kings.has(m.from) {
        if board.crown[us].has(m.to) {
            value += CROWNING;
        }
        let (from, to) = m.squares(board);
        let row = |square: u8| i32::from((square - 1) / (board.rows / 2));
        let advanced = (row(to) - row(from)) * if us == Colour::White { -1 } else { 1 };
        value += ADVANCE * advanced + if board.crown[!us].has(m.from) { LEAVES_HOME } else { 0 };
    }
    value
}
