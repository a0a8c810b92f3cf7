//! Seeds: everything random follows from the seed of the run, what is drawn, and the number of the draw.
//!
//! The arena's derivation ([`secateur_core::random::derive`]) is another one: with it a run that an earlier version began would
//! not resume to the same end.

use secateur_core::Random;
use secateur_core::random::mix;

/// The seed of one draw of a run.
pub(crate) fn derive(seed: u64, purpose: u64, number: u64) -> u64 {
    mix(mix(mix(seed) ^ mix(!purpose)).wrapping_add(number))
}

/// A generator for one draw of a run.
pub(crate) fn random(seed: u64, purpose: u64, number: u64) -> Random {
    Random::new(derive(seed, purpose, number))
}
