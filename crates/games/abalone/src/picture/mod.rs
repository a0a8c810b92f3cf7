//! The picture: scene, gestures, effects, and what an editor can do.

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

/// The id of the place for the `n`-th lost marble of a colour, from 1.
fn tray_id(colour: Colour, n: u8) -> String {
    format!("lost-{}{n}", colour.letter())
}

/// The id of a marble by where it is.
fn marble_id(colour: Colour, place: impl std::fmt::Display) -> String {
    format!("{}-{place}", colour.letter())
}

/// The id of the place just off the board in a direction from a cell at its edge: the row's letter (`z` below A, `j`
/// above I) and the number, as if the board went on there.
fn rim_id(row: i32, number: i32) -> String {
    format!("rim-{}", coordinates(row, number))
}

/// The row's letter and the number of a place just off the board.
fn coordinates(row: i32, number: i32) -> String {
    let letter = if row < 0 { 'z' } else { char::from(b'a' + row.min(9) as u8) };
    format!("{letter}{number}")
}
