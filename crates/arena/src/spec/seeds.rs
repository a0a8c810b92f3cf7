//! Everything random follows from the seed of the tournament and the number of the pair: pair k is the same whatever the
//! concurrency and however often the tournament was interrupted.

use secateur_core::Side;
use secateur_core::random::derive_seed;

/// The seed of the opening with this number.
pub(crate) fn opening_seed(seed: u64, number: u64) -> u64 {
    derive_seed(seed, &[1, number])
}

/// The seed of another draw for the opening with this number, after earlier draws repeated openings that are known.
pub(crate) fn another_opening(seed: u64, number: u64, added: u32, attempt: u64) -> u64 {
    derive_seed(seed, &[3, number, u64::from(added), attempt])
}

/// The seed of a player in one game.
pub(crate) fn player_seed(seed: u64, pair: u64, leg: u8, side: Side) -> u64 {
    derive_seed(seed, &[2, pair, u64::from(leg), side.index() as u64])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn seeds_differ() {
        let mut seen = HashSet::new();
        for seed in 0..10 {
            for pair in 0..1000 {
                assert!(seen.insert(opening_seed(seed, pair)));
                for leg in 0..2 {
                    assert!(Side::BOTH.iter().all(|&side| seen.insert(player_seed(seed, pair, leg, side))));
                }
            }
        }
    }
}
