//! Trains a net in epochs until the held-out loss stops falling.

use super::adam::Adam;
use super::model::Trace;
use super::{Model, Samples};
use crate::seeds;
use secateur_nets::Shape;
use serde::{Deserialize, Serialize};

const WEIGHTS: u64 = 20;
const ORDER: u64 = 21;
/// Factor for the rate after an epoch without progress.
const SLOWER: f64 = 0.4;

/// The settings of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainSettings {
    /// How many inputs, accumulator entries, hidden neurons and phases the net has.
    pub shape: Shape,
    /// The most passes over the samples.
    pub epochs: u32,
    /// Training ends after this many epochs in a row without a lower held-out loss.
    pub patience: u32,
    /// Samples in each step.
    pub batch: usize,
    /// The rate of the first epoch.
    pub rate: f64,
    /// How strongly weights are pulled towards 0.
    pub decay: f64,
    /// The seed for starting weights and order of samples.
    pub seed: u64,
}

/// The result of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1; 0 stands for the net before training.
    pub number: u32,
    /// The mean loss on the training samples during the epoch.
    pub loss: f64,
    /// The mean loss on held-out samples after it.
    pub held_out: f64,
    /// The rate of the epoch.
    pub rate: f64,
}

/// The state of training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetTraining {
    weights: Vec<f32>,
    best: Vec<f32>,
    adam: Adam,
    rate: f64,
    /// The epochs so far.
    pub epochs: Vec<Epoch>,
}

impl NetTraining {
    /// The state before the first epoch.
    pub fn begin(settings: &TrainSettings, samples: &Samples) -> NetTraining {
        let sizes = (0..samples.len().min(1000)).map(|place| samples.get(place).views[0].len());
        let active = sizes.sum::<usize>() as f64 / samples.len().clamp(1, 1000) as f64;
        let seed = seeds::learning_seed(settings.seed, WEIGHTS, 0);
        let weights = Model::random(settings.shape, active, seed).weights;
        let adam = Adam::new(weights.len());
        NetTraining { best: weights.clone(), weights, adam, rate: settings.rate, epochs: Vec::new() }
    }

    /// The epoch with the lowest held-out loss.
    pub fn best_epoch(&self) -> Option<&Epoch> {
        self.epochs.iter().min_by(|a, b| a.held_out.total_cmp(&b.held_out))
    }

    /// The net of the best epoch.
    pub fn best_model(&self, shape: Shape) -> Model {
        Model { shape, weights: self.best.clone() }
    }

    /// Whether the state can belong to these settings.
    pub fn fits(&self, settings: &TrainSettings) -> bool {
        let all =
            Model { shape: settings.shape, weights: Vec::new() }.output_bias(settings.shape.phases - 1).end;
        [self.weights.len(), self.best.len(), self.adam.len()] == [all; 3]
    }

    fn is_over(&self, settings: &TrainSettings) -> bool {
        let since = self.best_epoch().map_or(0, |best| self.epochs.len() as u32 - 1 - best.number);
        since >= settings.patience || self.epochs.len() as u32 > settings.epochs
    }
}

/// Trains until the held-out loss has stopped falling, or until `on_epoch` or `on_part` returns `false`. `on_part` gets the
/// fraction of an epoch that is done.
pub fn train(
    settings: &TrainSettings,
    samples: &Samples,
    training: &mut NetTraining,
    on_part: &mut dyn FnMut(f64) -> bool,
    on_epoch: &mut dyn FnMut(&NetTraining) -> bool,
) -> bool {
    let held_out = samples.places(true);
    let mut order = samples.places(false);
    let mut model = Model { shape: settings.shape, weights: training.weights.clone() };
    if training.epochs.is_empty() {
        let held_out = mean_loss(&model, samples, &held_out);
        let before = Epoch { number: 0, loss: held_out, held_out, rate: training.rate };
        training.epochs.push(before);
    }
    while !training.is_over(settings) {
        let number = training.epochs.len() as u32;
        order.sort_unstable();
        seeds::random(settings.seed, ORDER, number.into()).shuffle(&mut order);
        let Some(loss) = train_epoch(settings, samples, &order, &mut model, training, on_part) else {
            return false;
        };
        let lowest = training.best_epoch().map_or(f64::INFINITY, |best| best.held_out);
        let after = mean_loss(&model, samples, &held_out);
        training.epochs.push(Epoch { number, loss, held_out: after, rate: training.rate });
        training.weights.clone_from(&model.weights);
        if after < lowest {
            training.best.clone_from(&model.weights);
        }
        if after > lowest - 1e-4 {
            training.rate *= SLOWER;
        }
        if !on_epoch(training) {
            return false;
        }
    }
    true
}

