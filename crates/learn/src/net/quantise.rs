//! Converts a net from floating point to the integers that play.

use super::train::mean_loss_of;
use super::{Model, Samples};
use crate::net::model::Trace;
use secateur_core::{InputSet, Side};
use secateur_nets::{Net, NetState, ONE, OUTPUT_ONE, WEIGHT_ONE};
use std::sync::Arc;

/// The integer net closest to a model. `scale` is the value of an output of 1 in the evaluator's numbers.
pub fn quantise(model: &Model, game: &str, scale: f64, adds: bool) -> Net {
    let shape = model.shape;
    let mut net = Net::zero(game, shape, scale.round() as i32, adds);
    let short =
        |value: f32, one: i32| (f64::from(value) * f64::from(one)).round().clamp(-32768.0, 32767.0) as i16;
    let long = |value: f32, one: i32| (f64::from(value) * f64::from(one)).round() as i32;
    let weights = |range: std::ops::Range<usize>| &model.weights[range];
    for (to, &from) in net.bias.iter_mut().zip(weights(model.bias())) {
        *to = short(from, ONE);
    }
    for (to, &from) in net.rows.iter_mut().zip(weights(0..shape.inputs * shape.width)) {
        *to = short(from, ONE);
    }
    let hidden = model.hidden_weights(0, 0).start..model.hidden_weights(shape.phases, 0).start;
    for (to, &from) in net.hidden_weights.iter_mut().zip(weights(hidden)) {
        *to = short(from, WEIGHT_ONE);
    }
    let biases = model.hidden_bias(0).start..model.hidden_bias(shape.phases).start;
    for (to, &from) in net.hidden_bias.iter_mut().zip(weights(biases)) {
        *to = long(from, ONE * WEIGHT_ONE);
    }
    let output = model.output_weights(0).start..model.output_weights(shape.phases).start;
    for (to, &from) in net.output_weights.iter_mut().zip(weights(output)) {
        *to = short(from, OUTPUT_ONE);
    }
    let biases = model.output_bias(0).start..model.output_bias(shape.phases).start;
    for (to, &from) in net.output_bias.iter_mut().zip(weights(biases)) {
        *to = long(from, ONE * OUTPUT_ONE);
    }
    net
}

/// What quantisation costs, measured on held-out samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuantisationError {
    /// The mean difference of values, in the evaluator's numbers.
    pub mean: f64,
    /// The greatest difference.
    pub most: f64,
    /// The held-out losses of the floating-point net and of the integer net.
    pub losses: [f64; 2],
}

/// Compares the values of a model with those of its net on held-out samples.
pub fn quantisation_error(model: &Model, net: &Net, samples: &Samples) -> QuantisationError {
    let places = samples.places(true);
    let mut trace = Trace::new(&model.shape);
    let mut state = NetState::new(Arc::new(net.clone()));
    let scale = f64::from(net.scale);
    let mut value = |sample: &super::Sample<'_>| {
        let views = sample.views.map(|view| {
            let mut inputs = InputSet::EMPTY;
            view.iter().for_each(|&input| inputs.insert(input.into()));
            inputs
        });
        f64::from(state.evaluate(&views, Side::First, sample.phase))
    };
    let (mut sum, mut most) = (0.0, 0.0f64);
    for &place in &places {
        let sample = samples.get(place as usize);
        let distance = (f64::from(model.output(&sample, &mut trace)) * scale - value(&sample)).abs();
        sum += distance;
        most = most.max(distance);
    }
    let losses = [
        mean_loss_of(samples, &places, |sample| model.output(sample, &mut trace)),
        mean_loss_of(samples, &places, |sample| (value(sample) / scale) as f32),
    ];
    QuantisationError { mean: sum / places.len().max(1) as f64, most, losses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;
    use secateur_nets::Shape;

    #[test]
    fn integers_are_near() {
        for hidden in [0, 8] {
            let shape = Shape { inputs: 60, width: 32, hidden, phases: 2 };
            let mut model = Model::random(shape, 10.0, 3);
            // larger outputs than a new model has
            let output = model.output_weights(0).start..model.output_weights(2).start;
            model.weights[output].iter_mut().for_each(|weight| *weight *= 20.0);
            let mut random = Random::new(2);
            let mut samples = Samples::default();
            for _ in 0..300 {
                let mut view = || (0..60u16).filter(|_| random.below(6) == 0).collect::<Vec<_>>();
                samples.push([&view(), &view()], usize::from(random.below(2) == 0), 0.0, 0.5, true);
            }
            let error = quantisation_error(&model, &quantise(&model, "test", 200.0, false), &samples);
            assert!(error.mean < 3.0 && error.most < 12.0, "{error:?}");
            assert!((error.losses[0] - error.losses[1]).abs() < 0.01, "{error:?}");
        }
    }
}
