//! The paths of a capture: its landing squares, one for each captured piece. Only notation and pictures need them.

use crate::bits::Bits;
use crate::colour::Colour;
use crate::generate::{Jump, Jumps};
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use std::collections::HashSet;

/// Up to `max` paths of a legal capture, each a list of bits from `from` to `to`; the first path is always the same.
pub(crate) fn paths<R: Rules>(
    position: &DraughtsPosition<R>,
    m: DraughtsMove<R::Bits>,
    max: usize,
) -> Vec<Vec<u8>> {
    match position.colour() {
        Colour::White => PathSearch::<R, true>::of(position, m, max),
        Colour::Black => PathSearch::<R, false>::of(position, m, max),
    }
}

/// The squares where captures from `from` land first, whether or not these captures may be played.
pub(crate) fn first_landings<R: Rules>(position: &DraughtsPosition<R>, from: u8) -> R::Bits {
    let mut lands = R::Bits::EMPTY;
    each_jump(position, from, from, R::Bits::EMPTY, |jump| lands |= R::Bits::single(jump.land));
    lands
}

/// Why a path is not a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathError {
    /// Nothing can be jumped between these two bits, or the rules forbid landing there.
    Between(u8, u8),
    /// The capture is not complete.
    GoesOn,
}

/// The capture along a path of at least two squares; it is not checked whether it may be played.
pub(crate) fn follow<R: Rules>(
    position: &DraughtsPosition<R>,
    path: &[u8],
) -> Result<DraughtsMove<R::Bits>, PathError> {
    let (from, mut at) = (path[0], path[0]);
    let mut captured = R::Bits::EMPTY;
    let mut complete = false;
    for &to in &path[1..] {
        let mut jumped = None;
        if complete {
            return Err(PathError::Between(at, to));
        }
        each_jump(position, from, at, captured, |jump| {
            if jump.land == to {
                jumped = Some(jump);
            }
        });
        let jump = jumped.ok_or(PathError::Between(at, to))?;
        captured |= jump.over;
        complete = !jump.goes_on;
        at = to;
    }
    if complete { Ok(DraughtsMove { from, to: at, captured }) } else { Err(PathError::GoesOn) }
}

/// The jumps of a path: where each lands, and what it captures.
pub(crate) fn legs<R: Rules>(position: &DraughtsPosition<R>, path: &[u8]) -> Vec<(u8, R::Bits)> {
    let mut captured = R::Bits::EMPTY;
    let mut legs = Vec::new();
    for pair in path.windows(2) {
        let mut over = R::Bits::EMPTY;
        each_jump(position, path[0], pair[0], captured, |jump| {
            if jump.land == pair[1] {
                over = jump.over;
            }
        });
        captured |= over;
        legs.push((pair[1], over));
    }
    legs
}

fn each_jump<R: Rules>(
    position: &DraughtsPosition<R>,
    from: u8,
    at: u8,
    captured: R::Bits,
    take: impl FnMut(Jump<R::Bits>),
) {
    let king = position.kings.has(from);
    match position.colour() {
        Colour::White => {
            let jumps = Jumps::<R, true>::new(position);
            jumps.each(at, king, captured, jumps.empty_without(from), take);
        }
        Colour::Black => {
            let jumps = Jumps::<R, false>::new(position);
            jumps.each(at, king, captured, jumps.empty_without(from), take);
        }
    }
}

struct PathSearch<R: Rules, const WHITE: bool> {
    jumps: Jumps<R, WHITE>,
    m: DraughtsMove<R::Bits>,
    king: bool,
    max: usize,
    /// States without a solution. The continuation depends only on the square and the captured pieces.
    dead: HashSet<(u8, R::Bits)>,
    path: Vec<u8>,
    found: Vec<Vec<u8>>,
}

impl<R: Rules, const WHITE: bool> PathSearch<R, WHITE> {
    fn of(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>, max: usize) -> Vec<Vec<u8>> {
        let jumps = Jumps::<R, WHITE>::new(position);
        let king = jumps.kings.has(m.from);
        let (dead, path, found) = (HashSet::new(), vec![m.from], Vec::new());
        let mut search = PathSearch { jumps, m, king, max, dead, path, found };
        search.extend(m.from, R::Bits::EMPTY);
        search.found
    }

    fn extend(&mut self, at: u8, captured: R::Bits) {
        let before = self.found.len();
        if before >= self.max || self.dead.contains(&(at, captured)) {
            return;
        }
        let mut next = Vec::new();
        let empty = self.jumps.empty_without(self.m.from);
        self.jumps.each(at, self.king, captured, empty, |jump| {
            if jump.over.meets(self.m.captured) {
                next.push(jump);
            }
        });
        for jump in next {
            let captured = captured | jump.over;
            self.path.push(jump.land);
            if jump.goes_on {
                self.extend(jump.land, captured);
            } else if jump.land == self.m.to && captured == self.m.captured && self.found.len() < self.max {
                self.found.push(self.path.clone());
            }
            self.path.pop();
        }
        if self.found.len() == before {
            self.dead.insert((at, captured));
        }
    }
}
