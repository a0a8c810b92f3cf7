//! `secateur learn GAME --model net`: trains a net of the game's inputs.

use super::{LearnLine, given_chances, plot, stopped, warn_of_damage, within};
use crate::arena::interrupt_of_kept_work;
use crate::args::learn::LearnArgs;
use crate::failure::Failure;
use crate::output::{Output, write_file};
use secateur_arena::ArenaError;
use secateur_core::{AnyVariant, NetShape};
use secateur_learn::data::{SampleCount, SampleReader};
use secateur_learn::linear::Chances;
use secateur_learn::net::{
    Epoch, NetTraining, QuantisationError, SampleSettings, Samples, TrainSettings, quantisation_error,
    quantise, train,
};
use secateur_learn::{load_state, save_state};
use secateur_nets::Shape;
use secateur_players::{AnyEvaluator, Catalogue, PlayerText};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Passes at most, unless the command says.
const EPOCHS: u32 = 20;
/// Training ends after this many passes without gain.
const PATIENCE: u32 = 3;
const RATE: f64 = 0.001;

/// A training as it is kept between runs. It goes on with the games it began with, though the files may have grown.
#[derive(Serialize, Deserialize)]
struct StoredTraining {
    games: u64,
    training: NetTraining,
}

pub(super) fn run(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    args: &LearnArgs,
    files: &[PathBuf],
    state: &Path,
    output: &mut Output,
) -> Result<(), Failure> {
    let Some(inputs) = variant.net_shape() else {
        let line = format!("game '{}': it has no inputs for a net; --model linear learns", variant.text());
        return Err(Failure::Request(line));
    };
    let agent = without_net(&args.agent)?;
    let mut evaluator = catalogue.evaluator(variant, &agent)?;
    let settings = train_settings(args, inputs)?;
    let labels = SampleSettings {
        blend: args.blend,
        chances: given_chances(args),
        adds: args.adds(),
        shape: settings.shape,
    };
    let most = args.games.unwrap_or(u64::MAX);
    let request =
        format!("{} {agent} {settings:?} {labels:?} {} {files:?} {most} games", variant.text(), args.within);
    let stored: Option<StoredTraining> = load_state(state, &request)?;
    let games = stored.as_ref().map_or(most, |stored| stored.games);
    let mut reader = SampleReader::new(variant, within(args), games);
    let (samples, chances) = read_samples(&mut reader, files, &mut *evaluator, &labels, settings.epochs)?;
    let count = reader.count();
    let mut training = resumed_training(stored, &settings, &samples, state)?;
    if !learn(&settings, &samples, &mut training, (state, &request, count.games))? {
        return Err(stopped());
    }
    let model = training.best_model(settings.shape);
    let net_scale = chances.scale * f64::from(evaluator.unit()) / 100.0;
    let net = quantise(&model, inputs.name, net_scale, labels.adds);
    write_file(&args.out, &net.to_bytes())?;
    if let Some(path) = &args.plot {
        let title = format!("{}: a net of width {}", variant.text(), settings.shape.width);
        write_file(path, plot::losses(&title, &training.epochs).as_bytes())?;
    }
    let trained = Trained {
        error: quantisation_error(&model, &net, &samples),
        weights: model.weights.len(),
        training,
        scale: chances.scale,
        count,
    };
    if output.json { output.object(&trained.object(args)) } else { trained.print(args, output) }
}

/// Reads the labelled positions and shows the progress in a line; refuses files with too few games.
fn read_samples(
    reader: &mut SampleReader<'_>,
    files: &[PathBuf],
    evaluator: &mut dyn AnyEvaluator,
    labels: &SampleSettings,
    epochs: u32,
) -> Result<(Samples, Chances), Failure> {
    let mut line = LearnLine::new(epochs);
    let read =
        Samples::read(reader, files, evaluator, labels, &interrupt_of_kept_work(), &mut |share, count| {
            line.read(share, count);
        });
    line.clear();
    let Some((samples, chances)) = read? else { return Err(stopped()) };
    let count = reader.count();
    warn_of_damage(&count);
    if [false, true].iter().any(|&held_out| samples.places(held_out).is_empty()) {
        let line = format!("{} games are too few: one in twenty is held out", count.games);
        return Err(Failure::Running(line));
    }
    Ok((samples, chances))
}

/// The stored training; an error if it is of another net, a new training if none was stored.
fn resumed_training(
    stored: Option<StoredTraining>,
    settings: &TrainSettings,
    samples: &Samples,
    state: &Path,
) -> Result<NetTraining, Failure> {
    match stored {
        Some(stored) if stored.training.fits(settings) => Ok(stored.training),
        Some(_) => {
            let line =
                format!("state '{}': it is not of such a net; remove it to begin anew", state.display());
            Err(Failure::Request(line))
        }
        None => Ok(NetTraining::begin(settings, samples)),
    }
}

