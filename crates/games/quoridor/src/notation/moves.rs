//! Move texts: a pawn's cell `e2`, a wall `e3h`.

use super::cells::{parse_cell, parse_wall};
use super::side_name;
use crate::board::cells;
use crate::{Cell, MoveKind, QuoridorMove, QuoridorPosition, Wall};
use secateur_core::variant_text::list;
use secateur_core::{ParseError, Position};

/// Reads a move, legal or not.
pub(super) fn read_move(text: &str, size: u8) -> Result<QuoridorMove, ParseError> {
    let shaped = text.len() >= 2 && text.is_ascii() && text.as_bytes()[0].is_ascii_lowercase();
    let body = text.strip_suffix(['h', 'v']);
    let digits = shaped && body.unwrap_or(text)[1..].bytes().all(|b| b.is_ascii_digit());
    match body {
        Some(body) if digits && body.len() > 1 => Ok(parse_wall(text, size)?.into()),
        None if digits => parse_cell(text, size).map(QuoridorMove::pawn),
        _ => Err(ParseError::new("move", text, "a move is a pawn's cell such as e2 or a wall such as e3h")),
    }
}

/// Says which wall is in the way of a new wall, if any.
pub(super) fn obstacle(position: &QuoridorPosition, wall: Wall) -> Option<String> {
    let (column, row) = (wall.anchor.column(), wall.anchor.row());
    let across = Wall { horizontal: !wall.horizontal, ..wall };
    if position.has_wall(across) {
        return Some(format!("it would cross the wall {across}"));
    }
    let shifted = |by: i8| {
        let (column, row) = if wall.horizontal {
            (column.checked_add_signed(by)?, row)
        } else {
            (column, row.checked_add_signed(by)?)
        };
        let place = column < position.size() - 1 && row < position.size() - 1;
        place.then(|| Wall { anchor: Cell::at(column, row), ..wall })
    };
    let other = [0, -1, 1].into_iter().filter_map(shifted).find(|&other| position.has_wall(other))?;
    Some(format!("it would overlap the wall {other}"))
}

/// Reads a legal move; the error for any other text says what is wrong.
pub(crate) fn parse_move(position: &QuoridorPosition, text: &str) -> Result<QuoridorMove, ParseError> {
    let text = text.trim().to_ascii_lowercase();
    let text = text.as_str();
    let m = read_move(text, position.size())?;
    if let Some(outcome) = position.outcome() {
        return Err(ParseError::new("move", text, format!("the game is over: {outcome}")));
    }
    let side = position.turn();
    let refuse = |what, right: String| Err(ParseError::new(what, text, right));
    let MoveKind::Wall(wall) = m.kind() else {
        let targets = position.pawn_targets();
        if targets & m.cell().bit() != 0 {
            return Ok(m);
        }
        let names: Vec<_> = cells(targets).map(|cell| cell.to_string()).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let from = position.pawn(side);
        return refuse("move", format!("{}'s pawn on {from} can go to {}", side_name(side), list(&names)));
    };
    if position.hand(side) == 0 {
        return refuse("wall", format!("{} has no wall left", side_name(side)));
    }
    if let Some(right) = obstacle(position, wall) {
        return refuse("wall", right);
    }
    if !position.leaves_paths(m) {
        return refuse("wall", "it would leave a pawn no way to its goal".into());
    }
    Ok(m)
}
