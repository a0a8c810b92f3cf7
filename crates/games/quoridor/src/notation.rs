//! Texts of cells, walls, moves and positions, both ways.

use crate::board::cells;
use crate::position::Parts;
use crate::variant::MAX_HAND;
use crate::{Cell, Quoridor, QuoridorMove, QuoridorPosition, Wall};
use secateur_core::variant_text::list;
use secateur_core::{ParseError, Position, Side, Variant};
use std::fmt;

const FORM: &str = "a position is HORIZONTAL/VERTICAL/PAWN PAWN/HAND HAND/SIDE, such as -/-/e1 e9/10 10/1, \
                    or the moves from the start";

/// The letter of a column.
fn letter(column: u8) -> char {
    (b'a' + column) as char
}

/// Reads a cell or anchor at the beginning of `text`; `places` in a row and in a column. Returns it and how long it was.
fn cell_prefix(
    what: &'static str,
    whose: &str,
    text: &str,
    places: u8,
    read: &str,
) -> Result<(Cell, usize), ParseError> {
    let mut bytes = text.bytes();
    let column = match bytes.next() {
        Some(byte @ b'a'..=b'z') => byte - b'a',
        _ => {
            return Err(ParseError::new(
                what,
                read,
                format!("{whose} column is a letter, then a row's number"),
            ));
        }
    };
    if column >= places {
        let right = format!("{whose} column is a to {}", letter(places - 1));
        return Err(ParseError::new(what, read, right));
    }
    let digits = bytes.take_while(u8::is_ascii_digit).count();
    let number = &text[1..1 + digits];
    // A row has one spelling: no zero in front.
    match number.parse::<u8>() {
        Ok(row @ 1..) if row <= places && !number.starts_with('0') => {
            Ok((Cell::at(column, row - 1), 1 + digits))
        }
        _ => Err(ParseError::new(what, read, format!("{whose} row is 1 to {places}"))),
    }
}

/// Reads a cell of a board.
pub(crate) fn parse_cell(text: &str, size: u8) -> Result<Cell, ParseError> {
    match cell_prefix("cell", "a cell's", text, size, text)? {
        (cell, length) if length == text.len() => Ok(cell),
        _ => Err(ParseError::new("cell", text, "a cell is a letter and a number, such as e2")),
    }
}

/// Reads a wall, `e3h` or `e3v`.
pub(crate) fn parse_wall(text: &str, size: u8) -> Result<Wall, ParseError> {
    let (anchor, length) = cell_prefix("wall", "a wall's", text, size - 1, text)?;
    match &text[length..] {
        "h" => Ok(Wall { anchor, horizontal: true }),
        "v" => Ok(Wall { anchor, horizontal: false }),
        _ => Err(ParseError::new("wall", text, "a wall ends with h or v, such as e3h")),
    }
}

/// Reads a move, legal or not.
fn read_move(text: &str, size: u8) -> Result<QuoridorMove, ParseError> {
    let shaped = text.len() >= 2 && text.is_ascii() && text.as_bytes()[0].is_ascii_lowercase();
    let body = text.strip_suffix(['h', 'v']);
    let digits = shaped && body.unwrap_or(text)[1..].bytes().all(|b| b.is_ascii_digit());
    match body {
        Some(body) if digits && body.len() > 1 => Ok(parse_wall(text, size)?.into()),
        None if digits => parse_cell(text, size).map(QuoridorMove::pawn),
        _ => Err(ParseError::new("move", text, "a move is a pawn's cell such as e2 or a wall such as e3h")),
    }
}

/// The name of a side in refusals.
fn name(side: Side) -> &'static str {
    Quoridor::STANDARD.side_name(side).en
}

/// The walls in the way of a wall.
fn obstacle(position: &QuoridorPosition, wall: Wall) -> Option<String> {
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

/// Reads a legal move and says what is wrong with any other.
pub(crate) fn parse_move(position: &QuoridorPosition, text: &str) -> Result<QuoridorMove, ParseError> {
    let text = text.trim().to_ascii_lowercase();
    let text = text.as_str();
    let m = read_move(text, position.size())?;
    if let Some(outcome) = position.outcome() {
        return Err(ParseError::new("move", text, format!("the game is over: {outcome}")));
    }
    let side = position.turn();
    let refuse = |what, right: String| Err(ParseError::new(what, text, right));
    let crate::MoveKind::Wall(wall) = m.kind() else {
        let targets = position.pawn_targets();
        if targets & m.cell().bit() != 0 {
            return Ok(m);
        }
        let names: Vec<_> = cells(targets).map(|cell| cell.to_string()).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let from = position.pawn(side);
        return refuse("move", format!("{}'s pawn on {from} can go to {}", name(side), list(&names)));
    };
    if position.hand(side) == 0 {
        return refuse("wall", format!("{} has no wall left", name(side)));
    }
    if let Some(right) = obstacle(position, wall) {
        return refuse("wall", right);
    }
    if !position.leaves_paths(m) {
        return refuse("wall", "it would leave a pawn no way to its goal".into());
    }
    Ok(m)
}

/// Says what is impossible in a position.
pub(crate) fn validate(variant: &Quoridor, position: &QuoridorPosition) -> Result<(), ParseError> {
    let text = position.to_string();
    let refuse = |right: String| Err(ParseError::new("position", &text, right));
    if position.size() != variant.size() {
        return refuse(format!("the board has {} cells in a row, not {}", variant.size(), position.size()));
    }
    for wall in position.walls() {
        // Each wall against the others, the wall itself taken away.
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
            return refuse(format!("{}'s pawn has no way to its goal", name(side)));
        }
        if position.hand(side) > MAX_HAND {
            return refuse(format!("{} has more than {MAX_HAND} walls in hand", name(side)));
        }
    }
    Ok(())
}

pub(crate) fn remove_wall(parts: &mut Parts, wall: Wall) {
    let walls = if wall.horizontal { &mut parts.horizontal } else { &mut parts.vertical };
    *walls &= !wall.anchor.bit();
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
    let turn = match turn {
        "1" => Side::First,
        "2" => Side::Second,
        _ => return Err(ParseError::new("side", turn, "the side to move is 1 or 2")),
    };
    let position = variant
        .start()
        .rebuilt(|parts| *parts = Parts { horizontal, vertical, pawns, hands, turn, plies: 0 });
    validate(variant, &position)?;
    Ok(position)
}

/// The position after moves from the start. The plies count from there.
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
        write!(f, "/{a} {b}/{m} {n}/{}", self.turn().index() + 1)
    }
}
