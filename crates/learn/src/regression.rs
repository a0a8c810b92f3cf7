//! Regression: finds the weights that best predict the outcomes of self-play games from the features of quiet positions, by
//! logistic regression (known as Texel's method) or by least squares of the points.

use crate::dataset::{Dataset, Row};
use crate::{adam, newton};
use serde::Serialize;

pub use crate::dataset::Target;

/// One game in this many is held out, to measure the weights on games that were not used for the fit.
const HELD_OUT: u32 = 10;
/// Up to this many free weights are fitted by Newton's method, more by Adam.
const MAX_NEWTON: usize = 400;
/// The ridges to try if none is given.
const RIDGES: [f64; 5] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2];

/// The distance of a prediction from its target, whose mean a fit minimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Cross-entropy, for results between 0 and 1.
    Logistic,
    /// Half the squared error.
    Squares,
}

impl Loss {
    /// The first and second derivatives at a prediction.
    #[inline]
    pub(crate) fn slopes(self, z: f64, target: f64) -> (f64, f64) {
        match self {
            Loss::Logistic => {
                let p = 1.0 / (1.0 + (-z).exp());
                (p - target, (p * (1.0 - p)).max(1e-6))
            }
            Loss::Squares => (z - target, 1.0),
        }
    }

    fn at(self, z: f64, target: f64) -> f64 {
        match self {
            // ln(1 + eᶻ) − t z, computed without overflow.
            Loss::Logistic => z.max(0.0) + (-z.abs()).exp().ln_1p() - target * z,
            Loss::Squares => 0.5 * (z - target).powi(2),
        }
    }
}

/// The settings of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct RegressionSettings {
    /// The loss whose mean over the positions is minimised.
    pub loss: Loss,
    /// The pull towards the starting weights; `None` selects the best of several on the held-out games.
    pub ridge: Option<f64>,
    /// The evaluation that counts as 1 in the loss; `None` selects the scale with which the starting weights predict best.
    pub scale: Option<f64>,
    /// The divisor of the sum of weight times feature.
    pub feature_scale: i32,
    /// The weights that are not fitted, by index.
    pub held: Vec<usize>,
    /// A weight that keeps its value: all fitted weights are rescaled accordingly.
    pub anchor: Option<usize>,
    /// Passes over the positions, if there are too many weights for Newton's method.
    pub epochs: usize,
    /// The seed for the order of the positions.
    pub seed: u64,
}

impl Default for RegressionSettings {
    fn default() -> RegressionSettings {
        RegressionSettings {
            loss: Loss::Logistic,
            ridge: None,
            scale: None,
            feature_scale: 1,
            held: Vec::new(),
            anchor: None,
            epochs: 20,
            seed: 1,
        }
    }
}

/// The fitted weights, and how much better they predict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fitted {
    /// The weights, fitted on all games.
    pub weights: Vec<f64>,
    /// The number of positions.
    pub positions: usize,
    /// The evaluation that counts as 1 in the loss.
    pub scale: f64,
    /// The strength of the pull towards the starting weights: as given, or the best found.
    pub ridge: f64,
    /// The mean loss of the starting weights, on the games used for the fit and on those held out.
    pub before: [f64; 2],
    /// The mean loss of weights fitted without the held-out games, on the same two sets.
    pub after: [f64; 2],
}

/// Fits weights to a dataset, beginning with the weights `start`.
pub fn fit(dataset: &Dataset, start: &[i32], settings: &RegressionSettings) -> Fitted {
    let start: Vec<f64> = start.iter().map(|&w| f64::from(w)).collect();
    let problem =
        Problem { dataset, start: &start, settings, free: free_weights(start.len(), &settings.held) };
    let scale = settings.scale.unwrap_or_else(|| problem.best_scale());
    let ridge = settings.ridge.unwrap_or_else(|| problem.best_ridge(scale));
    let partial = problem.fit(Part::Used, scale, ridge);
    let losses = |weights: &[f64]| [Part::Used, Part::HeldOut].map(|part| problem.loss(part, weights, scale));
    let (before, after) = (losses(&start), losses(&partial));
    let mut weights = problem.fit(Part::All, scale, ridge);
    if let Some(anchor) = settings.anchor
        && weights[anchor] * start[anchor] > 0.0
    {
        let factor = start[anchor] / weights[anchor];
        weights.iter_mut().zip(&problem.free).filter(|(_, free)| **free).for_each(|(w, _)| *w *= factor);
    }
    Fitted { weights, positions: dataset.len(), scale, ridge, before, after }
}

