//! Packs the value of a position into a byte.

/// With more seeds than this there are more pairs of bounds than a byte can hold.
pub const MAX_SEEDS: usize = 20;

/// The value of endless play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// No more seeds for either side, as where a repetition shares them evenly: each position has one value.
    Nothing,
    /// Anything from no seeds to all seeds on the board: each position has two bounds.
    Unknown,
}

/// Bounds of a position's value: of the seeds on the board, those that the mover gains minus those that the opponent gains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The mover gains at least this.
    pub low: i8,
    /// The mover gains at most this.
    pub high: i8,
}

/// The pair `low <= high` for each byte, both counted from the worst value: ordered by `high`, then by `low`.
static STEPS: [[u8; 2]; 256] = steps();

const fn steps() -> [[u8; 2]; 256] {
    let mut table = [[0; 2]; 256];
    let (mut byte, mut low, mut high) = (0, 0, 0);
    while byte < 256 {
        table[byte] = [low, high];
        byte += 1;
        if low == high {
            (low, high) = (0, high + 1);
        } else {
            low += 1;
        }
    }
    table
}

impl Bounds {
    /// A value that is known exactly.
    pub fn exactly(value: i8) -> Bounds {
        Bounds { low: value, high: value }
    }

    /// The better of each bound: the value with one more move to choose from.
    #[inline]
    pub fn or(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    /// The bounds from the opponent's view.
    #[inline]
    pub fn for_the_other(self) -> Bounds {
        Bounds { low: -self.high, high: -self.low }
    }

    /// Unpacks the bounds of a byte, for a board with this many seeds. Where each seed finally goes to one side or the
    /// other, both bounds are odd or even like the number of seeds.
    #[inline]
    pub fn read(byte: u8, endless: Endless, seeds: usize) -> Bounds {
        match endless {
            Endless::Nothing => Bounds::exactly(byte as i8 - seeds as i8),
            Endless::Unknown => {
                let [low, high] = STEPS[usize::from(byte)];
                let value = |steps: u8| 2 * steps as i8 - seeds as i8;
                Bounds { low: value(low), high: value(high) }
            }
        }
    }

    /// Packs the bounds into a byte.
    #[inline]
    pub fn byte(self, endless: Endless, seeds: usize) -> u8 {
        match endless {
            Endless::Nothing => (self.without_end() + seeds as i8) as u8,
            Endless::Unknown => {
                let steps = |value: i8| (i32::from(value) + seeds as i32) / 2;
                let high = steps(self.high);
                (high * (high + 1) / 2 + steps(self.low)) as u8
            }
        }
    }

    /// The value if endless play gains nothing for either side.
    #[inline]
    pub fn without_end(self) -> i8 {
        0.clamp(self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_its_byte() {
        for seeds in 0..=MAX_SEEDS {
            let mut seen = [false; 256];
            let most = seeds as i8;
            for high in (-most..=most).step_by(2) {
                for low in (-most..=high).step_by(2) {
                    let bounds = Bounds { low, high };
                    let byte = bounds.byte(Endless::Unknown, seeds);
                    assert_eq!(Bounds::read(byte, Endless::Unknown, seeds), bounds);
                    assert!(!std::mem::replace(&mut seen[usize::from(byte)], true));
                }
            }
        }
    }

    #[test]
    fn every_value_has_its_byte() {
        for value in -20..=20 {
            let bounds = Bounds::exactly(value);
            assert_eq!(Bounds::read(bounds.byte(Endless::Nothing, 20), Endless::Nothing, 20), bounds);
        }
        assert_eq!(Bounds { low: -3, high: 5 }.byte(Endless::Nothing, 7), 7);
        assert_eq!(Bounds { low: 1, high: 5 }.byte(Endless::Nothing, 7), 8);
    }
}
