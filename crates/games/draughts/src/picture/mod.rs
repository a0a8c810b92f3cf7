//! The picture: scene, gestures, effects, and the position editor.

mod edit;
mod gestures;
mod overlay;
mod scene;
mod themes;
mod words;

pub(crate) use edit::{edit, palette};
pub(crate) use gestures::{effects, gestures, steps};
pub(crate) use overlay::{OVERLAYS, overlay};
pub(crate) use scene::{scene, shade};
pub(crate) use words::{purpose, refusal, spoken};

use crate::colour::Colour;
use crate::position::Piece;
use secateur_core::Text;

/// The sprite of a piece.
fn sprite(piece: Piece) -> &'static str {
    match (piece.colour, piece.king) {
        (Colour::White, false) => "white-man",
        (Colour::White, true) => "white-king",
        (Colour::Black, false) => "black-man",
        (Colour::Black, true) => "black-king",
    }
}

/// Its name for people.
const fn title(piece: Piece) -> Text {
    match (piece.colour, piece.king) {
        (Colour::White, false) => Text::new("white man", "pion blanc"),
        (Colour::White, true) => Text::new("white king", "dame blanche"),
        (Colour::Black, false) => Text::new("black man", "pion noir"),
        (Colour::Black, true) => Text::new("black king", "dame noire"),
    }
}

/// The id of a piece, made from its square, which has at most one.
fn piece_id(piece: Piece, square: u8) -> String {
    format!("{}-{square}", sprite(piece))
}
