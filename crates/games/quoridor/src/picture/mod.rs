//! The picture: scene, gestures, effects, and the position editor.

mod edit;
mod effects;
mod overlay;
mod scene;
mod sprites;
mod themes;
mod words;

pub(crate) use edit::{edit, palette};
pub(crate) use effects::effects;
pub(crate) use overlay::{OVERLAYS, overlay};
pub(crate) use scene::{add_history, scene};
pub(crate) use sprites::PAWN_FILLS;
pub(crate) use words::{purpose, refusal, spoken};

use secateur_core::Side;

/// The cell for a side's walls in hand.
const HANDS: [&str; 2] = ["hand1", "hand2"];

/// The id of a side's pawn, wherever it is.
const PAWNS: [&str; 2] = ["white", "black"];

/// The id of a side's `n`th wall in hand, from 1.
fn stored_id(side: Side, n: u8) -> String {
    format!("{}.{n}", HANDS[side])
}
