//! The only symmetry of draughts: the board turned by 180 degrees, with the colours exchanged.

use crate::board::Geometry;
use crate::colour::Colour;
use crate::moves::DraughtsMove;
use crate::position::{DraughtsPosition, KingRun};
use crate::rules::Rules;
use secateur_core::Symmetry;

/// Turns the board and exchanges colours and turn.
pub const HALF_TURN: Symmetry = Symmetry { name: "half turn", swaps_sides: true };

fn turned_bit<B: crate::bits::Bits>(board: &Geometry<B>, bit: u8) -> u8 {
    board.bits() as u8 - 1 - bit
}

/// The position as the other side would see it.
pub(crate) fn turned<R: Rules>(position: &DraughtsPosition<R>) -> DraughtsPosition<R> {
    let board = position.rules.geometry();
    let mut image = *position;
    image.turn = !position.turn;
    image.kings = board.turned(position.kings);
    for colour in Colour::BOTH {
        image.pieces[colour] = board.turned(position.pieces[!colour]);
        let run = position.runs[!colour];
        let bit = if run.count > 0 { turned_bit(board, run.bit) } else { 0 };
        image.runs[colour] = KingRun { bit, ..run };
    }
    image.refresh();
    image
}

/// The same move on the turned board.
pub(crate) fn turned_move<R: Rules>(
    position: &DraughtsPosition<R>,
    m: DraughtsMove<R::Bits>,
) -> DraughtsMove<R::Bits> {
    let board = position.rules.geometry();
    DraughtsMove {
        from: turned_bit(board, m.from),
        to: turned_bit(board, m.to),
        captured: board.turned(m.captured),
    }
}