/// What came of a training.
struct Trained {
    training: NetTraining,
    error: QuantisationError,
    weights: usize,
    scale: f64,
    count: SampleCount,
}

impl Trained {
    /// The first and the best pass.
    fn before_and_best(&self) -> (Epoch, Epoch) {
        let before = self.training.epochs[0];
        (before, self.training.best_epoch().copied().unwrap_or(before))
    }

    fn object(&self, args: &LearnArgs) -> Value {
        let (before, best) = self.before_and_best();
        let Trained { training, error, count, .. } = self;
        let pass =
            |epoch: &Epoch| json!({ "train": epoch.loss, "held_out": epoch.held_out, "rate": epoch.rate });
        json!({
            "loss": { "train": best.loss, "held_out": best.held_out },
            "before": { "held_out": before.held_out },
            "integers": { "held_out": error.losses[1], "mean_error": error.mean, "greatest_error": error.most },
            "passes": training.epochs.iter().map(pass).collect::<Vec<_>>(),
            "epochs": training.epochs.len() - 1, "best": best.number, "scale": self.scale,
            "weights": self.weights, "games": count.games, "positions": count.samples,
            "duplicates": count.duplicates, "damaged": count.damaged, "file": args.out, "plot": args.plot,
        })
    }

    fn print(&self, args: &LearnArgs, output: &mut Output) -> Result<(), Failure> {
        let (before, best) = self.before_and_best();
        let Trained { error, count, .. } = self;
        output.line(format!(
            "{} positions of {} games; loss {:.5}, on games held out {:.5} → {:.5} (pass {})",
            count.samples, count.games, best.loss, before.held_out, best.held_out, best.number
        ))?;
        output.line(format!(
            "in integers {:.5}, values off by {:.1} in the mean and {:.1} at most: {}",
            error.losses[1],
            error.mean,
            error.most,
            args.out.display()
        ))
    }
}

fn train_settings(args: &LearnArgs, inputs: NetShape) -> Result<TrainSettings, Failure> {
    let phases = args.phases.map_or(inputs.phases, |phases| phases as usize);
    if phases > inputs.phases {
        let line = format!("phases {phases}: {} has at most {}", inputs.name, inputs.phases);
        return Err(Failure::Request(line));
    }
    let (width, hidden) = (args.width.unwrap_or(16) as usize, args.hidden.unwrap_or(8) as usize);
    let shape = Shape { inputs: inputs.inputs, width, hidden, phases };
    shape.check().map_err(|error| Failure::Request(format!("a net: {error}")))?;
    Ok(TrainSettings {
        shape,
        epochs: args.epochs.unwrap_or(EPOCHS),
        patience: PATIENCE,
        batch: args.batch.unwrap_or(1024) as usize,
        rate: args.rate.unwrap_or(RATE),
        decay: args.decay.unwrap_or(0.0),
        seed: args.seed,
    })
}

/// The player without a net of its own: the new net is trained to be added to its evaluator.
fn without_net(agent: &str) -> Result<String, Failure> {
    let mut text = PlayerText::parse(agent)?;
    match text.clone().value("net").as_deref() {
        None => text.set("net", "none"),
        Some("none") => {}
        Some(net) => {
            let line = format!(
                "player '{agent}': a net is trained on top of an evaluator without one, not net={net}"
            );
            return Err(Failure::Request(line));
        }
    }
    Ok(text.to_string())
}

/// Trains to the end, and saves the state after each pass; `false` if interrupted.
fn learn(
    settings: &TrainSettings,
    samples: &Samples,
    training: &mut NetTraining,
    (state, request, games): (&Path, &str, u64),
) -> Result<bool, Failure> {
    let (interrupt, mut failure) = (interrupt_of_kept_work(), None::<ArenaError>);
    let done = std::cell::Cell::new(training.epochs.len().saturating_sub(1) as u32);
    let line = std::cell::RefCell::new(LearnLine::new(settings.epochs));
    let mut on_part = |share: f64| {
        line.borrow_mut().part(f64::from(done.get()) + share);
        !interrupt.is_asked()
    };
    let whole = train(settings, samples, training, &mut on_part, &mut |training| {
        let Some(last) = training.epochs.last() else { return true };
        done.set(last.number);
        line.borrow_mut().pass(last.number, last.loss, last.held_out, last.rate / settings.rate);
        let kept = StoredTraining { games, training: training.clone() };
        failure = save_state(state, request, &kept).err();
        failure.is_none()
    });
    line.borrow_mut().clear();
    match failure {
        Some(failure) => Err(failure.into()),
        None => Ok(whole),
    }
}
