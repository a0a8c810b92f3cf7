//! The picture: scene, gestures, effects, and the position editor.
//!
//! A cell of the board has its name in the notation as id (`a1`, `A1`); a cell of a hand is named after owner, kind and
//! colour (`first-city-red`). A piece on the board has its cell's id. The pieces of a hand cell are a stack, numbered from
//! the bottom: `first-city-red-2` is the next to be placed.

mod edit;
mod gestures;
mod overlay;
mod scene;
mod sprites;
mod themes;
mod words;

pub(crate) use edit::{edit, palette};
pub(crate) use gestures::{effects, gestures};
pub(crate) use overlay::{OVERLAYS, overlay};
pub(crate) use scene::scene;
pub(crate) use words::{purpose, refusal, spoken};

use edit::hand_cell;

use crate::board::{Colour, PieceKind};
use secateur_core::Side;
use secateur_core::scene::Shape;

/// The id of a hand cell.
fn hand_id(side: Side, kind: PieceKind, colour: Colour) -> String {
    format!("{side}-{}-{}", kind.name(), colour.name())
}

/// The id of a piece in a hand, from 1 at the bottom of the stack.
fn held_id(side: Side, kind: PieceKind, colour: Colour, n: u8) -> String {
    format!("{}-{n}", hand_id(side, kind, colour))
}

fn rect(w: f32, h: f32, corner: f32) -> Shape {
    Shape::Rect { w, h, corner }
}
