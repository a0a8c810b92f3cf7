//! The picture: scene, gestures, effects, and the position editor.

mod edit;
mod gestures;
mod scene;
mod words;

pub(super) use edit::{edit, palette};
pub(super) use gestures::{effects, steps};
pub(super) use scene::{RIMS, scene};
pub(super) use words::{purpose, refusal, spoken};

/// The letters for kinds of seeds in ids; there is one kind.
const KINDS: [&str; 1] = ["s"];
/// The cells of the stores, south's first.
const STORES: [&str; 2] = ["south", "north"];
