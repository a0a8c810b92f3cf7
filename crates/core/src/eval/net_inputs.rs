//! What a small net sees of a position.

/// The most inputs that a game may have.
pub const MAX_NET_INPUTS: usize = 1024;
const WORDS: usize = MAX_NET_INPUTS / 64;

/// The inputs of a net, as a game defines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetShape {
    /// Names what the inputs mean, such as `quoridor-1`; a net made for other inputs is refused by it.
    pub name: &'static str,
    /// How many inputs there are, for each point of view; at most [`MAX_NET_INPUTS`].
    pub inputs: usize,
    /// Phases of the game, each with weights of its own in the last layers.
    pub phases: usize,
}

/// The inputs of one point of view that are on.
///
/// ```
/// use secateur_core::InputSet;
/// let mut inputs = InputSet::EMPTY;
/// inputs.insert(3);
/// inputs.insert(200);
/// assert_eq!(inputs.iter().collect::<Vec<_>>(), [3, 200]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputSet {
    words: [u64; WORDS],
}

impl InputSet {
    /// No input is on.
    pub const EMPTY: InputSet = InputSet { words: [0; WORDS] };

    /// Turns an input on.
    #[inline]
    pub fn insert(&mut self, input: usize) {
        self.words[input / 64 % WORDS] |= 1 << (input % 64);
    }

    /// Turns on one of the inputs from `first` on that stand for 0, 1, 2 …; all values from the last on share the last
    /// of `count` inputs.
    #[inline]
    pub fn insert_count(&mut self, first: usize, count: usize, value: usize) {
        self.insert(first + value.min(count - 1));
    }

    /// Turns on the inputs from `first` on, a multiple of 64, whose bits are set.
    #[inline]
    pub fn insert_bits(&mut self, first: usize, bits: u64) {
        debug_assert!(first.is_multiple_of(64));
        self.words[first / 64 % WORDS] |= bits;
    }

    /// The inputs as words of 64 bits.
    #[inline]
    pub fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// How many are on.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is on.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The inputs that are on, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            let bits = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            bits.take_while(|&word| word != 0).map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_share_the_last_input() {
        let mut inputs = InputSet::EMPTY;
        assert!(inputs.is_empty());
        for value in [0, 2, 3, 9] {
            inputs.insert_count(62, 4, value);
        }
        assert_eq!(inputs.iter().collect::<Vec<_>>(), [62, 64, 65]);
        assert_eq!(inputs.len(), 3);
        inputs.insert_bits(128, 0b101);
        assert_eq!(inputs.iter().collect::<Vec<_>>(), [62, 64, 65, 128, 130]);
    }
}
