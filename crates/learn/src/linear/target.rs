//! Converts scores to winning chances, and makes targets of them.

use crate::data::Sample;

/// Converts scores to chances: a score of `scale` hundredths of a unit means odds of e : 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// In hundredths of a unit.
    pub scale: f64,
}

impl Chances {
    /// The scale with which the search's scores predict results best, found by golden section over its logarithm; `None` if
    /// no result is known.
    pub fn of(samples: impl Iterator<Item = Sample>) -> Option<Chances> {
        const GOLDEN: f64 = 0.618_033_988_749_895;
        // Scores in steps of four hundredths, each with the sum of results and the number of positions.
        let mut counts = std::collections::BTreeMap::<i32, (f64, f64)>::new();
        for sample in samples {
            if let Some(result) = sample.result {
                let (sum, count) = counts.entry(sample.score / 4).or_default();
                *sum += f64::from(result);
                *count += 1.0;
            }
        }
        if counts.is_empty() {
            return None;
        }
        let at = |x: f64| {
            let loss = |(&score, &(sum, count)): (&i32, &(f64, f64))| {
                count * cross_entropy(f64::from(4 * score) / x.exp(), sum / count)
            };
            counts.iter().map(loss).sum::<f64>()
        };
        let (mut low, mut high) = (10f64.ln(), 10_000f64.ln());
        let (mut a, mut b) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        let (mut at_a, mut at_b) = (at(a), at(b));
        for _ in 0..30 {
            if at_a < at_b {
                (high, b, at_b) = (b, a, at_a);
                a = high - GOLDEN * (high - low);
                at_a = at(a);
            } else {
                (low, a, at_a) = (a, b, at_b);
                b = low + GOLDEN * (high - low);
                at_b = at(b);
            }
        }
        Some(Chances { scale: f64::midpoint(low, high).exp() })
    }

    /// The target: `blend` parts of the search's score, the rest of the game's result.
    #[inline]
    pub fn target(&self, sample: &Sample, blend: f64) -> f32 {
        let by_score = 1.0 / (1.0 + (-f64::from(sample.score) / self.scale).exp());
        let target = match sample.result {
            Some(result) => blend * by_score + (1.0 - blend) * f64::from(result),
            None => by_score,
        };
        target as f32
    }
}

/// The loss of a prediction whose log-odds are `z`: ln(1 + eᶻ) − t z, computed without overflow.
#[inline]
pub(super) fn cross_entropy(z: f64, target: f64) -> f64 {
    z.max(0.0) + (-z.abs()).exp().ln_1p() - target * z
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;

    #[test]
    fn the_scale_behind_the_results_is_found() {
        let mut random = Random::new(1);
        let samples = (0..200_000).map(|_| {
            let score = random.below(800) as i32 - 400;
            let chance = 1.0 / (1.0 + (-f64::from(score) / 180.0).exp());
            let won = f64::from(random.below(1 << 20)) < chance * f64::from(1 << 20);
            Sample { score, result: Some(f32::from(u8::from(won))), held_out: false }
        });
        let scale = Chances::of(samples).unwrap().scale;
        assert!((170.0..190.0).contains(&scale), "{scale}");
        assert_eq!(Chances::of(std::iter::empty()), None);
    }

    #[test]
    fn targets_blend_scores_and_results() {
        let chances = Chances { scale: 100.0 };
        let even = |result| Sample { score: 0, result, held_out: false };
        assert_eq!(chances.target(&even(Some(1.0)), 0.75), 0.625);
        assert_eq!(chances.target(&even(None), 0.75), 0.5);
    }
}
