//! Position texts: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`, houses A to F and a to f, seeds of south and north, the side to move.

use crate::notation::number;
use crate::oware::board::SEEDS;
use crate::oware::position::OwarePosition;
use crate::oware::variant::Rules;
use secateur_core::{ParseError, Position, Side};
use std::fmt;

impl fmt::Display for OwarePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for n in self.houses().iter().chain(&self.stores()) {
            write!(f, "{n}-")?;
        }
        f.write_str(if self.turn() == Side::First { "S" } else { "N" })
    }
}

/// Reads a position text; `validate` checks the number of seeds.
pub(crate) fn parse_position(rules: Rules, text: &str) -> Result<OwarePosition, ParseError> {
    let text = text.trim();
    let fields: Vec<_> = text.split('-').take(16).collect();
    let [numbers @ .., side] = &fields[..] else { unreachable!("a split text has one part at least") };
    if numbers.len() != 14 {
        let right = "a position is houses A–F, a–f, seeds of south, of north and S or N, joined by -";
        return Err(ParseError::new("position", text, right));
    }
    let mut seeds = [0; 14];
    for (n, field) in seeds.iter_mut().zip(numbers) {
        *n = number("seeds", field, SEEDS.into())? as u8;
    }
    let turn = match *side {
        "S" => Side::First,
        "N" => Side::Second,
        _ => return Err(ParseError::new("side", side, "the side to move is S or N")),
    };
    let houses = std::array::from_fn(|i| seeds[i]);
    OwarePosition::new(rules, houses, [seeds[12], seeds[13]], turn)
        .map_err(|error| ParseError::new("position", text, error.to_string()))
}
