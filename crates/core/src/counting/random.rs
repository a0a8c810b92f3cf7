//! A small random generator that gives the same numbers on every machine.

/// SplitMix64 (Steele, Lea, Flood 2014): one 64-bit word of state, no bad seeds, usable in constants.
///
/// ```
/// use secateur_core::Random;
/// let (mut a, mut b) = (Random::new(7), Random::new(7));
/// assert_eq!(a.next(), b.next());
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator whose whole sequence follows from `seed`.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 random bits.
    #[inline]
    #[allow(clippy::should_implement_trait)] // an endless source, not an iterator that may end
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number from 0 to `bound - 1` (`bound` at least 1), by multiplication (Lemire 2019). Each number's probability is
    /// off by less than one in 2³², a relative bias below `bound` / 2³².
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        ((self.next() >> 32).wrapping_mul(bound as u64) >> 32) as u32
    }

    /// One of the items, or `None` when there is none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len() as u32) as usize]) }
    }

    /// Puts items in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// SplitMix64's finaliser: a bijection of 64-bit words whose output bits all depend on all input bits.
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Derives the seed of one random draw from the seed of a whole run. `words` identify the draw: what is drawn, and for
/// which game, pair or sample. A draw therefore does not depend on what was drawn before it.
///
/// ```
/// use secateur_core::random::derive_seed;
/// assert_ne!(derive_seed(1, &[1, 2]), derive_seed(1, &[2, 1]));
/// assert_eq!(derive_seed(1, &[1, 2]), 0x0354_85B7_4968_E225);
/// ```
pub fn derive_seed(seed: u64, words: &[u64]) -> u64 {
    words.iter().fold(mix(seed), |state, &word| mix(state.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ mix(!word)))
}
