//! What a move does to each marble, for pictures, evaluators and error messages. Play itself is in `position`.

use crate::board::{Cell, Direction, NEXT, OFF};
use crate::moves::{AbaloneMove, MoveKind, last_of};
use crate::position::AbalonePosition;
use secateur_core::Position as _;

/// The effect of an in-line move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Own marbles that move.
    pub column: u8,
    /// Enemy marbles in front of them, which are pushed.
    pub pushed: u8,
    /// The cell that the front marble enters; `None` if it leaves the board.
    pub front: Option<Cell>,
    /// Whether an enemy marble is pushed over the edge.
    pub ejects: bool,
}

/// Where each marble goes in a legal move; `None` means off the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Displacements {
    /// Own marbles, front marble first.
    pub own: Vec<(Cell, Option<Cell>)>,
    /// Enemy marbles, the farthest first.
    pub enemy: Vec<(Cell, Option<Cell>)>,
}

impl AbalonePosition {
    /// What a legal in-line move does to the marbles in its line.
    #[inline]
    pub fn push(&self, trailing: Cell, direction: Direction) -> Push {
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
        Push { column, pushed, front, ejects: pushed > 0 && beyond == OFF }
    }

    /// The marbles that a legal move displaces, one step each. A self-ejection that several directions allow is shown in
    /// the first.
    pub fn displacements(&self, m: AbaloneMove) -> Displacements {
        let mut moved = Displacements::default();
        match m.kind() {
            MoveKind::InLine { trailing, direction } => {
                let mut cell = Some(trailing);
                while let Some(here) = cell.filter(|&c| self.at(c).is_some()) {
                    let next = here.next(direction);
                    let side =
                        if self.at(here) == Some(self.turn()) { &mut moved.own } else { &mut moved.enemy };
                    side.insert(0, (here, next));
                    cell = next;
                }
            }
            MoveKind::Broadside { first, axis, length, direction } => {
                let line = (1..=length).filter_map(|n| last_of(first, axis, n));
                moved.own = line.map(|cell| (cell, cell.next(direction))).collect();
            }
            MoveKind::SelfEjection { trailing } => {
                let column = self.columns_at_edge(trailing).into_iter().next().unwrap_or_default();
                moved.own = column.windows(2).rev().map(|two| (two[0], Some(two[1]))).collect();
                if let Some(&front) = column.last() {
                    moved.own.insert(0, (front, None));
                }
            }
        }
        moved
    }

    /// The columns that end with `trailing` and have the edge in front of them, each as its cells from the trailing one on.
    pub(crate) fn columns_at_edge(&self, trailing: Cell) -> Vec<Vec<Cell>> {
        let columns = Direction::ALL.map(|direction| self.column_at_edge(trailing, direction));
        columns.into_iter().flatten().collect()
    }

    /// The column that ends with `trailing` and has the edge in front of it in `direction`.
    pub(crate) fn column_at_edge(&self, trailing: Cell, direction: Direction) -> Option<Vec<Cell>> {
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
