//! Move texts: `3R`, `14B`, `4TR`, `5TB`.

use crate::tricolour::moves::{Sowing, TricolourMove};
use crate::tricolour::position::TricolourPosition;
use secateur_core::{ParseError, Position, Side};

/// Reads a legal move.
pub(crate) fn parse_move(position: &TricolourPosition, text: &str) -> Result<TricolourMove, ParseError> {
    let text = text.trim();
    let wrong = |right: String| Err(ParseError::new("move", text, right));
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (hole, sowing) = text.split_at(split);
    let sowing = Sowing::ALL.into_iter().find(|s| s.text().eq_ignore_ascii_case(sowing));
    let hole = hole.parse::<u8>().ok().filter(|_| hole.len() <= 2);
    let Some((m, sowing)) =
        hole.zip(sowing).and_then(|(hole, sowing)| Some((TricolourMove::new(hole, sowing)?, sowing)))
    else {
        return wrong("a move is a hole from 1 to 16 and R, B, TR or TB".to_string());
    };
    if m.index() as usize % 2 != position.turn().index() {
        let (player, theirs) = if position.turn() == Side::First { (1, "odd") } else { (2, "even") };
        return wrong(format!("player {player} is to move and plays {theirs} holes"));
    }
    if position.outcome().is_some() {
        return wrong("the game is over".to_string());
    }
    if position.holes()[m.index() as usize][sowing.needs() as usize] == 0 {
        let colour = ["red", "blue", "transparent"][sowing.needs() as usize];
        return wrong(format!("hole {} has no {colour} seed", m.hole()));
    }
    Ok(m)
}
