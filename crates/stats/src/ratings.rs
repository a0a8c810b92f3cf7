//! Ratings of many players from their games with each other.
//!
//! The model is Bradley and Terry's with an advantage of moving first: if a moves first, its expected score against b is
//! 1/(1 + 10^(−(Rₐ − R_b + F)/400)). A draw is half a win and half a loss. Some models have a third class for draws (Rao
//! and Kupper's, Davidson's); they stretch the scale as draws become more frequent, so that a rating difference is no
//! longer the Elo of the expected score. Here two players' difference **is** their [`crate::elo`].
//!
//! Counting a draw as half a win and half a loss overstates its variance. So the covariance is not simply the inverse of
//! the information matrix A of the likelihood, but A⁻¹ J A⁻¹, where J is the variance of the gradient. J has one dispersion
//! of the results, estimated from all games, and, where results of pairs are given, one correlation between the two games
//! of a pair. The error of two players' difference is then that of their match, counted by games or by pairs. With few
//! games it is a little larger: the variance of one full game without draws is added for each rating.
//!
//! Sources: Ernst Zermelo, *Die Berechnung der Turnier-Ergebnisse als ein Maximumproblem der
//! Wahrscheinlichkeitsrechnung*, Mathematische Zeitschrift 29, 1929; Ralph A. Bradley and Milton E. Terry, *Rank
//! Analysis of Incomplete Block Designs*, Biometrika 39, 1952; Roger R. Davidson and Robert J. Beaver, *On Extending the
//! Bradley–Terry Model to Incorporate Within-Pair Order Effects*, Biometrics 33, 1977; Robert W. M. Wedderburn,
//! *Quasi-likelihood Functions, Generalized Linear Models, and the Gauss–Newton Method*, Biometrika 61, 1974 (half wins
//! and dispersion); Kung-Yee Liang and Scott L. Zeger, *Longitudinal Data Analysis Using Generalized Linear Models*,
//! Biometrika 73, 1986 (A⁻¹ J A⁻¹, correlation).

use crate::bradley_terry::fit_ratings;
use crate::elo::Estimate;
use crate::error::StatsError;
use crate::gauss;
use crate::intervals::Interval;
use crate::results::{Pentanomial, Trinomial};
use serde::{Deserialize, Serialize};

/// All games between two players, who are indexed from 0. Results are those of `a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The player whose results are given.
    pub a: usize,
    /// The opponent.
    pub b: usize,
    /// Results of `a` where `a` moved first.
    pub a_first: Trinomial,
    /// Results of `a` where `b` moved first.
    pub b_first: Trinomial,
    /// The same games as pairs, if they were played as pairs, one game of each kind in a pair. They make the errors more
    /// accurate.
    pub pairs: Option<Pentanomial>,
}

/// How ratings are fitted: anchors, the advantage of moving first, the prior.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatingOptions {
    /// Players with a known rating, and that rating, within ±10000. Without anchors the mean rating is zero.
    pub anchors: Vec<(usize, f64)>,
    /// Whether to estimate the value of moving first; otherwise it is taken to be zero.
    pub first_player: bool,
    /// A weak prior that keeps ratings finite. Each player is credited with about this many drawn games, distributed over
    /// its opponents as its real games are, with each side moving first in half of them. The default is a tenth of a game:
    /// ten wins in ten games then give 921 Elo with an enormous error, and 75 of 100 give 190.6 rather than 190.8. Without
    /// a prior (0), a player who won everything is an error.
    pub prior: f64,
}

impl Default for RatingOptions {
    fn default() -> RatingOptions {
        RatingOptions { anchors: Vec::new(), first_player: true, prior: 0.1 }
    }
}

/// The ratings of players who met, directly or through others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratings {
    /// Each player's rating. The interval of an anchor has width zero.
    pub ratings: Vec<Estimate>,
    /// What moving first is worth, in Elo; `None` unless it was estimated.
    pub first_player: Option<Estimate>,
    /// The variance of a game's result, relative to that of a game without draws and with the same expected score.
    pub dispersion: f64,
    /// The correlation of a player's two results in a pair; zero where no pairs were given. Openings that favour one side
    /// make it negative.
    pub pair_correlation: f64,
    /// The covariance of the ratings, in Elo².
    pub(crate) covariance: Vec<Vec<f64>>,
}

/// Rates `players` players by the games of the pairings.
///
/// A chain of games must connect every player to all others (anchors count as connected). The same two players may appear
/// in several pairings.
///
/// ```
/// use secateur_stats::{Pairing, RatingOptions, Trinomial, rate};
/// let games = |losses, draws, wins| Trinomial { losses, draws, wins };
/// let line = |a, b, a_first, b_first| Pairing { a, b, a_first, b_first, pairs: None };
/// let pairings = [
///     line(0, 1, games(10, 20, 70), games(30, 30, 40)),
///     line(1, 2, games(20, 20, 60), games(40, 30, 30)),
/// ];
/// let shown = rate(3, &pairings, &RatingOptions::default()).unwrap();
/// assert!(shown.ratings[0].value > shown.ratings[1].value);
/// assert!(shown.first_player.unwrap().value > 50.0);
/// assert!(shown.superiority(0, 2).unwrap() > 0.99);
/// ```
pub fn rate(players: usize, pairings: &[Pairing], options: &RatingOptions) -> Result<Ratings, StatsError> {
    fit_ratings(players, pairings, options)
}

impl Ratings {
    /// The rating of `a` minus that of `b`. Its interval is narrower than the two ratings suggest, because the uncertainty
    /// that they share cancels. `None` if there is no such player.
    pub fn difference(&self, a: usize, b: usize) -> Option<Estimate> {
        let value = self.ratings.get(a)?.value - self.ratings.get(b)?.value;
        let reach = gauss::two_sided(0.95) * self.error_of_difference(a, b);
        Some(Estimate { value, interval95: Interval::around(value, reach) })
    }

    /// The probability, with a flat prior, that `a` is stronger than `b`: Φ of the difference in standard errors; one half
    /// for a player against itself. `None` if there is no such player.
    pub fn superiority(&self, a: usize, b: usize) -> Option<f64> {
        let difference = self.difference(a, b)?.value;
        let error = self.error_of_difference(a, b);
        if a == b || difference == 0.0 {
            return Some(0.5);
        }
        Some(if error > 0.0 {
            gauss::normal_cdf(difference / error)
        } else {
            f64::from(u8::from(difference > 0.0))
        })
    }

    /// [`Ratings::superiority`] of each player (row) over each other (column).
    pub fn superiority_matrix(&self) -> Vec<Vec<f64>> {
        let players = 0..self.ratings.len();
        let row = |a| players.clone().map(move |b| self.superiority(a, b).unwrap_or(0.5)).collect();
        players.clone().map(row).collect()
    }

    fn error_of_difference(&self, a: usize, b: usize) -> f64 {
        let c = &self.covariance;
        (c[a][a] + c[b][b] - 2.0 * c[a][b]).max(0.0).sqrt()
    }
}
