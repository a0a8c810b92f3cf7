//! A hash of several texts: for checksums, for names, and to tell whether two games are the same.

use secateur_core::random::mix;

/// A hash of the texts, their order and their boundaries.
pub fn hash_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut state = 0u64;
    for text in texts {
        // FNV-1a over the bytes, mixed between texts so that their boundaries count.
        let word = text
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3));
        state = mix(state.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ word);
    }
    state
}
