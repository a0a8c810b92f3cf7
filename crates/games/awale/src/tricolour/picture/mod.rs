//! The picture: scene, gestures, effects, and the position editor.

mod edit;
mod gestures;
mod scene;
mod words;

pub(super) use edit::{edit, palette};
pub(super) use gestures::{add_history, effects, gestures, steps};
pub(super) use scene::{RIMS, scene};
pub(super) use words::{refusal, spoken};

/// The letters of the colours in ids of seeds.
const KINDS: [&str; 3] = ["r", "b", "t"];
/// The sprites of the colours.
const SPRITES: [&str; 3] = ["red", "blue", "transparent"];
/// The cells of the stores, the first player's first.
const STORES: [&str; 2] = ["store1", "store2"];
