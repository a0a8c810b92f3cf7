//! Seeds of random draws: each follows from the seed of the run, the purpose and the number of the draw.
//!
//! The arena derives seeds in another way ([`secateur_core::random::derive_seed`]). It is not used here, because then a run
//! begun by an earlier version would resume to another result.

use secateur_core::Random;
use secateur_core::random::mix;

/// The seed of one draw of a run.
pub(crate) fn learning_seed(seed: u64, purpose: u64, number: u64) -> u64 {
    mix(mix(mix(seed) ^ mix(!purpose)).wrapping_add(number))
}

/// A generator for one draw of a run.
pub(crate) fn random(seed: u64, purpose: u64, number: u64) -> Random {
    Random::new(learning_seed(seed, purpose, number))
}
