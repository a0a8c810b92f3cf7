//! Move ordering.

use crate::bits::Bits;
use crate::board::Geometry;
use crate::colour::Colour;
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::Rules;

/// For a captured man, in hundredths of a man; a king counts twice.
pub(super) const MAN: i32 = 100;
const CROWNING: i32 = 300;
/// For each row that a man advances.
const ADVANCE: i32 = 3;
/// For a man that leaves its side's first row.
const LEAVES_HOME: i32 = -6;

/// The guess for a move, in hundredths of a man.
#[inline(always)]
pub(super) fn guess<R: Rules>(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> i32 {
    let (board, us) = (position.rules.geometry(), position.turn);
    let man = !position.kings.has(m.from);
    let mut value = 0;
    if man {
        let crowns = i32::from(board.crown[us].has(m.to));
        let leaves_home = i32::from(board.crown[!us].has(m.from));
        value = CROWNING * crowns + LEAVES_HOME * leaves_home + ADVANCE;
    }
    if m.is_capture() {
        value += MAN * m.captured.count_both(m.captured & position.kings) as i32;
        if man {
            // A capture may lead anywhere; a step goes one row forward.
            value += ADVANCE * (rows_ahead(board, us, m) - 1);
        }
    }
    value
}

/// How many rows a move goes forward.
fn rows_ahead<B: Bits>(board: &Geometry<B>, us: Colour, m: DraughtsMove<B>) -> i32 {
    let (from, to) = m.squares(board);
    let row = |square: u8| i32::from((square - 1) / (board.rows / 2));
    (row(to) - row(from)) * if us == Colour::White { -1 } else { 1 }
}
