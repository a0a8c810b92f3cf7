//! Keys of move ordering: a move's score and place in one number.

/// A move's score and its place in one number, so that the best of many is simply the maximum: the score times [`PLACES`],
/// plus more the earlier the place is.
///
/// It is a whole number of 53 bits, which a double represents exactly. Every processor has a vector maximum of doubles;
/// many have none of 64-bit integers.
pub(super) type OrderKey = f64;

/// More than the moves of any node.
const PLACES: i64 = 1 << 20;

/// The part of a key that stands for the place.
#[inline]
pub(super) fn key_of_place(place: usize) -> OrderKey {
    (PLACES - 1 - place as i64) as OrderKey
}

/// The place that a key stands for.
#[inline]
pub(super) fn place_of_key(key: OrderKey) -> usize {
    (PLACES - 1 - (key as i64 & (PLACES - 1))) as usize
}

/// The part of a key that stands for the score.
#[inline]
pub(super) fn key_of_score(score: i32) -> OrderKey {
    OrderKey::from(score) * PLACES as OrderKey
}

/// The greatest of the keys, of which there is at least one.
#[inline]
pub(super) fn greatest(keys: &[OrderKey]) -> OrderKey {
    let greater = |max: OrderKey, &key: &OrderKey| if key > max { key } else { max };
    let (eights, rest) = keys.as_chunks::<8>();
    let max = rest.iter().fold(OrderKey::NEG_INFINITY, greater);
    let Some((first, eights)) = eights.split_first() else { return max };
    // an array that the compiler turns into vectors
    let mut each = *first;
    for eight in eights {
        for (max, key) in each.iter_mut().zip(eight) {
            *max = greater(*max, key);
        }
    }
    each.iter().fold(max, greater)
}

/// The greatest key of a move whose guess is at least `loud_guess`.
pub(super) fn greatest_loud(keys: &[OrderKey], guesses: &[i32], loud_guess: i32) -> Option<OrderKey> {
    let loud = keys.iter().zip(guesses).filter(|&(_, &guess)| guess >= loud_guess).map(|(&key, _)| key);
    loud.reduce(|max, key| if key > max { key } else { max })
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;

    #[test]
    fn keys_hold_what_they_are_made_of() {
        let key = |score: i32, place: usize| key_of_score(score) + key_of_place(place);
        let scores = [i32::MIN, -1_000_001, -1, 0, 1, 77, 1_000_000, i32::MAX];
        for (i, &score) in scores.iter().enumerate() {
            for place in [0, 1, 500, PLACES as usize - 1] {
                let made = key(score, place);
                assert_eq!(place_of_key(made), place);
                assert_eq!(key(score, 0) - place as OrderKey, made);
                // A higher score wins; with equal scores the earlier place.
                assert!(i == 0 || key(scores[i - 1], 0) < made);
                assert!(place == 0 || key(score, place - 1) > made);
            }
        }
    }

    #[test]
    fn the_greatest_of_any_number() {
        let mut random = Random::new(5);
        for length in 1..70 {
            let guesses: Vec<_> = (0..length).map(|_| random.below(9) as i32 - 4).collect();
            let keys: Vec<_> =
                guesses.iter().enumerate().map(|(i, &g)| key_of_score(g / 2) + key_of_place(i)).collect();
            assert_eq!(Some(greatest(&keys)), keys.iter().copied().reduce(OrderKey::max));
            let loud = keys.iter().zip(&guesses).filter(|&(_, &g)| g >= 3).map(|(&key, _)| key);
            assert_eq!(greatest_loud(&keys, &guesses, 3), loud.reduce(OrderKey::max));
        }
    }
}
