//! What a move does, told marble by marble: for pictures, judgements and error messages. Play itself is in `position`.

use crate::board::{Cell, Direction, NEXT, OFF};
use crate::moves::{Action, Move, last_of};
use crate::position::Position;
use secateur_core::Position as _;

/// What an in-line move meets on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Own marbles that move.
    pub column: u8,
    /// Enemy marbles before them.
    pub pushed: u8,
    /// The cell the front marble enters, unless it leaves the board.
    pub front: Option<Cell>,
    /// Whether an enemy marble is pushed over the edge.
    pub ejects: bool,
}

/// What a legal move does to marbles, for pictures and judgements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shifts {
    /// Own marbles and where they go, front marble first.
    pub own: Vec<(Cell, Option<Cell>)>,
    /// Enemy marbles and where they go, the farthest first; `None` is off the board.
    pub enemy: Vec<(Cell, Option<Cell>)>,
}

impl Position {
    /// What a legal in-line move meets.
    #[inline]
    pub fn reach(&self, trailing: Cell, direction: Direction) -> Reach {
        let (own, enemy, next) =
            (self.board(self.turn()), self.board(!self.turn()), &NEXT[direction as usize]);
        let (mut column, mut pushed) = (1, 0);
        let mut front = usize::from(next[trailing.index()]);
        while own >> front & 1 != 0 {
            front = usize::from(next[front & 63]);
            column += 1;
        }
        let mut beyond = front;
        while enemy >> beyond & 1 != 0 {
            beyond = usize::from(next[beyond & 63]);
            pushed += 1;
        }
        let front = (front != OFF).then(|| Cell::from_index(front));
        Reach { column, pushed, front, ejects: pushed > 0 && beyond == OFF }
    }

    /// The marbles a legal move shifts, one step each. A self-ejection is shown in the first direction that has one.
    pub fn shifts(&self, m: Move) -> Shifts {
        let mut shifts = Shifts::default();
        match m.action() {
            Action::InLine { trailing, direction } => {
                let mut cell = Some(trailing);
                while let Some(here) = cell.filter(|&c| self.at(c).is_some()) {
                    let next = here.next(direction);
                    let moved =
                        if self.at(here) == Some(self.turn()) { &mut shifts.own } else { &mut shifts.enemy };
                    moved.insert(0, (here, next));
                    cell = next;
                }
            }
            Action::Broadside { first, axis, length, direction } => {
                let line = (1..=length).filter_map(|n| last_of(first, axis, n));
                shifts.own = line.map(|cell| (cell, cell.next(direction))).collect();
            }
            Action::SelfEjection { trailing } => {
                let column = self.leaving(trailing).into_iter().next().unwrap_or_default();
                shifts.own = column.windows(2).rev().map(|two| (two[0], Some(two[1]))).collect();
                if let Some(&front) = column.last() {
                    shifts.own.insert(0, (front, None));
                }
            }
        }
        shifts
    }

    /// The columns that end with `trailing` and have the edge before them: their cells from the trailing one to the front.
    pub(crate) fn leaving(&self, trailing: Cell) -> Vec<Vec<Cell>> {
        let columns = Direction::ALL.map(|direction| self.leaving_in(trailing, direction));
        columns.into_iter().flatten().collect()
    }

    /// The column that ends with `trailing` and has the edge before it in `direction`.
    pub(crate) fn leaving_in(&self, trailing: Cell, direction: Direction) -> Option<Vec<Cell>> {
        let mut column = vec![trailing];
        loop {
            match column[column.len() - 1].next(direction) {
                None => return Some(column),
                Some(next) if self.at(next) == self.at(trailing) && column.len() < 3 => column.push(next),
                Some(_) => return None,
            }
        }
    }
}
