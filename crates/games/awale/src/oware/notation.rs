//! Positions `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S` and moves `A`–`F`, `a`–`f`.

use super::board::{HOUSES, SEEDS};
use super::moves::OwareMove;
use super::position::OwarePosition;
use super::variant::Rules;
use crate::seeds::number;
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

pub(super) fn parse_position(rules: Rules, text: &str) -> Result<OwarePosition, ParseError> {
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

pub(super) fn parse_move(position: &OwarePosition, text: &str) -> Result<OwareMove, ParseError> {
    let text = text.trim();
    let wrong = |right: &str| Err(ParseError::new("move", text, right));
    let mut letters = text.chars();
    let (Some(house), None) = (letters.next().and_then(OwareMove::from_letter), letters.next()) else {
        return wrong("a move is a house, A to F for south, a to f for north");
    };
    let (mover, theirs) = match position.turn() {
        Side::First => ("south", "A to F"),
        Side::Second => ("north", "a to f"),
    };
    if house.index() / HOUSES != position.turn().index() {
        return wrong(&format!("{mover} is to move and sows {theirs}"));
    }
    if position.is_won() {
        return wrong("the game is over");
    }
    let relative = position.relative(house);
    if position.legal_set() >> relative & 1 == 1 {
        return Ok(house);
    }
    if position.houses()[house.index()] == 0 {
        return wrong("the house is empty");
    }
    if position.enemy == 0 {
        return wrong("the opponent has no seeds and must be given one");
    }
    wrong("the opponent must be left a seed")
}
