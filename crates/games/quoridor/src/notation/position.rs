//! Position texts: `HORIZONTAL/VERTICAL/PAWN PAWN/HAND HAND/SIDE`, or the moves from the start.

use super::cells::{cell_prefix, parse_cell};
use super::moves::{obstacle, parse_move, read_move};
use super::side_name;
use crate::board::cells;
use crate::position::{Parts, remove_wall};
use crate::variant::MAX_HAND;
use crate::{Quoridor, QuoridorPosition, Wall};
use secateur_core::{ParseError, Position, Side, Variant};
use std::fmt;

const FORM: &str = "a position is HORIZONTAL/VERTICAL/PAWN PAWN/HAND HAND/SIDE, such as -/-/e1 e9/10 10/1, \
                    or the moves from the start";

/// Says what is impossible in a position.
pub(crate) fn validate(variant: &Quoridor, position: &QuoridorPosition) -> Result<(), ParseError> {
    let text = position.to_string();
    let refuse = |right: String| Err(ParseError::new("position", &text, right));
    if position.size() != variant.size() {
        return refuse(format!("the board has {} cells in a row, not {}", variant.size(), position.size()));
    }
    for wall in position.walls() {
        // Tests each wall against all others, which requires removing it first.
        let others = position.clone().rebuilt(|parts| remove_wall(parts, wall));
        if let Some(right) = obstacle(&others, wall) {
            return refuse(format!("wall {wall}: {}", right.replace("would ", "may not ")));
        }
    }
    let [first, second] = Side::BOTH.map(|side| position.pawn(side));
    if first == second {
        return refuse(format!("both pawns stand on {first}"));
    }
    if first.row() == variant.size() - 1 && second.row() == 0 {
        return refuse("both pawns stand on their goal rows".into());
    }
    for side in Side::BOTH {
        if position.distance(side) == u8::MAX {
            return refuse(format!("{}'s pawn has no way to its goal", side_name(side)));
        }
        if position.hand(side) > MAX_HAND {
            return refuse(format!("{} has more than {MAX_HAND} walls in hand", side_name(side)));
        }
    }
    Ok(())
}

/// Reads the walls of one direction.
fn parse_walls(text: &str, horizontal: bool, size: u8) -> Result<u128, ParseError> {
    let (mut walls, mut rest) = (0, text);
    if text == "-" {
        return Ok(0);
    }
    if text.is_empty() {
        return Err(ParseError::new("walls", text, "no wall is written -"));
    }
    while !rest.is_empty() {
        let end =
            rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map_or(rest.len(), |(at, _)| at);
        let (one, others) = rest.split_at(end);
        let (anchor, _) = cell_prefix("wall", "a wall's", one, size - 1, one)?;
        if walls & anchor.bit() != 0 {
            let wall = Wall { anchor, horizontal };
            return Err(ParseError::new("wall", wall.to_string(), "it is written twice"));
        }
        walls |= anchor.bit();
        rest = others;
    }
    Ok(walls)
}

/// The two words of a field.
fn pair<'a>(what: &'static str, text: &'a str, right: &str) -> Result<[&'a str; 2], ParseError> {
    let words: Vec<_> = text.split_whitespace().collect();
    words.try_into().map_err(|_| ParseError::new(what, text, right))
}

fn parse_hand(text: &str) -> Result<u8, ParseError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    match text.parse() {
        Ok(hand) if digits && hand <= MAX_HAND => Ok(hand),
        _ => Err(ParseError::new("hand", text, format!("walls in hand are 0 to {MAX_HAND}"))),
    }
}

/// Reads a position text, or the moves that lead to a position.
pub(crate) fn parse_position(variant: &Quoridor, text: &str) -> Result<QuoridorPosition, ParseError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ParseError::new("position", text, FORM));
    }
    if !text.contains('/') {
        return parse_moves(variant, text);
    }
    let fields: Vec<_> = text.split('/').map(str::trim).collect();
    let [horizontal, vertical, pawns, hands, turn] = fields[..] else {
        return Err(ParseError::new("position", text, FORM));
    };
    let size = variant.size();
    let (horizontal, vertical) = (parse_walls(horizontal, true, size)?, parse_walls(vertical, false, size)?);
    let [first, second] = pair("pawns", pawns, "two cells are wanted, such as e1 e9")?;
    let pawns = [parse_cell(first, size)?, parse_cell(second, size)?];
    let [first, second] = pair("hands", hands, "two numbers are wanted, such as 10 10")?;
    let hands = [parse_hand(first)?, parse_hand(second)?];
    let turn = Side::read_digit(turn)?;
    let position = variant
        .start()
        .rebuilt(|parts| *parts = Parts { horizontal, vertical, pawns, hands, turn, plies: 0 });
    validate(variant, &position)?;
    Ok(position)
}

/// The position after moves from the start; plies count from there.
fn parse_moves(variant: &Quoridor, text: &str) -> Result<QuoridorPosition, ParseError> {
    let mut position = variant.start();
    for (ply, word) in text.split_whitespace().enumerate() {
        let m = parse_move(&position, word).map_err(|error| {
            if ply == 0 && read_move(&word.to_ascii_lowercase(), variant.size()).is_err() {
                return ParseError::new("position", text, FORM);
            }
            ParseError::new(error.what(), word, format!("ply {}: {}", ply + 1, error.right()))
        })?;
        position.play(m);
    }
    Ok(position.rebuilt(|_| {}))
}

/// Writes the anchors of walls by column, then by row.
fn write_walls(f: &mut fmt::Formatter<'_>, walls: u128) -> fmt::Result {
    if walls == 0 {
        return f.write_str("-");
    }
    let mut anchors: Vec<_> = cells(walls).collect();
    anchors.sort_by_key(|anchor| (anchor.column(), anchor.row()));
    anchors.iter().try_for_each(|anchor| write!(f, "{anchor}"))
}

impl fmt::Display for QuoridorPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_walls(f, self.horizontal)?;
        f.write_str("/")?;
        write_walls(f, self.vertical)?;
        let [a, b] = Side::BOTH.map(|side| self.pawn(side));
        let [m, n] = Side::BOTH.map(|side| self.hand(side));
        write!(f, "/{a} {b}/{m} {n}/{}", self.turn().digit())
    }
}
