//! Newton's method for a moderate number of weights: exact after a few rounds.

use crate::dataset::Row;
use crate::regression::Loss;

/// Rounds at most; convergence is quadratic, so a few suffice.
const MAX_ROUNDS: usize = 30;

/// Minimises the mean loss plus `ridge`/2 times the squared distance from the start, each weight measured in units of
/// its feature's root mean square. `factor` turns feature values into the scale of the loss. Only `free` weights move.
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
        let (mut gradient, mut curvature) = (vec![0.0; m], vec![0.0; m * m]);
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
                        curvature[k * m + l] += bend * x * f64::from(value) * factor / size[other as usize];
                    }
                }
            }
        }
        for k in 0..m {
            let i = moving[k];
            gradient[k] = gradient[k] / count + ridge * (weights[i] - start[i]) * size[i];
            (0..=k).for_each(|l| curvature[k * m + l] /= count);
            // Keeps the matrix positive where features depend on each other.
            curvature[k * m + k] += ridge + 1e-9;
        }
        solve(&mut curvature, &mut gradient);
        let mut longest: f64 = 0.0;
        for k in 0..m {
            let step = gradient[k] / size[moving[k]];
            weights[moving[k]] -= step;
            longest = longest.max(gradient[k].abs());
        }
        if longest < 1e-7 {
            break;
        }
    }
    weights
}

/// Solves A x = b for a symmetric positive definite matrix given by its lower half (Cholesky), in place: b becomes x.
fn solve(a: &mut [f64], b: &mut [f64]) {
    let n = b.len();
    for i in 0..n {
        for j in 0..=i {
            let rest = a[i * n + j] - (0..j).map(|k| a[i * n + k] * a[j * n + k]).sum::<f64>();
            a[i * n + j] = if i == j { rest.max(1e-12).sqrt() } else { rest / a[j * n + j] };
        }
        b[i] = (b[i] - (0..i).map(|k| a[i * n + k] * b[k]).sum::<f64>()) / a[i * n + i];
    }
    for i in (0..n).rev() {
        b[i] = (b[i] - (i + 1..n).map(|k| a[k * n + i] * b[k]).sum::<f64>()) / a[i * n + i];
    }
}

#[cfg(test)]
mod tests {
    use super::solve;

    #[test]
    fn a_small_system() {
        // [4 2; 2 3] x = [10, 8] has x = [1.75, 1.5].
        let (mut a, mut b) = ([4.0, 0.0, 2.0, 3.0], [10.0, 8.0]);
        solve(&mut a, &mut b);
        assert!((b[0] - 1.75).abs() < 1e-12 && (b[1] - 1.5).abs() < 1e-12);
    }
}
