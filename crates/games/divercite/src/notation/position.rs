//! Position texts: `RESOURCES/CITIES/HAND HAND/SIDE`.

use super::side_name;
use crate::DivercitePosition;
use crate::board::{Cell, Colour, PieceKind};
use crate::hands::Hands;
use crate::variant::Ties;
use secateur_core::{ParseError, Position as _, Side};
use std::fmt::{self, Write};

/// The position text, such as `ryygb.bbygbrrygyggrrbgrby/GbyrYGrRybBRYBgg/00000000 00000000/1`.
impl fmt::Display for DivercitePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in PieceKind::BOTH {
            kind.grid().write(f, "", |column, row| {
                match Cell::new(kind, column, row).and_then(|cell| self.at(cell)) {
                    None => '.',
                    Some((colour, Some(Side::First))) => colour.letter().to_ascii_uppercase(),
                    Some((colour, _)) => colour.letter(),
                }
            })?;
            f.write_char('/')?;
        }
        write!(f, "{} {}/", hand_text(self.hands(), Side::First), hand_text(self.hands(), Side::Second))?;
        f.write_char(self.turn().digit())
    }
}

/// A hand as eight digits: cities, then resources.
fn hand_text(hands: Hands, side: Side) -> String {
    let kinds = [PieceKind::City, PieceKind::Resource];
    let counts = kinds.into_iter().flat_map(|kind| Colour::ALL.map(|colour| hands.count(side, kind, colour)));
    counts.map(|count| char::from(b'0' + count)).collect()
}

pub(crate) fn parse_position(text: &str, ties: Ties) -> Result<DivercitePosition, ParseError> {
    let text = text.trim();
    let parts: Vec<&str> = text.split('/').collect();
    let [resources, cities, hands, turn] = parts[..] else {
        let right =
            "a position is RESOURCES/CITIES/HAND HAND/SIDE: 25 letters, 16 letters, 8 and 8 digits, 1 or 2";
        return Err(ParseError::new("position", text, right));
    };
    let mut words = [0; 4];
    read_resources(resources, &mut words)?;
    read_cities(cities, &mut words)?;
    let hands = read_hands(hands)?;
    let turn = Side::read_digit(turn)?;
    let position = DivercitePosition::from_parts(words, hands, turn, ties);
    validate(&position)?;
    Ok(position)
}

fn read_resources(text: &str, words: &mut [u64; 4]) -> Result<(), ParseError> {
    for (column, row, colour) in PieceKind::Resource.grid().read_pieces("resources", text, "", "rgby")? {
        words[colour] |= bit(PieceKind::Resource, column, row, Side::First);
    }
    Ok(())
}

/// Reads the cities, of which White's are in capitals.
fn read_cities(text: &str, words: &mut [u64; 4]) -> Result<(), ParseError> {
    for (column, row, place) in PieceKind::City.grid().read_pieces("cities", text, "", "RGBYrgby")? {
        words[place % 4] |= bit(PieceKind::City, column, row, Side::BOTH[place / 4]);
    }
    Ok(())
}

fn bit(kind: PieceKind, column: u8, row: u8, owner: Side) -> u64 {
    Cell::new(kind, column, row).map_or(0, |cell| 1 << cell.bit(owner))
}

fn read_hands(text: &str) -> Result<Hands, ParseError> {
    let right =
        "two groups of 8 digits, white's then black's: cities r g b y (0 to 2), resources r g b y (0 to 3)";
    let wrong = || ParseError::new("hands", text, right);
    let (first, second) = text.split_once(' ').ok_or_else(wrong)?;
    let mut hands = Hands::EMPTY;
    for (side, digits) in Side::BOTH.into_iter().zip([first, second]) {
        if digits.len() != 8 {
            return Err(wrong());
        }
        for (i, digit) in digits.bytes().enumerate() {
            let kind = if i < 4 { PieceKind::City } else { PieceKind::Resource };
            let count = digit.wrapping_sub(b'0');
            if count > kind.pieces_per_colour() {
                return Err(wrong());
            }
            hands = hands.with(side, kind, Colour::from_index(i), count);
        }
    }
    Ok(hands)
}

/// Checks that board, hands and side fit together: every piece is on the board or in a hand, and the players took turns.
pub(crate) fn validate(position: &DivercitePosition) -> Result<(), ParseError> {
    let hands = position.hands();
    let read = position.to_string();
    let part = |n: usize| read.split('/').nth(n).unwrap_or_default().to_string();
    let placed = |kind: PieceKind, colour: Colour, owner: Option<Side>| {
        Cell::all(kind).filter(|&cell| position.at(cell) == Some((colour, owner))).count()
    };
    for colour in Colour::ALL {
        for side in Side::BOTH {
            let (on_board, held) =
                (placed(PieceKind::City, colour, Some(side)), hands.count(side, PieceKind::City, colour));
            if on_board + usize::from(held) != usize::from(PieceKind::City.pieces_per_colour()) {
                let (name, colour) = (side_name(side), colour.name());
                let right = format!(
                    "{name} has {on_board} {colour} on the board and {held} in hand, 2 in all is right"
                );
                return Err(ParseError::new("cities", part(1), right));
            }
        }
        let held: u8 = Side::BOTH.map(|side| hands.count(side, PieceKind::Resource, colour)).iter().sum();
        let on_board = placed(PieceKind::Resource, colour, None);
        if on_board + usize::from(held) != 2 * usize::from(PieceKind::Resource.pieces_per_colour()) {
            let right = format!(
                "{} has {on_board} on the board and {held} in both hands, 6 in all is right",
                colour.name()
            );
            return Err(ParseError::new("resources", part(0), right));
        }
    }
    let game = Side::BOTH.map(|side| 20 - hands.total(side));
    let fits = match position.turn() {
        Side::First => game[0] == game[1],
        Side::Second => game[0] == game[1] + 1,
    };
    if !fits {
        let [first, second] = game;
        let right = if first == second || first == second + 1 {
            format!(
                "white has placed {first} and black {second}: {} is to move",
                if first == second { Side::First } else { Side::Second }.digit()
            )
        } else {
            format!("white has placed {first} and black {second}: white begins and the players take turns")
        };
        return Err(ParseError::new("side", part(3), right));
    }
    Ok(())
}
