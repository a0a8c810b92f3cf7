//! Random numbers for incremental position keys (Zobrist 1970).

use crate::Random;

/// A table of `N` random words, computed at compile time. Each table needs its own `seed`.
///
/// ```
/// use secateur_core::zobrist::key_table;
/// static PIECES: [u64; 128] = key_table(1);
/// assert_ne!(PIECES[0], PIECES[1]);
/// ```
pub const fn key_table<const N: usize>(seed: u64) -> [u64; N] {
    let mut random = Random::new(seed.wrapping_mul(0xD605_0CE5_6F3A_11E9) ^ 0x5EC4_7E05);
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = random.next();
        i += 1;
    }
    words
}

/// Part of the key when the second player is to move; every game uses the same word.
pub const SECOND_TO_MOVE: u64 = key_table::<1>(0x51DE)[0];
