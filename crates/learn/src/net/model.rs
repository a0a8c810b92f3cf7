//! A net in floating point, with its output and gradient.

use super::Sample;
use secateur_core::Random;
use secateur_nets::Shape;
use std::ops::Range;

/// A net in floating point; all weights are in one list, so that the optimiser need not distinguish them.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// How many inputs, accumulator entries, hidden neurons and phases it has.
    pub shape: Shape,
    /// The weights: rows of the inputs, bias of the accumulator, hidden weights and biases, output weights and biases.
    pub weights: Vec<f32>,
}

/// The intermediate results of an output, for the gradient.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    /// Both accumulators, clamped to 0 and 1.
    activations: Vec<f32>,
    /// The hidden neurons, clamped to 0 and 1.
    neurons: Vec<f32>,
    /// The derivative of the loss with respect to each activation.
    slopes: Vec<f32>,
}

impl Trace {
    pub fn new(shape: &Shape) -> Trace {
        let both = vec![0.0; 2 * shape.width];
        Trace { slopes: both.clone(), activations: both, neurons: vec![0.0; shape.hidden] }
    }
}

impl Model {
    /// A net with small random weights, whose outputs are near 0; `active` is the usual number of inputs that are on.
    pub fn random(shape: Shape, active: f64, seed: u64) -> Model {
        let mut random = Random::new(seed);
        let mut model = Model { weights: Vec::new(), shape };
        let mut weights = vec![0.0; model.output_bias(shape.phases - 1).end];
        let mut fill = |range: Range<usize>, most: f64| {
            for weight in &mut weights[range] {
                *weight = ((random.next() >> 40) as f64 / f64::from(1 << 23) - 1.0) as f32 * most as f32;
            }
        };
        fill(0..shape.inputs * shape.width, (1.0 / active.max(1.0)).sqrt());
        for phase in 0..shape.phases {
            for neuron in 0..shape.hidden {
                fill(model.hidden_weights(phase, neuron), (1.0 / shape.width as f64).sqrt());
            }
            fill(model.output_weights(phase), 0.1 / (shape.last() as f64).sqrt());
        }
        let bias = model.bias();
        weights[bias].fill(0.25);
        model.weights = weights;
        model
    }

    /// The range of an input's row in the weights.
    pub fn row(&self, input: usize) -> Range<usize> {
        let begin = input * self.shape.width;
        begin..begin + self.shape.width
    }

    /// The range of the accumulator's bias.
    pub fn bias(&self) -> Range<usize> {
        let begin = self.shape.inputs * self.shape.width;
        begin..begin + self.shape.width
    }

    /// The range of a hidden neuron's weights.
    pub fn hidden_weights(&self, phase: usize, neuron: usize) -> Range<usize> {
        let size = 2 * self.shape.width;
        let begin = self.bias().end + (phase * self.shape.hidden + neuron) * size;
        begin..begin + size
    }

    /// The range of the hidden neurons' biases.
    pub fn hidden_bias(&self, phase: usize) -> Range<usize> {
        let Shape { hidden, phases, .. } = self.shape;
        let begin = self.hidden_weights(phases, 0).start + phase * hidden;
        begin..begin + hidden
    }

    /// The range of the last layer's weights.
    pub fn output_weights(&self, phase: usize) -> Range<usize> {
        let last = self.shape.last();
        let begin = self.hidden_bias(self.shape.phases).start + phase * last;
        begin..begin + last
    }

    /// The range of the output's bias.
    pub fn output_bias(&self, phase: usize) -> Range<usize> {
        let begin = self.output_weights(self.shape.phases).start + phase;
        begin..begin + 1
    }

