//! Legal moves as sets of actions, for variants whose actions determine their moves: a move is then found by testing a bit,
//! and no list of moves is made.

use super::legal_moves::LegalMoves;
use crate::game::ending;
use crate::variant::MoveOf;
use crate::{Outcome, Variant};

/// A set of actions of each game, all of the same number of words.
#[derive(Clone)]
pub(super) struct Sets {
    /// 64-bit words in a set.
    width: usize,
    words: Vec<u64>,
    start: Vec<u64>,
    start_outcome: Option<Outcome>,
}

/// The eight booleans of each byte, lowest bit first.
static BOOLS: [[bool; 8]; 256] = {
    let (mut table, mut byte) = ([[false; 8]; 256], 0);
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = byte >> bit & 1 == 1;
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl Sets {
    #[inline]
    fn set(&self, game: usize) -> &[u64] {
        &self.words[game * self.width..][..self.width]
    }

    #[inline]
    fn allows(&self, game: usize, action: i64) -> bool {
        let (word, bit) = (action as u64 / 64, action as u64 % 64);
        let set = self.set(game);
        action < 0 || (word < set.len() as u64 && set[word as usize] >> bit & 1 == 1)
    }
}

/// Writes the set of a position's actions; returns the outcome if the game is over, with an empty set.
#[inline]
fn write_set<V: Variant>(
    variant: &V,
    position: &V::Position,
    times: impl FnOnce() -> u8,
    set: &mut [u64],
) -> Option<Outcome> {
    set.fill(0);
    let outcome = ending(position, times, || {
        variant.add_actions(position, set);
        // Read word by word: a vector load right after stores of single words would stall.
        set.iter().any(|&word| word != 0)
    });
    if outcome.is_some() {
        set.fill(0);
    }
    outcome
}

impl<V: Variant> LegalMoves<V> for Sets {
    const IS_SEARCHED: bool = false;

    fn new(variant: &V) -> Sets {
        let width = variant.actions().div_ceil(64);
        let mut start = vec![0; width];
        let start_outcome = write_set(variant, &variant.start(), || 1, &mut start);
        Sets { width, words: Vec::new(), start, start_outcome }
    }
    fn start_outcome(&self) -> Option<Outcome> {
        self.start_outcome
    }
    fn push_begun(&mut self) {
        self.words.extend_from_slice(&self.start);
    }
    fn push(&mut self, variant: &V, position: &V::Position, times: impl FnOnce() -> u8) -> Option<Outcome> {
        let begin = self.words.len();
        self.words.resize(begin + self.width, 0);
        write_set(variant, position, times, &mut self.words[begin..])
    }
    fn choose(&mut self, actions: &[i64]) -> Option<usize> {
        (0..actions.len()).find(|&game| !self.allows(game, actions[game]))
    }
    fn begin_step(&mut self) {}
    #[inline]
    fn chosen(&self, variant: &V, position: &V::Position, _: usize, action: i64) -> Option<MoveOf<V>> {
        if action < 0 { None } else { variant.move_of_action(position, action as usize) }
    }
    #[inline]
    fn keep(&mut self, _: usize) {}
    #[inline]
    fn replace(
        &mut self,
        variant: &V,
        game: usize,
        position: &V::Position,
        times: impl FnOnce() -> u8,
    ) -> Option<Outcome> {
        write_set(variant, position, times, &mut self.words[game * self.width..][..self.width])
    }
    fn restart(&mut self, game: usize) {
        self.words[game * self.width..][..self.width].copy_from_slice(&self.start);
    }
    #[inline]
    fn write_mask(&self, game: usize, mask: &mut [bool]) {
        for (&word, mask) in self.set(game).iter().zip(mask.chunks_mut(64)) {
            let mut rest = word;
            let mut bytes = mask.chunks_exact_mut(8);
            for bools in &mut bytes {
                bools.copy_from_slice(&BOOLS[rest as usize & 255]);
                rest >>= 8;
            }
            for place in bytes.into_remainder() {
                *place = rest & 1 == 1;
                rest >>= 1;
            }
        }
    }
}