fn free_weights(n: usize, held: &[usize]) -> Vec<bool> {
    let mut free = vec![true; n];
    held.iter().for_each(|&i| free[i] = false);
    free
}

/// A part of the games.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    All,
    Used,
    HeldOut,
}

struct Problem<'a> {
    dataset: &'a Dataset,
    start: &'a [f64],
    settings: &'a RegressionSettings,
    free: Vec<bool>,
}

impl<'a> Problem<'a> {
    fn rows(&self, part: Part) -> impl Iterator<Item = Row<'a>> + use<'a> {
        self.dataset.rows().filter(move |row| is_in_part(row, part))
    }

    fn factor(&self, scale: f64) -> f64 {
        1.0 / (scale * f64::from(self.settings.feature_scale))
    }

    fn loss(&self, part: Part, weights: &[f64], scale: f64) -> f64 {
        let factor = self.factor(scale);
        let (mut sum, mut count) = (0.0, 0.0);
        for row in self.rows(part) {
            let value = |&(place, value): &(u32, i32)| weights[place as usize] * f64::from(value);
            let z = row.features.iter().map(value).sum::<f64>() * factor;
            sum += self.settings.loss.at(z, f64::from(row.target));
            count += 1.0;
        }
        sum / f64::max(count, 1.0)
    }

    /// The scale with which the starting weights predict best, found by golden section over its logarithm.
    fn best_scale(&self) -> f64 {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        let at = |x: f64| self.loss(Part::Used, self.start, x.exp());
        let (mut low, mut high) = (1f64.ln(), 100_000f64.ln());
        let (mut a, mut b) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (mut fa, mut fb) = (at(a), at(b));
        for _ in 0..30 {
            if fa < fb {
                (high, b, fb) = (b, a, fa);
                a = high - GOLDEN * (high - low);
                fa = at(a);
            } else {
                (low, a, fa) = (a, b, fb);
                b = low + GOLDEN * (high - low);
                fb = at(b);
            }
        }
        f64::midpoint(low, high).exp()
    }

    fn best_ridge(&self, scale: f64) -> f64 {
        // With many weights, a quarter of the epochs is enough to compare ridges.
        let settings =
            &RegressionSettings { epochs: self.settings.epochs.div_ceil(4), ..self.settings.clone() };
        let quick = Problem { settings, free: self.free.clone(), ..*self };
        let held_out = |ridge| self.loss(Part::HeldOut, &quick.fit(Part::Used, scale, ridge), scale);
        let tried = RIDGES.map(|ridge| (held_out(ridge), ridge));
        tried.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map_or(RIDGES[0], |(_, ridge)| ridge)
    }

    fn fit(&self, part: Part, scale: f64, ridge: f64) -> Vec<f64> {
        let (factor, loss) = (self.factor(scale), self.settings.loss);
        if self.free.iter().filter(|free| **free).count() <= MAX_NEWTON {
            return newton::minimise(|| self.rows(part), self.start, &self.free, factor, loss, ridge);
        }
        let places = 0..self.dataset.len() as u32;
        let mut places: Vec<u32> =
            places.filter(|&i| is_in_part(&self.dataset.row(i as usize), part)).collect();
        let adam = adam::AdamSettings {
            epochs: self.settings.epochs,
            // Steps are a hundredth of the scale; the pull is in units of the scale.
            rate: 0.01 * scale,
            ridge: ridge / (scale * scale),
            seed: self.settings.seed,
        };
        adam::minimise(self.dataset, &mut places, self.start, &self.free, factor, loss, &adam)
    }
}

fn is_in_part(row: &Row<'_>, part: Part) -> bool {
    match part {
        Part::All => true,
        Part::Used => !row.game.is_multiple_of(HELD_OUT),
        Part::HeldOut => row.game.is_multiple_of(HELD_OUT),
    }
}
