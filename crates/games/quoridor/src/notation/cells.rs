//! Reads and writes cells and walls: `e2`, `e3h`.

use crate::{Cell, Wall};
use secateur_core::ParseError;

/// The letter of a column.
fn letter(column: u8) -> char {
    (b'a' + column) as char
}

/// Reads a cell or anchor at the beginning of `text`; a row and a column have `places` of them. Returns it and its length.
pub(super) fn cell_prefix(
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
    // A row has only one spelling, without a leading zero.
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
