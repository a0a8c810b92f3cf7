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

/// The id of the place for the `n`-th marble that a colour has lost, from 1.
fn tray_id(colour: Colour, n: u8) -> String {
    format!("lost-{}{n}", colour.letter())
}

/// The id of a marble, made from its place.
fn marble_id(colour: Colour, place: impl std::fmt::Display) -> String {
    format!("{}-{place}", colour.letter())
}

/// The id of a place just off the board: a letter for its row (`z` below A, `j` above I) and its number, as if the board
/// went on.
fn rim_id(row: i32, number: i32) -> String {
    format!("rim-{}", coordinates(row, number))
}

/// A row's letter and the number, also for a place just off the board.
fn coordinates(row: i32, number: i32) -> String {
    let letter = if row < 0 { 'z' } else { char::from(b'a' + row.min(9) as u8) };
    format!("{letter}{number}")
}
