//! The position editor of boards that hold one piece a cell: its brushes, and what each does.

use crate::variant_text::list;
use crate::{Brush, ParseError, Text};

/// The pieces that can be placed, each with its sprite and its name for people.
///
/// ```
/// use secateur_core::Text;
/// use secateur_core::editing::{Pieces, Stroke};
/// const PIECES: Pieces = Pieces(&[("cross", Text::new("cross", "croix")), ("nought", Text::new("nought", "rond"))]);
/// assert_eq!(PIECES.stroke("nought"), Ok(Stroke::Put(1)));
/// assert_eq!(PIECES.stroke("empty"), Ok(Stroke::Empty));
/// let error = PIECES.stroke("king").unwrap_err();
/// assert_eq!(error.to_string(), "brush 'king': the brushes are cross, nought, empty or turn");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pieces(pub &'static [(&'static str, Text)]);

/// What a brush does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Puts a piece on the cell, by its place among the [`Pieces`].
    Put(usize),
    /// Empties the cell.
    Empty,
    /// Gives the move to the other side.
    Turn,
}

impl Pieces {
    /// A brush for every piece, one that takes pieces away, and one for the turn.
    pub fn palette(self) -> Vec<Brush> {
        let put = self.0.iter().map(|&(sprite, name)| Brush::new(sprite, name, Some(sprite)));
        let others = [
            Brush::new("empty", Text::new("take away", "enlever"), None),
            Brush::whole("turn", Text::new("other side to move", "trait à l'autre camp")),
        ];
        put.chain(others).collect()
    }

    /// What a brush does, by its id.
    pub fn stroke(self, brush: &str) -> Result<Stroke, ParseError> {
        match brush {
            "empty" => Ok(Stroke::Empty),
            "turn" => Ok(Stroke::Turn),
            _ => match self.0.iter().position(|&(sprite, _)| sprite == brush) {
                Some(place) => Ok(Stroke::Put(place)),
                None => {
                    let known: Vec<_> = self.palette().iter().map(|brush| brush.id).collect();
                    Err(ParseError::new("brush", brush, format!("the brushes are {}", list(&known))))
                }
            },
        }
    }
}