    /// The net's own output for a sample, before the evaluator's value is added.
    pub(super) fn output(&self, sample: &Sample<'_>, trace: &mut Trace) -> f32 {
        let width = self.shape.width;
        let bias = &self.weights[self.bias()];
        for (view, sums) in sample.views.iter().zip(trace.activations.chunks_exact_mut(width)) {
            sums.copy_from_slice(bias);
            for &input in *view {
                add(sums, &self.weights[self.row(input.into())]);
            }
            sums.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, 1.0));
        }
        let phase = sample.phase;
        let biases = &self.weights[self.hidden_bias(phase)];
        for (neuron, value) in trace.neurons.iter_mut().enumerate() {
            let weights = &self.weights[self.hidden_weights(phase, neuron)];
            *value = (dot(weights, &trace.activations) + biases[neuron]).clamp(0.0, 1.0);
        }
        let last = if self.shape.hidden == 0 { &trace.activations } else { &trace.neurons };
        dot(&self.weights[self.output_weights(phase)], last) + self.weights[self.output_bias(phase).start]
    }

    /// Adds the gradient of a sample whose output was just computed; `slope` is the derivative of the loss with respect to
    /// the output.
    pub(super) fn add_gradient(
        &self,
        sample: &Sample<'_>,
        trace: &mut Trace,
        slope: f32,
        gradient: &mut [f32],
    ) {
        let Trace { activations, neurons, slopes } = trace;
        let phase = sample.phase;
        let output = self.output_weights(phase);
        gradient[self.output_bias(phase).start] += slope;
        if self.shape.hidden == 0 {
            add_scaled(&mut gradient[output.clone()], activations, slope);
            slopes.iter_mut().zip(&self.weights[output]).for_each(|(s, weight)| *s = slope * weight);
        } else {
            slopes.fill(0.0);
            add_scaled(&mut gradient[output.clone()], neurons, slope);
            for (neuron, &value) in neurons.iter().enumerate() {
                if value <= 0.0 || value >= 1.0 {
                    continue;
                }
                let slope = slope * self.weights[output.start + neuron];
                let weights = self.hidden_weights(phase, neuron);
                gradient[self.hidden_bias(phase).start + neuron] += slope;
                add_scaled(&mut gradient[weights.clone()], activations, slope);
                add_scaled(slopes, &self.weights[weights], slope);
            }
        }
        for (slope, &activation) in slopes.iter_mut().zip(activations.iter()) {
            if activation <= 0.0 || activation >= 1.0 {
                *slope = 0.0;
            }
        }
        for (view, slopes) in sample.views.iter().zip(slopes.chunks_exact(self.shape.width)) {
            add(&mut gradient[self.bias()], slopes);
            for &input in *view {
                add(&mut gradient[self.row(input.into())], slopes);
            }
        }
    }
}

#[inline]
fn add(sums: &mut [f32], numbers: &[f32]) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
}

#[inline]
fn add_scaled(sums: &mut [f32], numbers: &[f32], factor: f32) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += factor * number);
}

/// The dot product, in eight sums at a time so that it vectorises.
#[inline]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    let ((a, rest_a), (b, rest_b)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    for (a, b) in a.iter().zip(b) {
        (0..8).for_each(|i| sums[i] += a[i] * b[i]);
    }
    let rest: f32 = rest_a.iter().zip(rest_b).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gradient equals the change of the output divided by the change of a weight.
    #[test]
    fn the_gradient_is_the_slope() {
        for hidden in [0, 4] {
            let shape = Shape { inputs: 12, width: 16, hidden, phases: 2 };
            let model = Model::random(shape, 3.0, 7);
            let sample = Sample { views: [&[0, 3, 7], &[3, 11]], phase: 1, base: 0.0, target: 0.5 };
            let mut trace = Trace::new(&shape);
            let mut gradient = vec![0.0; model.weights.len()];
            let output = model.output(&sample, &mut trace);
            model.add_gradient(&sample, &mut trace, 1.0, &mut gradient);
            let mut seen = 0;
            for (place, &found) in gradient.iter().enumerate() {
                let mut near = model.clone();
                near.weights[place] += 1e-3;
                let slope = (near.output(&sample, &mut trace) - output) / 1e-3;
                assert!((slope - found).abs() < 2e-3, "{place}: {slope} and {found}");
                seen += usize::from(found != 0.0);
            }
            assert!(seen > 50, "weights that matter: {seen}");
        }
    }
}
