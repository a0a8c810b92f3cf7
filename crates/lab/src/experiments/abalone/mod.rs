//! Report 000.

pub(super) mod branching;
pub(super) mod clock;
pub(super) mod ladder;
pub(super) mod round_robin;
pub(super) mod versus_random;
pub(super) mod weights;

/// The rules the report plays by.
const GAME: &str = "abalone:tie=marbles";
