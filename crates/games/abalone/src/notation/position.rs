//! Position texts: `<61 cells>/<side>/<lost by black> <lost by white>/<plies>`.

use crate::board::CELLS;
use crate::colour::Colour;
use crate::layout::reading_order;
use crate::position::{AbalonePosition, MARBLES_TO_LOSE, MAX_MARBLES};
use crate::rules::Rules;
use secateur_core::{ParseError, Position as _, Side};
use std::fmt;

/// More plies than this are refused; no game is nearly as long.
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

/// Says what is impossible in a position. A game ends with the sixth marble that a side loses, so none has lost more, and
/// only one side has lost six. The marbles on the board and those lost need not add up to 14.
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
