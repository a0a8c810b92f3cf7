//! The results of a match: how often each score occurred, by games or by pairs.

use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// The result of one game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wdl {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl Wdl {
    /// The same game's result for the opponent.
    pub const fn opponent(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }

    /// 0, 1 or 2 half points.
    pub const fn half_points(self) -> usize {
        self as usize
    }

    /// 0, ½ or 1.
    pub const fn points(self) -> f64 {
        self.half_points() as f64 / 2.0
    }
}

/// Counts of independent observations, each worth one of several equally spaced scores from 0 to 1.
///
/// The observations are single games ([`Trinomial`]) or pairs of games ([`Pentanomial`]).
pub trait Results: Clone {
    /// Games in one observation.
    const GAMES: u32;

    /// An array with one count for each score.
    type Counts: AsRef<[u64]>;

    /// How often each score occurred, from the worst (all lost) to the best (all won).
    fn counts(&self) -> Self::Counts;

    /// The same match seen by the opponent.
    fn swapped(&self) -> Self;

    /// The number of observations.
    fn observations(&self) -> u64 {
        self.counts().as_ref().iter().sum()
    }

    /// The number of games.
    fn games(&self) -> u64 {
        self.observations() * u64::from(Self::GAMES)
    }

    /// The mean score of a game, 0 to 1; `None` without games.
    fn score(&self) -> Option<f64> {
        let counts = self.counts();
        let counts = counts.as_ref();
        let total: u64 = counts.iter().sum();
        let sum: f64 = counts.iter().enumerate().map(|(i, &n)| i as f64 * n as f64).sum();
        (total > 0).then(|| sum / (total as f64 * (counts.len() - 1) as f64))
    }
}

/// Losses, draws and wins of single games.
///
/// ```
/// use secateur_stats::{Results, Trinomial};
/// let match_ = Trinomial { losses: 1, draws: 2, wins: 5 };
/// assert_eq!(match_.games(), 8);
/// assert_eq!(match_.score(), Some(0.75));
/// assert_eq!(match_.swapped().wins, 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Trinomial {
    /// Counts one more game; `score` is its result.
    pub fn record(&mut self, score: Wdl) {
        match score {
            Wdl::Loss => self.losses += 1,
            Wdl::Draw => self.draws += 1,
            Wdl::Win => self.wins += 1,
        }
    }
}

impl Results for Trinomial {
    const GAMES: u32 = 1;
    type Counts = [u64; 3];

    fn counts(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }

    fn swapped(&self) -> Trinomial {
        Trinomial { losses: self.wins, draws: self.draws, wins: self.losses }
    }
}

/// Pairs of games from one opening, each player beginning once: how many gave 0, ½, 1, 1½ and 2 points.
///
/// The pairs are independent, but the two games of a pair are not, since the opening favours the same side twice. Counting
/// pairs therefore gives correct error bars, and much smaller ones with unbalanced openings.
///
/// ```
/// use secateur_stats::{Pentanomial, Results, Wdl};
/// let mut pairs = Pentanomial::default();
/// pairs.record(Wdl::Win, Wdl::Draw);
/// assert_eq!(pairs, Pentanomial([0, 0, 0, 1, 0]));
/// assert_eq!(pairs.games(), 2);
/// assert_eq!(pairs.score(), Some(0.75));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts one more pair.
    pub fn record(&mut self, one: Wdl, other: Wdl) {
        self.0[one.half_points() + other.half_points()] += 1;
    }
}

impl Results for Pentanomial {
    const GAMES: u32 = 2;
    type Counts = [u64; 5];

    fn counts(&self) -> [u64; 5] {
        self.0
    }

    fn swapped(&self) -> Pentanomial {
        let [a, b, c, d, e] = self.0;
        Pentanomial([e, d, c, b, a])
    }
}

impl From<[u64; 3]> for Trinomial {
    /// From losses, draws, wins, in this order.
    fn from([losses, draws, wins]: [u64; 3]) -> Trinomial {
        Trinomial { losses, draws, wins }
    }
}

impl From<[u64; 5]> for Pentanomial {
    /// From the pairs that gave 0, ½, 1, 1½ and 2 points.
    fn from(counts: [u64; 5]) -> Pentanomial {
        Pentanomial(counts)
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, other: Trinomial) {
        self.losses += other.losses;
        self.draws += other.draws;
        self.wins += other.wins;
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a += b);
    }
}

impl Add for Trinomial {
    type Output = Trinomial;

    fn add(mut self, other: Trinomial) -> Trinomial {
        self += other;
        self
    }
}

impl Add for Pentanomial {
    type Output = Pentanomial;

    fn add(mut self, other: Pentanomial) -> Pentanomial {
        self += other;
        self
    }
}

impl Sum for Trinomial {
    fn sum<I: Iterator<Item = Trinomial>>(items: I) -> Trinomial {
        items.fold(Trinomial::default(), Add::add)
    }
}

impl Sum for Pentanomial {
    fn sum<I: Iterator<Item = Pentanomial>>(items: I) -> Pentanomial {
        items.fold(Pentanomial::default(), Add::add)
    }
}
