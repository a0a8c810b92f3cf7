//! The position editor.

use crate::bits::Bits;
use crate::colour::Colour;
use crate::notation::squares;
use crate::position::{DraughtsPosition, KingRun};
use crate::rules::Rules;
use secateur_core::{Brush, ParseError, Text};

/// The brushes: pieces, empty, and the turn.
pub(crate) fn palette() -> Vec<Brush> {
    vec![
        Brush::new("white-man", Text::new("white man", "pion blanc"), Some("white-man")),
        Brush::new("white-king", Text::new("white king", "dame blanche"), Some("white-king")),
        Brush::new("black-man", Text::new("black man", "pion noir"), Some("black-man")),
        Brush::new("black-king", Text::new("black king", "dame noire"), Some("black-king")),
        Brush::new("empty", Text::new("empty square", "case vide"), None),
        Brush::whole("white-to-move", Text::new("white to move", "trait aux blancs")),
        Brush::whole("black-to-move", Text::new("black to move", "trait aux noirs")),
    ]
}

/// Applies a brush to a square; the counters start again.
pub(crate) fn edit<R: Rules>(
    position: &DraughtsPosition<R>,
    cell: &str,
    brush: &str,
) -> Result<DraughtsPosition<R>, ParseError> {
    let mut edited = *position;
    if let "white-to-move" | "black-to-move" = brush {
        edited.turn = if brush == "white-to-move" { Colour::White } else { Colour::Black };
        return Ok(anew(edited));
    }
    let board = position.rules.geometry();
    let bit = squares::number(cell).and_then(|square| board.bit(square)).ok_or_else(|| {
        ParseError::new("square", cell, format!("squares are numbers from 1 to {}", board.squares()))
    })?;
    let set = R::Bits::single(bit);
    let put = match brush {
        "white-man" => Some((Colour::White, false)),
        "white-king" => Some((Colour::White, true)),
        "black-man" => Some((Colour::Black, false)),
        "black-king" => Some((Colour::Black, true)),
        "empty" => None,
        _ => {
            let known: Vec<_> = palette().iter().map(|b| b.id).collect();
            return Err(ParseError::new("brush", brush, format!("a brush is {}", known.join(", "))));
        }
    };
    for colour in Colour::BOTH {
        edited.pieces[colour] &= !set;
    }
    edited.kings &= !set;
    if let Some((colour, king)) = put {
        edited.pieces[colour] |= set;
        if king {
            edited.kings |= set;
        }
    }
    Ok(anew(edited))
}

fn anew<R: Rules>(mut position: DraughtsPosition<R>) -> DraughtsPosition<R> {
    position.quiet = 0;
    position.small = 0;
    position.runs = [KingRun::default(); 2];
    position.refresh();
    position
}
