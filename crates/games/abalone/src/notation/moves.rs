//! Move texts: `a1b2` in line, `a2a4b2` sideways, `a1x` over the edge.

use crate::board::{Cell, Direction};
use crate::moves::{AbaloneMove, MoveKind, last_of};
use crate::position::AbalonePosition;
use crate::rules::Rules;
use secateur_core::{ParseError, Position as _};

/// Reads a legal move.
pub(crate) fn parse_move(position: &AbalonePosition, text: &str) -> Result<AbaloneMove, ParseError> {
    let text = text.trim();
    let wrong = |right: String| Err(ParseError::new("move", text, right));
    if let Some(outcome) = position.outcome() {
        return wrong(format!("the game is over: {outcome}"));
    }
    let course = matches!(position.rules(), Rules::Course { .. });
    let form = || {
        ParseError::new(
            "move",
            text,
            if course {
                "a move is the trailing cell and the next (a1b2), or the trailing cell and x (a1x)"
            } else {
                "a move is the trailing cell and the next (a1b2), or both ends of a line and the first's new cell (a2a4b2)"
            },
        )
    };
    if !text.is_ascii() {
        return Err(form());
    }
    let read = match text.len() {
        3 if course && text[2..].eq_ignore_ascii_case("x") => {
            self_ejection(position, Cell::read(&text[..2])?)
        }
        4 => in_line(position, Cell::read(&text[..2])?, Cell::read(&text[2..])?),
        6 if !course => {
            let cells = (Cell::read(&text[..2])?, Cell::read(&text[2..4])?, Cell::read(&text[4..])?);
            broadside(position, cells.0, cells.1, cells.2)
        }
        _ => return Err(form()),
    };
    read.or_else(wrong)
}

/// Refuses a cell that does not hold a marble of the side to move.
fn own_marble(position: &AbalonePosition, cell: Cell) -> Result<(), String> {
    if position.at(cell) == Some(position.turn()) {
        return Ok(());
    }
    Err(format!("{} has no marble on {cell}", position.colour(position.turn()).name().en))
}

fn self_ejection(position: &AbalonePosition, trailing: Cell) -> Result<AbaloneMove, String> {
    own_marble(position, trailing)?;
    if position.columns_at_edge(trailing).is_empty() {
        return Err(format!("no column of at most three marbles from {trailing} has the edge before it"));
    }
    Ok(MoveKind::SelfEjection { trailing }.into())
}

fn in_line(position: &AbalonePosition, trailing: Cell, next: Cell) -> Result<AbaloneMove, String> {
    own_marble(position, trailing)?;
    let Some(direction) = trailing.direction_to(next) else {
        return Err(format!("{next} is not beside {trailing}"));
    };
    // The marbles in line from the trailing one on, up to an empty cell or the edge.
    let us = position.turn();
    let mut ahead = Vec::new();
    let mut cell = Some(trailing);
    while let Some(side) = cell.and_then(|c| position.at(c)) {
        ahead.push(side);
        cell = cell.and_then(|c| c.next(direction));
    }
    let column = ahead.iter().take_while(|&&side| side == us).count();
    let pushed = ahead[column..].iter().take_while(|&&side| side != us).count();
    if column > 3 {
        return Err(format!("a column has at most three marbles, this one has {column}"));
    }
    if pushed == 0 && cell.is_none() {
        return match position.rules() {
            Rules::Course { .. } => Ok(MoveKind::SelfEjection { trailing }.into()),
            Rules::Official { .. } => Err("own marbles may not leave the board".to_string()),
        };
    }
    if pushed >= column {
        return Err(format!("{column} cannot push {pushed}"));
    }
    if column + pushed < ahead.len() {
        return Err("an own marble stands behind the pushed ones".to_string());
    }
    Ok(MoveKind::InLine { trailing, direction }.into())
}

fn broadside(
    position: &AbalonePosition,
    one: Cell,
    other: Cell,
    target: Cell,
) -> Result<AbaloneMove, String> {
    let Some(direction) = one.direction_to(target) else {
        return Err(format!("{target} is not beside {one}"));
    };
    let ends = |axis: Direction| (2..=3).find(|&n| last_of(one, axis, n) == Some(other)).map(|n| (axis, n));
    let Some((axis, length)) = Direction::ALL.into_iter().find_map(ends) else {
        return Err(format!("{one} and {other} are not the ends of a line of two or three"));
    };
    if axis.axis() == direction.axis() {
        return Err(
            "a broadside goes sideways; along the line a move is the trailing cell and the next".to_string()
        );
    }
    for cell in (1..=length).filter_map(|n| last_of(one, axis, n)) {
        own_marble(position, cell)?;
        match cell.next(direction) {
            None => return Err(format!("{cell} would leave the board")),
            Some(to) if position.at(to).is_some() => return Err(format!("{to} is not empty")),
            Some(_) => (),
        }
    }
    let first = if axis == axis.axis() { one } else { other };
    Ok(MoveKind::Broadside { first, axis: axis.axis(), length, direction }.into())
}
