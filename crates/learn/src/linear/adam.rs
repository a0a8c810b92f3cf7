//! Adam (Kingma and Ba 2015) in single precision, for millions of weights.

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;

/// Weights, with Adam's running means of their gradients.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    pub weights: Vec<f32>,
    pub first: Vec<f32>,
    pub second: Vec<f32>,
    pub steps: u32,
}

impl Adam {
    pub fn new(start: &[f32]) -> Adam {
        Adam {
            weights: start.to_vec(),
            first: vec![0.0; start.len()],
            second: vec![0.0; start.len()],
            steps: 0,
        }
    }

    /// Moves the weights against a gradient, then sets the gradient to zero; `ridge` pulls the weights towards zero.
    pub fn step(&mut self, gradient: &mut [f32], rate: f32, ridge: f32) {
        self.steps += 1;
        let power = self.steps.min(100_000) as i32;
        let (correct1, correct2) = (1.0 - BETA1.powi(power), 1.0 - BETA2.powi(power));
        let (rate, correct2) = (rate / correct1, 1.0 / correct2);
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((weight, gradient), (first, second)) in self.weights.iter_mut().zip(gradient).zip(moments) {
            let slope = *gradient + ridge * *weight;
            *gradient = 0.0;
            *first = BETA1 * *first + (1.0 - BETA1) * slope;
            *second = BETA2 * *second + (1.0 - BETA2) * slope * slope;
            *weight -= rate * *first / ((*second * correct2).sqrt() + 1e-12);
        }
    }
}
