//! How a move is entered on the picture, and its effects.

use super::{marble_id, rim_id, tray_id};
use crate::board::{Cell, Direction};
use crate::moves::{AbaloneMove, MoveKind, last_of};
use crate::position::AbalonePosition;
use secateur_core::{Effect, Position as _, Side, Step};

/// The id of the place over the edge, in a direction from a cell at the edge.
fn rim_beyond(cell: Cell, direction: Direction) -> String {
    let (up, right) = direction.step();
    rim_id(cell.row() + i32::from(up), cell.number() + i32::from(right))
}

/// The gestures of a move. In line: the trailing marble, then the cell that the front marble enters, or the place over the
/// edge where a marble goes. Broadside: one end, the other end, then the new cell of the first.
///
/// No gesture begins another. After an own marble, an in-line move goes to a place without an own marble, a different one
/// for each direction; a broadside goes on to an own marble. The two ends of a line and a neighbour of one end determine
/// one broadside.
pub(crate) fn gestures(position: &AbalonePosition, m: AbaloneMove) -> Vec<Vec<String>> {
    let names = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>();
    match m.kind() {
        MoveKind::InLine { trailing, direction } => {
            let displacements = position.displacements(m);
            let mut ways = Vec::new();
            if let Some(&(_, Some(entered))) = displacements.own.first() {
                ways.push(names(&[trailing, entered]));
            }
            if let Some(&(ejected, None)) = displacements.enemy.first() {
                ways.push(vec![trailing.to_string(), rim_beyond(ejected, direction)]);
            }
            ways
        }
        MoveKind::Broadside { first, axis, length, direction } => {
            let mut ways = Vec::new();
            if let Some(last) = last_of(first, axis, length) {
                for (one, other) in [(first, last), (last, first)] {
                    ways.extend(one.next(direction).map(|to| names(&[one, other, to])));
                }
            }
            ways
        }
        MoveKind::SelfEjection { trailing } => {
            let columns_at_edge = |&direction: &Direction| {
                let front = *position.column_at_edge(trailing, direction)?.last()?;
                Some(vec![trailing.to_string(), rim_beyond(front, direction)])
            };
            Direction::ALL.iter().filter_map(columns_at_edge).collect()
        }
    }
}

/// The effects of a move: each marble goes one step, and one that is pushed off goes to its tray.
pub(crate) fn effects(position: &AbalonePosition, m: AbaloneMove) -> Vec<Effect> {
    let (displacements, us) = (position.displacements(m), position.turn());
    let own = displacements.own.into_iter().map(|shift| (us, shift));
    let enemy = displacements.enemy.into_iter().map(|shift| (!us, shift));
    let effect = |(side, (from, to)): (Side, (Cell, Option<Cell>))| {
        let colour = position.colour(side);
        let place = match to {
            Some(cell) => cell.to_string(),
            None => tray_id(colour, position.lost(side) + 1),
        };
        Effect::moved(marble_id(colour, from), marble_id(colour, &place), place)
    };
    enemy.chain(own).map(effect).collect()
}

/// Two steps if a marble is pushed off: it first goes over the edge with the others, then to its tray.
pub(crate) fn steps(position: &AbalonePosition, m: AbaloneMove) -> Vec<Vec<Step>> {
    let (displacements, us) = (position.displacements(m), position.turn());
    let direction = match m.kind() {
        MoveKind::InLine { direction, .. } => direction,
        _ => return Vec::new(),
    };
    let Some(&(ejected, None)) = displacements.enemy.first() else { return Vec::new() };
    let own = displacements.own.iter().map(|&(from, to)| (us, from, to));
    let enemy = displacements.enemy.iter().map(|&(from, to)| (!us, from, to));
    let push = own.chain(enemy).map(|(side, from, to)| {
        let place = to.map_or_else(|| rim_beyond(from, direction), |cell| cell.to_string());
        Step::to(marble_id(position.colour(side), from), place)
    });
    let lost = position.colour(!us);
    let tray = tray_id(lost, position.lost(!us) + 1);
    vec![push.collect(), vec![Step::to(marble_id(lost, ejected), tray)]]
}
