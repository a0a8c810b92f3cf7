//! Move ordering, and the noisy moves for quiescence.

use super::ways::Ways;
use crate::board::{Cell, cells};
use crate::paths::WallsAcross;
use crate::{MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{Position, Side, Sink};

/// What the shortest paths of a position tell about its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guide {
    /// The cells that can be the first on one of the mover's shortest paths.
    first: u128,
    /// Walls that lengthen the mover's path.
    mine: WallsAcross,
    /// Walls that lengthen the opponent's path.
    theirs: WallsAcross,
}

impl Guide {
    #[inline]
    pub fn new(position: &QuoridorPosition, ways: &Ways) -> Guide {
        let [mine, theirs] = [position.turn(), !position.turn()].map(|side| ways.way(position, side));
        Guide { first: mine.first, mine: mine.closing, theirs: theirs.closing }
    }
}

/// Generates the pawn moves to the goal row; none if the game is over.
pub(super) fn winning_moves(position: &QuoridorPosition, sink: &mut impl Sink<QuoridorMove>) {
    if position.outcome().is_none() {
        let goal = position.geometry().goals[position.turn()];
        cells(position.pawn_targets() & goal).for_each(|target| sink.push(QuoridorMove::pawn(target)));
    }
}

/// The guess for a move, in hundredths of a step.
#[inline]
pub(super) fn guess(position: &QuoridorPosition, m: QuoridorMove, guide: &Guide) -> i32 {
    let me = position.turn();
    match m.kind() {
        MoveKind::Pawn(target) => {
            let jumps = pawn_distance(position, me, target) > 1;
            if guide.first & target.bit() != 0 || jumps && forward(me, position, target) { 300 } else { 40 }
        }
        MoveKind::Wall(wall) => {
            let theirs = if guide.theirs.contains(wall) { 200 } else { 0 };
            let mine = if guide.mine.contains(wall) { 250 } else { 0 };
            let near = |side, worth: i32| {
                (worth - 10 * i32::from(pawn_distance(position, side, wall.anchor))).max(0)
            };
            theirs - mine + near(!me, 60) + near(me, 30)
        }
    }
}

/// The columns plus rows between any two cells.
static DISTANCES: [[u8; 128]; 128] = {
    let mut gaps = [[0; 128]; 128];
    let mut a = 0;
    while a < 121 {
        let mut b = 0;
        while b < 121 {
            let (one, other) = (Cell(a as u8), Cell(b as u8));
            gaps[a][b] = one.column().abs_diff(other.column()) + one.row().abs_diff(other.row());
            b += 1;
        }
        a += 1;
    }
    gaps
};

/// Whether the pawns are too far apart for a jump soon.
pub(super) fn pawns_are_apart(position: &QuoridorPosition) -> bool {
    pawn_distance(position, Side::First, position.pawn(Side::Second)) > 3
}

/// The columns plus rows between a side's pawn and a cell.
#[inline]
fn pawn_distance(position: &QuoridorPosition, side: Side, cell: Cell) -> u8 {
    DISTANCES[position.pawn(side).0 as usize & 127][cell.0 as usize & 127]
}

/// Whether a cell is nearer to a side's goal row than its pawn is.
fn forward(side: Side, position: &QuoridorPosition, cell: Cell) -> bool {
    let row = position.pawn(side).row();
    match side {
        Side::First => cell.row() > row,
        Side::Second => cell.row() < row,
    }
}
