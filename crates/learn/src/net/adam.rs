//! Adam (Kingma and Ba 2015), where most weights of a step have no gradient: only what a batch touched is changed.

use serde::{Deserialize, Serialize};
use std::ops::Range;

const KEPT: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

/// The running means of the gradient and of its square.
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

    /// How many weights it knows.
    pub fn len(&self) -> usize {
        self.means.len()
    }

    /// Begins a step; what follows is applied with this rate.
    pub fn begin(&mut self, rate: f32) -> f32 {
        self.steps += 1;
        let power = |kept: f32| 1.0 - f64::from(kept).powf(self.steps as f64);
        (f64::from(rate) * power(KEPT[1]).sqrt() / power(KEPT[0])) as f32
    }

    /// Moves a part of the weights against its gradient, which is set to zero.
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
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * g;
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * g * g;
            *weight -= rate * (*mean / (square.sqrt() + EPSILON) + decay * *weight);
        }
    }
}
