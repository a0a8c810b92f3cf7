//! Trains the weights of features by logistic regression on the scores and results of many millions of positions.

mod adam;
mod saved_run;
mod target;

pub use target::Chances;

use crate::feature_rows::{FeatureRow, Rows};
use crate::seeds;
use adam::Adam;
use secateur_arena::{ArenaError, Interrupt};
use std::path::Path;

const SHUFFLE: u64 = 13;
/// Positions in each step of the weights.
const BATCH: usize = 8_192;
/// A pass succeeds only if it lowers the held-out loss by more than this fraction.
const GAIN: f64 = 1e-4;
/// Factor for the rate after a pass without success.
const SLOWER: f32 = 0.35;
/// Training ends after this many passes in a row without success.
const MAX_FAILURES: u32 = 4;

/// The settings of training.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearSettings {
    /// The share of the search's score in the target; the game's result has the rest.
    pub blend: f64,
    /// The pull of every weight towards zero, per position; weights are measured in the scale of the chances.
    pub ridge: f64,
    /// The first step of a weight, on the same scale.
    pub rate: f64,
    /// The most passes over the positions.
    pub epochs: u32,
    /// The divisor of the sum of weight times feature.
    pub feature_scale: i32,
    /// The weights that stay unchanged, by place.
    pub held: Vec<usize>,
    /// The seed for the order of the positions.
    pub seed: u64,
}

/// Mean losses on the positions used for training and on those held out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// On the positions used for training.
    pub train: f64,
    /// On the positions of held-out games.
    pub held_out: f64,
}

/// The progress of training.
#[derive(Clone, Copy, Debug)]
pub struct LinearProgress {
    /// Completed passes.
    pub epochs: u32,
    /// The fraction of the current pass that is done.
    pub share: f64,
    /// The losses after the last completed pass.
    pub losses: Option<Losses>,
    /// The current step of a weight, as a fraction of the first.
    pub rate: f64,
}

/// The outcome of training.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// The weights with the lowest held-out loss.
    pub weights: Vec<f32>,
    /// The losses of these weights.
    pub losses: Losses,
    /// The losses of the starting weights.
    pub before: Losses,
    /// Completed passes.
    pub epochs: u32,
}

/// Where training is saved between runs.
#[derive(Clone, Copy, Debug)]
pub struct Saved<'a> {
    /// The file for the state of training.
    pub path: &'a Path,
    /// All settings that determine the result, in words; a file with another request is refused.
    pub request: &'a str,
    /// How many games to learn from, since the files may have grown when training resumes.
    pub games: u64,
}

/// How many games the training saved in a file learns from; `None` if the file is missing or unreadable.
pub fn saved_games(path: &Path) -> Option<u64> {
    saved_run::games_read(path)
}

/// Trains from starting weights. Returns `None` if interrupted; the state of the last completed pass is then in the file of
/// `saved`.
pub fn train(
    rows: &Rows,
    start: &[f32],
    chances: Chances,
    settings: &LinearSettings,
    saved: Option<Saved<'_>>,
    interrupt: &Interrupt,
    progress: &mut dyn FnMut(LinearProgress),
) -> Result<Option<Learnt>, ArenaError> {
    let mut trainer = Trainer::new(rows, chances, settings);
    let resumed = saved.map(|saved| saved_run::load_run(saved, start.len())).transpose()?.flatten();
    let mut run = match resumed {
        Some(run) => run,
        None => Run::begin(start, trainer.losses(start)),
    };
    while run.epochs < settings.epochs && run.failures < MAX_FAILURES {
        if !trainer.pass(&mut run, interrupt, progress) {
            return Ok(None);
        }
        let losses = trainer.losses(&run.adam.weights);
        run.finish_pass(losses);
        progress(run.progress(0.0, Some(losses)));
        if let Some(saved) = saved {
            saved_run::save_run(saved, &run)?;
        }
    }
    Ok(Some(Learnt { weights: run.best, losses: run.best_losses, before: run.before, epochs: run.epochs }))
}

/// The state of training.
#[derive(Clone, Debug)]
struct Run {
    adam: Adam,
    epochs: u32,
    /// Passes in a row without success on the held-out games.
    failures: u32,
    /// The current factor for the rate.
    factor: f32,
    best: Vec<f32>,
    best_losses: Losses,
    before: Losses,
}

