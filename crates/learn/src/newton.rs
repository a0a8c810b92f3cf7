//! Newton's method for a few hundred weights, which converges in a few rounds.

use crate::dataset::Row;
use crate::regression::Loss;
use secateur_stats::Matrix;

/// The most rounds; convergence is quadratic, so a few suffice.
const MAX_ROUNDS: usize = 30;

/// Minimises the mean loss plus `ridge`/2 times the squared distance from the starting weights, where each weight is
/// measured in units of its feature's root mean square. `factor` converts feature values to the scale of the loss. Only
/// `free` weights move.
pub(crate) fn minimise<'a, R: Iterator<Item = Row<'a>>>(
    rows: impl Fn() -> R,
    start: &[f64],
    free: &[bool],
    factor: f64,
    loss: Loss,
    ridge: f64,
) -> Vec<f64> {
    let n = start.len();
    let (mut squares, mut count) = (vec![0.0; n], 0.0);
    for row in rows() {
        count += 1.0;
        for &(place, value) in row.features {
            squares[place as usize] += (f64::from(value) * factor).powi(2);
        }
    }
    let size: Vec<f64> = squares.iter().map(|s| (s / f64::max(count, 1.0)).sqrt()).collect();
    // A feature that never occurs keeps its weight.
    let moving: Vec<usize> = (0..n).filter(|&i| free[i] && size[i] > 0.0).collect();
    let mut place_of = vec![usize::MAX; n];
    moving.iter().enumerate().for_each(|(k, &i)| place_of[i] = k);
    let m = moving.len();
    let mut weights = start.to_vec();
    for _ in 0..MAX_ROUNDS {
        let (mut gradient, mut curvature) = (vec![0.0; m], Matrix::zero(m));
        for row in rows() {
            let z: f64 = row
                .features
                .iter()
                .map(|&(place, value)| weights[place as usize] * f64::from(value) * factor)
                .sum();
            let (slope, bend) = loss.slopes(z, f64::from(row.target));
            for &(place, value) in row.features {
                let k = place_of[place as usize];
                if k == usize::MAX {
                    continue;
                }
                let x = f64::from(value) * factor / size[place as usize];
                gradient[k] += slope * x;
                for &(other, value) in row.features {
                    let l = place_of[other as usize];
                    if l <= k {
                        *curvature.at_mut(k, l) +=
                            bend * x * f64::from(value) * factor / size[other as usize];
                    }
                }
            }
        }
        for k in 0..m {
            let i = moving[k];
            gradient[k] = gradient[k] / count + ridge * (weights[i] - start[i]) * size[i];
            (0..=k).for_each(|l| *curvature.at_mut(k, l) /= count);
            // Keeps the matrix positive definite where features depend on one another.
            *curvature.at_mut(k, k) += ridge + 1e-9;
        }
        // With the ridge the matrix is positive definite, unless the loss has become infinite.
        let Some(steps) = curvature.solve(&gradient) else { break };
        let mut longest: f64 = 0.0;
        for (step, &i) in steps.iter().zip(&moving) {
            weights[i] -= step / size[i];
            longest = longest.max(step.abs());
        }
        if longest < 1e-7 {
            break;
        }
    }
    weights
}
