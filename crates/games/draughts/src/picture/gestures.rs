//! How a move is entered on the picture, and its effects.

use super::piece_id;
use crate::bits::Bits;
use crate::moves::DraughtsMove;
use crate::paths::{first_landings, legs, paths};
use crate::position::{DraughtsPosition, Piece};
use crate::rules::Rules;
use secateur_core::{Effect, Position as _, Step};

/// The most paths offered for one move.
const MAX_PATHS: usize = 8;

/// The gestures of a legal move: from and to; for a capture every landing square in turn.
///
/// No complete capture begins another, so whole paths never begin one another. The short gesture, from and to, is offered
/// too if only one move has these ends and no capture lands on `to` first, so that no path begins with it.
pub(crate) fn gestures<R: Rules>(
    position: &DraughtsPosition<R>,
    legal: &[DraughtsMove<R::Bits>],
    m: DraughtsMove<R::Bits>,
) -> Vec<Vec<String>> {
    let board = position.rules().geometry();
    let cells = |bits: &[u8]| bits.iter().map(|&bit| board.square(bit).to_string()).collect();
    let short = [m.from, m.to];
    if !m.is_capture() {
        return vec![cells(&short)];
    }
    let mut all: Vec<_> = paths(position, m, MAX_PATHS).iter().map(|path| cells(path)).collect();
    let alone = legal.iter().filter(|other| (other.from, other.to) == (m.from, m.to)).count() == 1;
    if alone && !first_landings(position, m.from).has(m.to) {
        all.insert(0, cells(&short));
    }
    all
}

/// What a legal move does to the pieces.
pub(crate) fn effects<R: Rules>(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Vec<Effect> {
    let board = position.rules().geometry();
    let (from, to) = m.squares(board);
    let mut after = *position;
    after.play(m);
    let mut effects = Vec::new();
    if let (Some(before), Some(now)) = (position.piece(from), after.piece(to)) {
        effects.push(Effect::moved(piece_id(before, from), piece_id(now, to), to.to_string()));
    }
    for square in m.taken(board) {
        if let Some(piece @ Piece { .. }) = position.piece(square) {
            effects.push(Effect::gone(piece_id(piece, square)));
        }
    }
    effects
}

/// The animation of a capture of several pieces: jump by jump, each with the piece that it captures.
pub(crate) fn steps<R: Rules>(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Vec<Vec<Step>> {
    let board = position.rules().geometry();
    let from = board.square(m.from);
    let (Some(path), Some(mover)) = (paths(position, m, 1).pop(), position.piece(from)) else {
        return Vec::new();
    };
    if path.len() < 3 {
        return Vec::new();
    }
    let jump = |(land, over): (u8, R::Bits)| {
        let mut step = vec![Step::to(piece_id(mover, from), board.square(land).to_string())];
        let taken = over.iter().map(|bit| board.square(bit));
        step.extend(taken.filter_map(|square| Some(Step::gone(piece_id(position.piece(square)?, square)))));
        step
    };
    legs(position, &path).into_iter().map(jump).collect()
}
