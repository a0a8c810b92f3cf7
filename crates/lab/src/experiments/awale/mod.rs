//! Report 001.

pub(super) mod first_player;
pub(super) mod loops;
pub(super) mod spikes;
pub(super) mod tables;

const GAME: &str = "awale";
