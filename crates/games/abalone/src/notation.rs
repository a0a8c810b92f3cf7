//! Texts of positions and moves, both ways.

use crate::board::{CELLS, Cell, Direction};
use crate::layout::reading_order;
use crate::moves::{AbaloneMove, MoveKind, last_of};
use crate::position::{AbalonePosition, MARBLES_TO_LOSE, MAX_MARBLES};
use crate::rules::{Colour, Rules};
use secateur_core::{ParseError, Position as _, Side};
use std::fmt;

/// The greatest number of plies that is read: far more than any game lasts.
const MAX_PLIES: u32 = 999_999;

/// Writes `<61 cells>/<side>/<lost by black> <lost by white>/<plies>`.
impl fmt::Display for AbalonePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in reading_order() {
            let letter = self.at(cell).map_or('.', |side| self.colour(side).letter());
            write!(f, "{letter}")?;
        }
        let [black, white] = Colour::BOTH.map(|colour| self.lost(self.rules().side(colour)));
        write!(f, "/{}/{black} {white}/{}", self.colour(self.turn()).letter(), self.plies())
    }
}

/// Reads a position text.
pub(crate) fn parse_position(rules: Rules, text: &str) -> Result<AbalonePosition, ParseError> {
    let text = text.trim();
    let fields: Vec<_> = text.split('/').map(str::trim).collect();
    let (cells, side, lost, plies) = match fields[..] {
        [cells, side] => (cells, side, "0 0", "0"),
        [cells, side, lost, plies] => (cells, side, lost, plies),
        _ => {
            let right =
                "a position is <61 cells>/<b or w>, or that with /<lost by black> <lost by white>/<plies>";
            return Err(ParseError::new("position", text, right));
        }
    };
    let boards = parse_cells(rules, cells)?;
    let turn = match side {
        "b" | "B" => rules.side(Colour::Black),
        "w" | "W" => rules.side(Colour::White),
        _ => return Err(ParseError::new("side to move", side, "it is b for black or w for white")),
    };
    let plies = match plies.parse() {
        Ok(n) if n <= MAX_PLIES && plies.bytes().all(|b| b.is_ascii_digit()) => n,
        _ => return Err(ParseError::new("plies played", plies, "it is a number from 0 to 999999")),
    };
    let position = AbalonePosition::new(rules, boards, turn, parse_lost(rules, lost)?, plies);
    validate(&position)?;
    Ok(position)
}

fn parse_cells(rules: Rules, text: &str) -> Result<[u64; 2], ParseError> {
    let mut boards = [0; 2];
    let mut order = reading_order();
    let too_many = || ParseError::new("cells", text, "the board has 61 cells, these are more");
    for c in text.chars() {
        let colour = match c {
            'b' | 'B' => Colour::Black,
            'w' | 'W' => Colour::White,
            '.' | '1'..='9' => {
                for _ in 0..c.to_digit(10).unwrap_or(1) {
                    order.next().ok_or_else(too_many)?;
                }
                continue;
            }
            _ => {
                let right = "a cell is b, w or '.'; a digit 1 to 9 is that many empty cells";
                return Err(ParseError::new("cell", c.to_string(), right));
            }
        };
        boards[rules.side(colour)] |= order.next().ok_or_else(too_many)?.bit();
    }
    match order.count() {
        0 => Ok(boards),
        left => {
            let right = format!("the board has 61 cells, these are {}", CELLS - left);
            Err(ParseError::new("cells", text, right))
        }
    }
}

fn parse_lost(rules: Rules, text: &str) -> Result<[u8; 2], ParseError> {
    let number = |word: &str| match word.as_bytes() {
        [digit @ b'0'..=b'6'] => Some(digit - b'0'),
        _ => None,
    };
    let words: Vec<_> = text.split_whitespace().collect();
    if let [black, white] = words[..]
        && let (Some(black), Some(white)) = (number(black), number(white))
    {
        return Ok(match rules.side(Colour::Black) {
            Side::First => [black, white],
            Side::Second => [white, black],
        });
    }
    let right = "it is the marbles lost by black and by white, each 0 to 6, like '0 0'";
    Err(ParseError::new("marbles lost", text, right))
}

/// Says what is impossible in a position. A game ends with the sixth marble a side loses, so none has lost more and only
/// one has lost six; marbles on the board and lost ones need not be 14 together.
pub(crate) fn validate(position: &AbalonePosition) -> Result<(), ParseError> {
    for side in Side::BOTH {
        let (count, name) = (position.board(side).count_ones(), position.colour(side).name().en);
        if count > MAX_MARBLES {
            let right = format!("a side has at most 14 marbles, {name} has {count}");
            return Err(ParseError::new("position", position.to_string(), right));
        }
    }
    if position.board(Side::First) & position.board(Side::Second) != 0 {
        return Err(ParseError::new("position", position.to_string(), "a cell holds one marble"));
    }
    let [first, second] = Side::BOTH.map(|side| position.lost(side));
    if first > MARBLES_TO_LOSE
        || second > MARBLES_TO_LOSE
        || (first == MARBLES_TO_LOSE && second == MARBLES_TO_LOSE)
    {
        let right = "the game ends with the sixth marble a side loses, so only one side can have lost six";
        return Err(ParseError::new("marbles lost", format!("{first} {second}"), right));
    }
    Ok(())
}

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

/// Refuses a cell without a marble of the side to move.
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
    // The stretch of marbles from the trailing one on, up to an empty cell or the edge.
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