impl Run {
    fn begin(start: &[f32], before: Losses) -> Run {
        let best_losses = Losses { train: f64::INFINITY, held_out: f64::INFINITY };
        Run {
            adam: Adam::new(start),
            epochs: 0,
            failures: 0,
            factor: 1.0,
            best: start.to_vec(),
            best_losses,
            before,
        }
    }

    fn finish_pass(&mut self, losses: Losses) {
        self.epochs += 1;
        if losses.held_out > self.best_losses.held_out * (1.0 - GAIN) {
            self.failures += 1;
            self.factor *= SLOWER;
        }
        if losses.held_out < self.best_losses.held_out {
            self.best.clone_from(&self.adam.weights);
            self.best_losses = losses;
        }
    }

    fn progress(&self, share: f64, losses: Option<Losses>) -> LinearProgress {
        LinearProgress { epochs: self.epochs, share, losses, rate: f64::from(self.factor) }
    }
}

struct Trainer<'a> {
    rows: &'a Rows,
    chances: Chances,
    settings: &'a LinearSettings,
    /// Factor for the sum of weight times feature.
    factor: f32,
    /// The places of the training positions, in the order of the current pass.
    used: Vec<u32>,
    held_out: Vec<u32>,
    gradient: Vec<f32>,
}

impl<'a> Trainer<'a> {
    fn new(rows: &'a Rows, chances: Chances, settings: &'a LinearSettings) -> Trainer<'a> {
        let (mut used, mut held_out) = (Vec::new(), Vec::new());
        for (place, sample) in rows.samples().enumerate() {
            if sample.held_out { &mut held_out } else { &mut used }.push(place as u32);
        }
        let factor = (1.0 / (chances.scale * f64::from(settings.feature_scale))) as f32;
        Trainer { rows, chances, settings, factor, used, held_out, gradient: Vec::new() }
    }

    /// Makes one pass over the positions; `false` if interrupted.
    fn pass(
        &mut self,
        run: &mut Run,
        interrupt: &Interrupt,
        progress: &mut dyn FnMut(LinearProgress),
    ) -> bool {
        // The order of a pass depends only on its number, so that a resumed run uses the same orders.
        self.used.sort_unstable();
        seeds::random(self.settings.seed, SHUFFLE, u64::from(run.epochs)).shuffle(&mut self.used);
        self.gradient.resize(run.adam.weights.len(), 0.0);
        let scale = self.chances.scale as f32;
        let rate = self.settings.rate as f32 * scale * run.factor;
        let ridge = self.settings.ridge as f32 / (scale * scale);
        let (all, mut done) = (self.used.len(), 0);
        for batch in self.used.chunks(BATCH) {
            if interrupt.is_asked() {
                return false;
            }
            let share = self.factor / batch.len() as f32;
            for &place in batch {
                let row = self.rows.row(place as usize);
                let z = weighted(&row, &run.adam.weights) * self.factor;
                let slope = (logistic(z) - self.chances.target(&row.sample, self.settings.blend)) * share;
                for (&place, &value) in row.places.iter().zip(row.values) {
                    self.gradient[place as usize] += slope * f32::from(value);
                }
            }
            let kept: Vec<f32> = self.settings.held.iter().map(|&place| run.adam.weights[place]).collect();
            run.adam.step(&mut self.gradient, rate, ridge);
            self.settings.held.iter().zip(kept).for_each(|(&place, kept)| run.adam.weights[place] = kept);
            done += batch.len();
            progress(run.progress(done as f64 / all as f64, None));
        }
        true
    }

    fn losses(&self, weights: &[f32]) -> Losses {
        let mean = |places: &[u32]| {
            // Of the training positions, a sample as large as the held-out set is enough.
            let step = (places.len() / self.held_out.len().max(1)).max(1);
            let (mut sum, mut count) = (0.0, 0.0);
            for &place in places.iter().step_by(step) {
                let row = self.rows.row(place as usize);
                let z = f64::from(weighted(&row, weights) * self.factor);
                let target = f64::from(self.chances.target(&row.sample, self.settings.blend));
                sum += target::cross_entropy(z, target);
                count += 1.0;
            }
            sum / f64::max(count, 1.0)
        };
        Losses { train: mean(&self.used), held_out: mean(&self.held_out) }
    }
}