/// Runs one epoch; returns the mean loss of its samples, or `None` if interrupted.
fn train_epoch(
    settings: &TrainSettings,
    samples: &Samples,
    order: &[u32],
    model: &mut Model,
    training: &mut NetTraining,
    on_part: &mut dyn FnMut(f64) -> bool,
) -> Option<f64> {
    let mut trace = Trace::new(&model.shape);
    let mut gradient = vec![0.0; model.weights.len()];
    let mut touched = Touched::new(model.shape.inputs);
    let adam = &mut training.adam;
    let mut total = 0.0;
    let steps = order.len().div_ceil(settings.batch).max(1);
    for (step, batch) in order.chunks(settings.batch).enumerate() {
        for &place in batch {
            let sample = samples.get(place as usize);
            let z = model.output(&sample, &mut trace) + sample.base;
            total += f64::from(cross_entropy(z, sample.target));
            let slope = (sigmoid(z) - sample.target) / batch.len() as f32;
            model.add_gradient(&sample, &mut trace, slope, &mut gradient);
            sample.views.iter().for_each(|view| touched.add(view));
        }
        let rate = adam.begin(training.rate as f32);
        let decay = settings.decay as f32;
        for input in touched.take() {
            let range = model.row(input.into());
            adam.apply(range, &mut model.weights, &mut gradient, rate, decay);
        }
        let rest = model.bias().start..model.weights.len();
        adam.apply(rest, &mut model.weights, &mut gradient, rate, decay);
        if step.is_multiple_of(64) && !on_part(step as f64 / steps as f64) {
            return None;
        }
    }
    Some(total / order.len().max(1) as f64)
}

/// The distinct inputs that occur in a batch.
struct Touched {
    is_there: Vec<bool>,
    inputs: Vec<u16>,
}

impl Touched {
    fn new(inputs: usize) -> Touched {
        Touched { is_there: vec![false; inputs], inputs: Vec::new() }
    }

    fn add(&mut self, inputs: &[u16]) {
        for &input in inputs {
            if !std::mem::replace(&mut self.is_there[usize::from(input)], true) {
                self.inputs.push(input);
            }
        }
    }

    fn take(&mut self) -> Vec<u16> {
        self.is_there.fill(false);
        std::mem::take(&mut self.inputs)
    }
}

fn sigmoid(z: f32) -> f32 {
    1.0 / (1.0 + (-z).exp())
}

/// The cross-entropy of a target chance and the chance that an output predicts.
fn cross_entropy(z: f32, target: f32) -> f32 {
    z.max(0.0) - z * target + (-z.abs()).exp().ln_1p()
}

/// The mean loss of a model on some samples.
fn mean_loss(model: &Model, samples: &Samples, places: &[u32]) -> f64 {
    let mut trace = Trace::new(&model.shape);
    let mut of = |&place: &u32| {
        let sample = samples.get(place as usize);
        f64::from(cross_entropy(model.output(&sample, &mut trace) + sample.base, sample.target))
    };
    places.iter().map(&mut of).sum::<f64>() / places.len().max(1) as f64
}

/// The mean loss of other outputs on some samples.
pub(super) fn mean_loss_of(
    samples: &Samples,
    places: &[u32],
    mut output: impl FnMut(&super::Sample<'_>) -> f32,
) -> f64 {
    let of = |&place: &u32| {
        let sample = samples.get(place as usize);
        f64::from(cross_entropy(output(&sample) + sample.base, sample.target))
    };
    places.iter().map(of).sum::<f64>() / places.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;

    /// The side with more inputs from the first half wins.
    fn samples() -> Samples {
        let mut random = Random::new(4);
        let mut samples = Samples::default();
        for number in 0..4_000 {
            let mut view = || (0..20u16).filter(|_| random.below(3) == 0).collect::<Vec<_>>();
            let (mine, theirs) = (view(), view());
            let count = |view: &[u16]| view.iter().filter(|&&input| input < 10).count();
            let target = if count(&mine) > count(&theirs) { 1.0 } else { 0.0 };
            samples.push([&mine, &theirs], 0, 0.0, target, number % 10 == 0);
        }
        samples
    }

    fn settings() -> TrainSettings {
        TrainSettings {
            shape: Shape { inputs: 20, width: 16, hidden: 4, phases: 1 },
            epochs: 12,
            patience: 4,
            batch: 32,
            rate: 0.01,
            decay: 0.0,
            seed: 1,
        }
    }

    #[test]
    fn a_rule_is_learnt_and_resumed_to_the_same_net() {
        let (settings, samples) = (settings(), samples());
        let mut whole = NetTraining::begin(&settings, &samples);
        assert!(train(&settings, &samples, &mut whole, &mut |_| true, &mut |_| true));
        let best = whole.best_epoch().unwrap();
        assert!(best.held_out < 0.1 && whole.epochs[0].held_out > 0.5, "{:?}", whole.epochs);
        let mut part = NetTraining::begin(&settings, &samples);
        let stopped = train(&settings, &samples, &mut part, &mut |_| true, &mut |t| t.epochs.len() < 4);
        assert!(!stopped && part != whole);
        let text = serde_json::to_string(&part).unwrap();
        let mut part: NetTraining = serde_json::from_str(&text).unwrap();
        assert!(part.fits(&settings));
        assert!(train(&settings, &samples, &mut part, &mut |_| true, &mut |_| true));
        assert!(part.weights == whole.weights && part.best == whole.best && part.adam == whole.adam);
        assert_eq!(part.epochs.len(), whole.epochs.len());
    }
}
