//! The linear model behind the ratings: log-odds of a game = known part + row · parameters.

use crate::error::StatsError;
use crate::matrix::Matrix;
use crate::ratings::RatingOptions;
use std::f64::consts::LN_10;

/// Elo per natural unit of log-odds.
pub(crate) const ELO: f64 = 400.0 / LN_10;

/// The farthest from zero that an anchor may be.
const MAX_ANCHOR: f64 = 10_000.0;

/// A sparse row: which parameters the log-odds of a game depend on, and how.
pub(crate) type Row = Vec<(usize, f64)>;

/// Games with the same players and the same player moving first: `points` scored in `weight` games.
pub(crate) struct Games {
    pub(crate) row: Row,
    /// The part of the log-odds that is known.
    pub(crate) known: f64,
    pub(crate) weight: f64,
    pub(crate) points: f64,
}

impl Games {
    pub(crate) fn log_odds(&self, at: &[f64]) -> f64 {
        self.known + self.row.iter().map(|&(i, x)| x * at[i]).sum::<f64>()
    }

    /// The expected score of one of the games, 0 to 1.
    pub(crate) fn expected(&self, at: &[f64]) -> f64 {
        1.0 / (1.0 + (-self.log_odds(at)).exp())
    }

    /// The variance of one game without draws.
    pub(crate) fn variance(&self, at: &[f64]) -> f64 {
        let small = (-self.log_odds(at).abs()).exp();
        small / (1.0 + small).powi(2)
    }

    pub(crate) fn log_likelihood(&self, at: &[f64]) -> f64 {
        let log_odds = self.log_odds(at);
        // ln(1 + e^log-odds) without overflow.
        self.points * log_odds - self.weight * (log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p())
    }
}

/// The order of the parameters: free ratings in the order of the players, then the first player's advantage.
pub(crate) struct Layout {
    pub(crate) index: Vec<Option<usize>>,
    pub(crate) known: Vec<f64>,
    pub(crate) advantage: Option<usize>,
    pub(crate) free: usize,
    pub(crate) anchored: bool,
}

impl Layout {
    pub(crate) fn new(players: usize, options: &RatingOptions) -> Result<Layout, StatsError> {
        let mut anchors = vec![None; players];
        for &(player, rating) in &options.anchors {
            let slot = anchors.get_mut(player).ok_or(StatsError::Player { player, players })?;
            if rating.is_nan() || rating.abs() > MAX_ANCHOR {
                return Err(StatsError::OutOfRange { what: "anchor", read: rating, right: "within ±10000" });
            }
            *slot = Some(rating / ELO);
        }
        let mut free = 0;
        let mut next = || {
            free += 1;
            free - 1
        };
        let index = anchors.iter().map(|anchor| anchor.is_none().then(&mut next)).collect();
        let advantage = options.first_player.then(&mut next);
        let anchored = anchors.iter().any(Option::is_some);
        Ok(Layout {
            index,
            known: anchors.iter().map(|a| a.unwrap_or(0.0)).collect(),
            advantage,
            free,
            anchored,
        })
    }

    /// The games of `a` against `b`; `side` is 1 where `a` moves first, −1 where `b` does.
    pub(crate) fn games(&self, a: usize, b: usize, side: f64, weight: f64, points: f64) -> Games {
        let mut row = Row::new();
        row.extend(self.index[a].map(|i| (i, 1.0)));
        row.extend(self.index[b].map(|i| (i, -1.0)));
        row.extend(self.advantage.map(|i| (i, side)));
        Games { row, known: self.known[a] - self.known[b], weight, points }
    }

    /// Indices of the free ratings.
    pub(crate) fn ratings(&self) -> std::ops::Range<usize> {
        0..self.free - usize::from(self.advantage.is_some())
    }

    /// How many parameters the games determine. Without an anchor that is one fewer: the level of all ratings is a
    /// convention.
    pub(crate) fn identifiable(&self) -> f64 {
        (self.free - usize::from(!self.anchored && !self.ratings().is_empty())) as f64
    }

    /// The information matrix, made invertible: without an anchor, the mean rating is constrained to zero. The constraint
    /// is orthogonal to everything the games determine, so no estimate and no covariance depends on its strength.
    pub(crate) fn constrained(&self, mut information: Matrix) -> Matrix {
        if !self.anchored {
            let count = self.ratings().len().max(1) as f64;
            let tie = self.ratings().map(|i| information.at(i, i)).sum::<f64>() / (count * count);
            for i in self.ratings() {
                for j in self.ratings() {
                    *information.at_mut(i, j) += tie;
                }
            }
        }
        information
    }
}