#[inline]
fn weighted(row: &FeatureRow<'_>, weights: &[f32]) -> f32 {
    row.places.iter().zip(row.values).map(|(&place, &value)| weights[place as usize] * f32::from(value)).sum()
}

#[inline]
fn logistic(z: f32) -> f32 {
    1.0 / (1.0 + (-z).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Sample;
    use secateur_core::Random;

    /// Positions whose scores are sums of three weights times features.
    fn rows() -> (Rows, [f32; 3]) {
        let weights = [120.0, -45.0, 8.0];
        let (mut rows, mut random) = (Rows::default(), Random::new(3));
        for i in 0..20_000 {
            let mut features: Vec<_> = (0..3).map(|place| (place, random.below(5) as i32 - 2)).collect();
            let sum: f32 = features.iter().map(|&(i, value)| weights[i as usize] * value as f32).sum();
            let result = (f32::from(u8::from(sum > 0.0)) + if sum == 0.0 { 0.5 } else { 0.0 }).min(1.0);
            let sample = Sample { score: sum as i32, result: Some(result), held_out: i % 20 == 0 };
            rows.push(&mut features, &sample);
        }
        (rows, weights)
    }

    fn settings() -> LinearSettings {
        let held = Vec::new();
        LinearSettings { blend: 1.0, ridge: 0.0, rate: 0.02, epochs: 60, feature_scale: 1, held, seed: 1 }
    }

    #[test]
    fn the_weights_behind_the_scores_are_found() {
        let (rows, weights) = rows();
        let chances = Chances { scale: 150.0 };
        let interrupt = Interrupt::new();
        let learnt = train(&rows, &[0.0; 3], chances, &settings(), None, &interrupt, &mut |_| {});
        let learnt = learnt.unwrap().unwrap();
        for (found, wanted) in learnt.weights.iter().zip(weights) {
            assert!((found - wanted).abs() < 1.5, "{:?}", learnt.weights);
        }
        assert!(learnt.losses.held_out < learnt.before.held_out);
    }

    #[test]
    fn weights_that_are_held_keep_their_values() {
        let (rows, _) = rows();
        let settings = LinearSettings { held: vec![1], ..settings() };
        let chances = Chances { scale: 150.0 };
        let learnt = train(&rows, &[0.0, 7.0, 0.0], chances, &settings, None, &Interrupt::new(), &mut |_| {});
        let weights = learnt.unwrap().unwrap().weights;
        assert_eq!(weights[1], 7.0);
        assert!(weights[0] > 50.0);
    }

    #[test]
    fn an_interrupted_training_resumes_to_the_same_weights() {
        let (rows, _) = rows();
        let chances = Chances { scale: 150.0 };
        let settings = LinearSettings { epochs: 6, ..settings() };
        let whole = train(&rows, &[0.0; 3], chances, &settings, None, &Interrupt::new(), &mut |_| {});
        let path = std::env::temp_dir().join(format!("secateur-linear-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let saved = Some(Saved { path: &path, request: "this", games: 7 });
        let interrupt = Interrupt::new();
        let stopped = train(&rows, &[0.0; 3], chances, &settings, saved, &interrupt, &mut |p| {
            if p.epochs == 3 && p.share > 0.5 {
                interrupt.ask();
            }
        });
        assert!(stopped.unwrap().is_none());
        assert_eq!(saved_games(&path), Some(7));
        let resumed = train(&rows, &[0.0; 3], chances, &settings, saved, &Interrupt::new(), &mut |_| {});
        assert_eq!(resumed.unwrap().unwrap().weights, whole.unwrap().unwrap().weights);
        let other = Some(Saved { path: &path, request: "that", games: 7 });
        let refused = train(&rows, &[0.0; 3], chances, &settings, other, &Interrupt::new(), &mut |_| {});
        assert!(matches!(refused, Err(ArenaError::Request(_))));
        let mut bytes = std::fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let damaged = train(&rows, &[0.0; 3], chances, &settings, saved, &Interrupt::new(), &mut |_| {});
        assert!(matches!(damaged, Err(ArenaError::Request(_))));
        std::fs::remove_file(&path).unwrap();
    }
}
