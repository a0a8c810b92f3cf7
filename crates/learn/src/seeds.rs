//! Seeds: everything random follows from the seed of the run, what is drawn, and the number of the draw.

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

/// Puts items in random order (Fisher and Yates).
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i as u32 + 1) as usize);
    }
}
