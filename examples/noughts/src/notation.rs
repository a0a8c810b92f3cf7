//! Texts of positions and moves, both ways.

use crate::NoughtsPosition;
use secateur_core::{ParseError, Side};
use std::fmt;

/// Rows 3 to 1 and the side to move, `.x./.o./.../x`.
impl fmt::Display for NoughtsPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..3).rev() {
            for i in 3 * row..3 * row + 3 {
                let cell = |side: Side| self.cells[side] & 1 << i != 0;
                f.write_str(if cell(Side::First) {
                    "x"
                } else {
                    [".", "o"][usize::from(cell(Side::Second))]
                })?;
            }
            f.write_str("/")?;
        }
        f.write_str(["x", "o"][self.turn.index()])
    }
}

/// Reads a position text.
pub(crate) fn parse_position(text: &str) -> Result<NoughtsPosition, ParseError> {
    let fields: Vec<_> = text.trim().split('/').collect();
    let wrong =
        || ParseError::new("position", text, "three rows of x, o or . and the side x or o: .../.x./.../o");
    let [a, b, c, side] = fields[..] else { return Err(wrong()) };
    let mut cells = [0; 2];
    for (row, field) in [c, b, a].into_iter().enumerate() {
        if field.len() != 3 {
            return Err(wrong());
        }
        for (column, letter) in field.bytes().enumerate() {
            match letter {
                b'.' => {}
                b'x' => cells[0] |= 1 << (3 * row + column),
                b'o' => cells[1] |= 1 << (3 * row + column),
                _ => return Err(wrong()),
            }
        }
    }
    let turn = match side {
        "x" => Side::First,
        "o" => Side::Second,
        _ => return Err(wrong()),
    };
    let position = NoughtsPosition::new(cells, turn);
    validate(&position)?;
    Ok(position)
}

/// Says what is impossible in a position.
pub(crate) fn validate(position: &NoughtsPosition) -> Result<(), ParseError> {
    let [crosses, noughts] = position.cells.map(u16::count_ones);
    if crosses == noughts + position.turn.index() as u32 {
        Ok(())
    } else {
        Err(ParseError::new(
            "position",
            position.to_string(),
            "the numbers of x and o do not fit the side to move",
        ))
    }
}
