//! Adam (Kingma and Ba 2015) over small batches, for thousands of weights of which most features are zero.

use crate::dataset::Dataset;
use crate::regression::Loss;
use crate::seeds;

const SHUFFLE: u64 = 10;
const BATCH: usize = 2_048;
const BETA1: f64 = 0.9;
const BETA2: f64 = 0.999;

pub(crate) struct AdamSettings {
    /// Passes over the positions.
    pub epochs: usize,
    /// The first step of a weight; it falls to zero along half a cosine.
    pub rate: f64,
    /// The pull towards the starting weights, per position.
    pub ridge: f64,
    pub seed: u64,
}

/// Minimises the mean loss over the positions with the indices `places`, plus `ridge`/2 times the squared distance from the
/// starting weights.
pub(crate) fn minimise(
    dataset: &Dataset,
    places: &mut [u32],
    start: &[f64],
    free: &[bool],
    factor: f64,
    loss: Loss,
    settings: &AdamSettings,
) -> Vec<f64> {
    let n = start.len();
    let mut weights = start.to_vec();
    let (mut first, mut second, mut gradient) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
    let all = (settings.epochs * places.len().div_ceil(BATCH)) as f64;
    let mut step: i32 = 0;
    for epoch in 0..settings.epochs {
        seeds::random(settings.seed, SHUFFLE, epoch as u64).shuffle(places);
        for batch in places.chunks(BATCH) {
            for &place in batch {
                let row = dataset.row(place as usize);
                let z: f64 = row
                    .features
                    .iter()
                    .map(|&(i, value)| weights[i as usize] * f64::from(value))
                    .sum::<f64>()
                    * factor;
                let (slope, _) = loss.slopes(z, f64::from(row.target));
                let slope = slope * factor / batch.len() as f64;
                row.features.iter().for_each(|&(i, value)| gradient[i as usize] += slope * f64::from(value));
            }
            step += 1;
            let (correct1, correct2) = (1.0 - BETA1.powi(step), 1.0 - BETA2.powi(step));
            let rate = settings.rate * 0.5 * (1.0 + (std::f64::consts::PI * f64::from(step) / all).cos());
            for i in 0..n {
                let slope = gradient[i] + settings.ridge * (weights[i] - start[i]);
                gradient[i] = 0.0;
                if !free[i] {
                    continue;
                }
                first[i] = BETA1 * first[i] + (1.0 - BETA1) * slope;
                second[i] = BETA2 * second[i] + (1.0 - BETA2) * slope * slope;
                weights[i] -= rate * (first[i] / correct1) / ((second[i] / correct2).sqrt() + 1e-12);
            }
        }
    }
    weights
}
