//! The picture: scene, gestures, effects, and what an editor can do.

mod edit;
mod gestures;
mod scene;
mod words;

pub(super) use edit::{edit, palette};
pub(super) use gestures::{effects, steps};
pub(super) use scene::{RIMS, scene};
pub(super) use words::{purpose, refusal, spoken};

/// The kinds of seeds: one.
const KINDS: [&str; 1] = ["s"];
/// The stores of south and north.
const STORES: [&str; 2] = ["south", "north"];
