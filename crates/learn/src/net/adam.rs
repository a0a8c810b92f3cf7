//! Adam (Kingma and Ba 2015) for steps in which most weights have no gradient: it changes only those that a batch touched.

use serde::{Deserialize, Serialize};
use std::ops::Range;

const DECAY: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// Running means of the gradient and of its square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: u64,
}

impl Adam {
    pub fn new(weights: usize) -> Adam {
        Adam { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// The number of weights.
    pub fn len(&self) -> usize {
        self.means.len()
    }

    /// Begins a step; returns the rate with which to [`apply`](Self::apply) it.
    pub fn begin(&mut self, rate: f32) -> f32 {
        self.steps += 1;
        let power = |kept: f32| 1.0 - f64::from(kept).powf(self.steps as f64);
        (f64::from(rate) * power(DECAY[1]).sqrt() / power(DECAY[0])) as f32
    }

    /// Moves a range of weights against its gradient, then sets that to zero.
    pub fn apply(
        &mut self,
        range: Range<usize>,
        weights: &mut [f32],
        gradient: &mut [f32],
        rate: f32,
        decay: f32,
    ) {
        let means = &mut self.means[range.clone()];
        let squares = &mut self.squares[range.clone()];
        let (weights, gradient) = (&mut weights[range.clone()], &mut gradient[range]);
        for (((weight, slope), mean), square) in weights.iter_mut().zip(gradient).zip(means).zip(squares) {
            let g = std::mem::take(slope);
            *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * g;
            *square = DECAY[1] * *square + (1.0 - DECAY[1]) * g * g;
            *weight -= rate * (*mean / (square.sqrt() + EPSILON) + decay * *weight);
        }
    }
}
