//! Reads and writes cells: `a1` to `e5` for resources, `A1` to `D4` for cities.

use crate::board::{Cell, PieceKind};
use secateur_core::ParseError;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.kind() {
            PieceKind::Resource => b'a',
            PieceKind::City => b'A',
        };
        write!(f, "{}{}", char::from(first + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({self})")
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cell, ParseError> {
        let cell = match *text.as_bytes() {
            [column @ b'a'..=b'e', row @ b'1'..=b'5'] => {
                Cell::new(PieceKind::Resource, column - b'a', row - b'1')
            }
            [column @ b'A'..=b'D', row @ b'1'..=b'4'] => {
                Cell::new(PieceKind::City, column - b'A', row - b'1')
            }
            _ => None,
        };
        cell.ok_or_else(|| ParseError::new("cell", text, "resource cells are a1 to e5, city cells A1 to D4"))
    }
}
