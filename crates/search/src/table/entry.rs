//! Entries of the transposition table, packed into 64 bits.

/// How a stored score relates to the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The value is the score.
    Exact = 3,
}

/// What the table stores about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The [`fold`](super::fold()) of the best move; 0 if there is none.
    pub fold: u16,
    /// The score; distances of wins are counted from the node.
    pub score: i32,
    /// The static evaluation, if it was computed.
    pub eval: Option<i32>,
    /// The depth of the search that found the score.
    pub depth: i32,
    /// How the score relates to the value.
    pub bound: Bound,
}

/// Stands for an evaluation that was not computed.
const NO_EVAL: i16 = i16::MIN;
/// The age of an entry is its search's number modulo this.
pub(super) const AGES: u8 = 64;

impl Bound {
    /// What a search with the window from `alpha` to `beta` proves when it returns `score`.
    #[inline]
    pub(crate) const fn of(score: i32, alpha: i32, beta: i32) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

impl Entry {
    /// An entry for the exact value of a leaf.
    pub(crate) const fn leaf(score: i32) -> Entry {
        Entry { fold: 0, score, eval: None, depth: 0, bound: Bound::Exact }
    }

    /// Packs, from the low end: fold 16 bits, score 16, evaluation 16, depth 8, bound 2, age 6.
    #[inline]
    pub(super) fn pack(&self, age: u8) -> u64 {
        let eval = self.eval.map_or(NO_EVAL, |e| e as i16);
        u64::from(self.fold)
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(eval as u16) << 32
            | (self.depth.clamp(0, 255) as u64) << 48
            | (self.bound as u64) << 56
            | u64::from(age) << 58
    }

    /// The inverse of [`pack`](Self::pack); `None` for an empty slot.
    #[inline]
    pub(super) fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let eval = (data >> 32) as i16;
        Some(Entry {
            fold: data as u16,
            score: i32::from((data >> 16) as i16),
            eval: (eval != NO_EVAL).then_some(i32::from(eval)),
            depth: depth_of(data),
            bound,
        })
    }
}

#[inline]
pub(super) fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xFF) as i32
}

#[inline]
pub(super) fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

// Scores and evaluations must fit into 16 bits.
const _: () = assert!(crate::score::WIN + (crate::score::MAX_PLY as i32) < i16::MAX as i32);
