//! Position texts: `2.2.2,…/0 0/1/0`, sixteen holes, seeds of each player, the side to move, the plies played.

use crate::notation::number;
use crate::tricolour::board::{HOLES, PLIES, SEEDS};
use crate::tricolour::position::TricolourPosition;
use secateur_core::{ParseError, Position, Side};
use std::fmt;

impl fmt::Display for TricolourPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, [red, blue, clear]) in self.holes().into_iter().enumerate() {
            write!(f, "{}{red}.{blue}.{clear}", if i > 0 { "," } else { "" })?;
        }
        let [first, second] = self.stores();
        write!(f, "/{first} {second}/{}/{}", self.turn().digit(), self.plies())
    }
}

/// Reads a position text; `validate` checks the number of seeds.
pub(crate) fn parse_position(text: &str) -> Result<TricolourPosition, ParseError> {
    let text = text.trim();
    let fields: Vec<_> = text.split('/').take(5).collect();
    let [board, stores, side, plies] = fields[..] else {
        let right = "a position is 16 holes r.b.t joined by commas, /seeds seeds/side/plies";
        return Err(ParseError::new("position", text, right));
    };
    let texts: Vec<_> = board.split(',').take(HOLES + 1).collect();
    if texts.len() != HOLES {
        return Err(ParseError::new("board", board, "there are 16 holes, joined by commas"));
    }
    let mut holes = [[0; 3]; HOLES];
    for (hole, text) in holes.iter_mut().zip(texts) {
        let counts: Vec<_> = text.split('.').take(4).collect();
        if counts.len() != 3 {
            return Err(ParseError::new("hole", text, "a hole is red.blue.transparent, such as 2.2.2"));
        }
        for (n, text) in hole.iter_mut().zip(counts) {
            *n = number("seeds", text, SEEDS.into())? as u8;
        }
    }
    let captured: Vec<_> = stores.split_whitespace().take(3).collect();
    let [first, second] = captured[..] else {
        return Err(ParseError::new("seeds", stores, "the seeds of player 1 and of player 2 stand here"));
    };
    let seeds = |text| Ok::<u8, ParseError>(number("seeds", text, SEEDS.into())? as u8);
    let turn = Side::read_digit(side)?;
    let plies = number("plies", plies, PLIES)?;
    TricolourPosition::new(holes, [seeds(first)?, seeds(second)?], turn, plies)
        .map_err(|error| ParseError::new("position", text, error.to_string()))
}
