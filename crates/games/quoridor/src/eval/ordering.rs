//! Which moves to look at first, and which to go on with in quiescence.

use crate::board::{Cell, cells};
use crate::paths::WallsAcross;
use crate::{MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{Position, Side, Sink};

/// What the shortest paths of a position say about its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guide {
    /// The position's key.
    pub key: u64,
    /// The cells that the mover's shortest paths enter first.
    first: u128,
    /// Walls that lengthen the mover's path.
    mine: WallsAcross,
    /// Walls that lengthen the opponent's path.
    theirs: WallsAcross,
}

impl Guide {
    pub fn new(position: &QuoridorPosition) -> Guide {
        let (open, goals) = (position.open(), position.geometry().goals);
        let me = position.turn();
        let (mine, first) = open.bottlenecks(position.pawn(me).bit(), goals[me]);
        let (theirs, _) = open.bottlenecks(position.pawn(!me).bit(), goals[!me]);
        Guide { key: position.key(), first, mine, theirs }
    }
}

/// The pawn moves to the goal row; none when the game is over.
pub(super) fn winning_moves(position: &QuoridorPosition, sink: &mut impl Sink<QuoridorMove>) {
    if position.outcome().is_none() {
        let goal = position.geometry().goals[position.turn()];
        cells(position.pawn_targets() & goal).for_each(|target| sink.push(QuoridorMove::pawn(target)));
    }
}

/// How good a move looks, in hundredths of a step.
#[inline]
pub(super) fn guess(position: &QuoridorPosition, m: QuoridorMove, guide: &Guide) -> i32 {
    let me = position.turn();
    match m.kind() {
        MoveKind::Pawn(target) => {
            let jumps = gap(position, me, target) > 1;
            if guide.first & target.bit() != 0 || jumps && forward(me, position, target) { 300 } else { 40 }
        }
        MoveKind::Wall(wall) => {
            let among = |walls: WallsAcross| {
                (if wall.horizontal { walls.horizontal } else { walls.vertical }) & wall.anchor.bit() != 0
            };
            let theirs = if among(guide.theirs) { 200 } else { 0 };
            let mine = if among(guide.mine) { 250 } else { 0 };
            let near = |side, worth: i32| (worth - 10 * i32::from(gap(position, side, wall.anchor))).max(0);
            theirs - mine + near(!me, 60) + near(me, 30)
        }
    }
}

/// Columns and rows between a side's pawn and a cell.
fn gap(position: &QuoridorPosition, side: Side, cell: Cell) -> u8 {
    let pawn = position.pawn(side);
    pawn.column().abs_diff(cell.column()) + pawn.row().abs_diff(cell.row())
}

/// Whether a cell lies nearer a side's goal row than its pawn.
fn forward(side: Side, position: &QuoridorPosition, cell: Cell) -> bool {
    let row = position.pawn(side).row();
    match side {
        Side::First => cell.row() > row,
        Side::Second => cell.row() < row,
    }
}
