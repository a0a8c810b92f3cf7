//! The picture: scene, gestures, effects, and what an editor can do.

mod edit;
mod gestures;
mod scene;
mod words;

pub(super) use edit::{edit, palette};
pub(super) use gestures::{add_history, effects, gestures, steps};
pub(super) use scene::{RIMS, scene};
pub(super) use words::{refusal, spoken};

/// Letters of the colours in the ids of seeds.
const KINDS: [&str; 3] = ["r", "b", "t"];
/// Sprites of the colours.
const SPRITES: [&str; 3] = ["red", "blue", "transparent"];
/// The stores of the players.
const STORES: [&str; 2] = ["store1", "store2"];
