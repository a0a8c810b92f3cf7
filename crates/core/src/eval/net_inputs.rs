//! The inputs of small nets.

/// The most inputs that a game may define.
pub const MAX_NET_INPUTS: usize = 1024;
const WORDS: usize = MAX_NET_INPUTS / 64;

/// The inputs of a net, as a game defines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetShape {
    /// Identifies the meaning of the inputs, such as `quoridor-1`. A net trained for other inputs is refused.
    pub name: &'static str,
    /// How many inputs each point of view has; at most [`MAX_NET_INPUTS`].
    pub inputs: usize,
    /// Phases of the game; the last layers have separate weights for each.
    pub phases: usize,
}

/// The inputs that are on, seen from one side.
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

    /// Turns on the input for `value` among `count` inputs from `first` on, which stand for 0, 1, 2 …; greater values share
    /// the last one.
    #[inline]
    pub fn insert_count(&mut self, first: usize, count: usize, value: usize) {
        self.insert(first + value.min(count - 1));
    }

    /// Turns on an input for each set bit of `bits`, counted from `first`, which is a multiple of 64.
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
