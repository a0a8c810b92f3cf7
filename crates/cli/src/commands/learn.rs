//! `secateur learn GAME`: trains an evaluator on files of self-play.

use crate::arena::{check_folder, interrupt};
use crate::args::learn::{LearnArgs, Model};
use crate::commands::selfplay::data_path;
use crate::failure::Failure;
use crate::note;
use crate::output::{Output, write_file};
use crate::progress::{ProgressLine, time_left};
use secateur_arena::Outputs;
use secateur_core::{AnyVariant, Weights};
use secateur_learn::Rows;
use secateur_learn::data::{SampleCount, SampleReader};
use secateur_learn::linear::{Chances, LinearProgress, LinearSettings, Losses, Saved, saved_games, train};
use secateur_players::{AnyEvaluator, Catalogue};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Trains, and writes what was learnt.
pub fn run(catalogue: &Catalogue, args: &LearnArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    if args.blend > 1.0 {
        return Err(Failure::Request(format!("blend {}: a share is from 0 to 1", args.blend)));
    }
    let mut files = args.data.clone();
    if files.is_empty() {
        files.push(data_path(&*variant)?);
    }
    let state = with_suffix(&args.out, ".state");
    check_folder(&args.out)?;
    let mut outputs = Outputs::default();
    files.iter().for_each(|path| outputs.reads("a file of games", path));
    outputs.players(catalogue, &*variant, [&*args.agent]);
    outputs.writes("--out", &args.out)?;
    outputs.writes("--out", &state)?;
    match args.model {
        Model::Linear => linear(catalogue, &*variant, args, &files, &state, output),
    }
}

/// Trains the weights of a player's evaluator.
fn linear(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    args: &LearnArgs,
    files: &[PathBuf],
    state: &Path,
    output: &mut Output,
) -> Result<(), Failure> {
    let evaluator = catalogue.evaluator(variant, &args.agent)?;
    let weights = evaluator.weights();
    if weights.is_empty() {
        return Err(Failure::Request(format!("game '{}': this evaluator has no weights", variant.text())));
    }
    let held = held(&weights, &args.hold)?;
    let Some((rows, count)) = read(variant, &*evaluator, args, files, state)? else { return Err(stopped()) };
    let given = args.scale.filter(|&units| units > 0.0).map(|units| Chances { scale: 100.0 * units });
    let Some(chances) = given.or_else(|| Chances::of(&rows)) else {
        return Err(Failure::Running("the games hold no quiet position whose result is known".into()));
    };
    let unit = f64::from(evaluator.unit()) / 100.0;
    let settings = LinearSettings {
        blend: args.blend,
        ridge: args.ridge,
        rate: args.rate,
        epochs: args.epochs,
        // A sum is worth so many hundredths of a unit, in which the scores are.
        feature_scale: (f64::from(evaluator.feature_scale()) * unit).round().max(1.0) as i32,
        held,
        seed: args.seed,
    };
    let start: Vec<f32> =
        weights.values().iter().map(|&value| if args.fresh { 0.0 } else { value as f32 }).collect();
    let request = format!(
        "{} {} {settings:?} {} {} {files:?} {} games {} rows",
        variant.text(),
        args.agent,
        args.fresh,
        args.within,
        count.games,
        rows.len()
    );
    let saved = Saved { path: state, request: &request, games: count.games };
    let mut line = LearnLine::new();
    let learnt = train(&rows, &start, chances, &settings, Some(saved), &interrupt(), &mut |progress| {
        line.trained(&progress, args.epochs);
    });
    line.clear();
    let Some(learnt) = learnt? else { return Err(stopped()) };
    let found = weights.with_values(learnt.weights.iter().map(|&value| value.round() as i32));
    write_file(&args.out, changes(&weights, &found).to_string().as_bytes())?;
    let Losses { train, held_out } = learnt.losses;
    if output.json {
        return output.object(&json!({
            "loss": { "train": train, "held_out": held_out },
            "before": { "train": learnt.before.train, "held_out": learnt.before.held_out },
            "epochs": learnt.epochs, "scale": chances.scale, "weights": weights.len(),
            "games": count.games, "positions": count.samples, "duplicates": count.duplicates,
            "damaged": count.damaged, "file": args.out,
        }));
    }
    output.line(format!(
        "{} positions of {} games; loss {train:.5}, on games held out {:.5} → {held_out:.5}: {}",
        count.samples,
        count.games,
        learnt.before.held_out,
        args.out.display()
    ))
}

/// The places of the weights that these names mean.
fn held(weights: &Weights, names: &[String]) -> Result<Vec<usize>, Failure> {
    let mut held = Vec::new();
    for name in names {
        let meant = |known: &str| match name.strip_suffix('*') {
            Some(beginning) => known.starts_with(beginning),
            None => known == name,
        };
        let before = held.len();
        held.extend(
            weights.iter().enumerate().filter(|(_, (known, _))| meant(known)).map(|(place, _)| place),
        );
        if held.len() == before {
            // Refused with a list of the names there are.
            weights.changed(&Weights::new([(&**name, 0)]))?;
        }
    }
    Ok(held)
}

fn stopped() -> Failure {
    Failure::Running("stopped; the same command goes on from the last whole pass".into())
}

/// Reads the positions; `None` if interrupted.
fn read(
    variant: &dyn AnyVariant,
    evaluator: &dyn AnyEvaluator,
    args: &LearnArgs,
    files: &[PathBuf],
    state: &Path,
) -> Result<Option<(Rows, SampleCount)>, Failure> {
    let within = (100.0 * args.within).min(1e6) as i32;
    let most = args.games.unwrap_or(u64::MAX);
    // A training that resumes learns from the games it began with.
    let games = saved_games(state).map_or(most, |begun| begun.min(most));
    let mut reader = SampleReader::new(variant, within, games);
    let mut line = LearnLine::new();
    let rows = Rows::read(&mut reader, files, evaluator, &interrupt(), &mut |share, rows| {
        line.read(share, rows);
    });
    line.clear();
    let Some(rows) = rows? else { return Ok(None) };
    let count = reader.count();
    if count.damaged > 0 {
        note(&format!("{} places that cannot be read were passed over", count.damaged));
    }
    Ok(Some((rows, count)))
}

/// The weights that differ.
fn changes(before: &Weights, after: &Weights) -> Weights {
    let changed = before.iter().zip(after.iter()).filter(|(before, after)| before.1 != after.1);
    Weights::new(changed.map(|(_, (name, value))| (name, value)))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    name.into()
}

/// How far it is, on standard error.
struct LearnLine {
    line: ProgressLine,
    began: Instant,
    /// Where training began: passes and the share of one.
    before: Option<f64>,
}

impl LearnLine {
    fn new() -> LearnLine {
        LearnLine { line: ProgressLine::new(), began: Instant::now(), before: None }
    }

    fn read(&mut self, share: f64, rows: usize) {
        self.line.show(|spent| format!("reading: {rows} positions{}", time_left(share, spent)));
    }

    fn trained(&mut self, progress: &LinearProgress, epochs: u32) {
        let done = f64::from(progress.epochs) + progress.share;
        let before = *self.before.get_or_insert(done);
        let share = (done - before) / (f64::from(epochs) - before).max(1e-9);
        match progress.losses {
            Some(Losses { train, held_out }) => {
                self.clear();
                let (rate, left) = (progress.rate, time_left(share, self.began.elapsed()));
                crate::say(&format!(
                    "pass {}: loss {train:.5}, held out {held_out:.5}, rate {rate:.3}; at most{left}",
                    progress.epochs
                ));
            }
            None => self
                .line
                .show(|spent| format!("pass {done:.2} of at most {epochs}{}", time_left(share, spent))),
        }
    }

    fn clear(&mut self) {
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_weights_that_differ_are_written() {
        let before = Weights::new([("man", 100), ("king", 250), ("tempo", 3)]);
        let after = before.with_values([100, 240, 0]);
        assert_eq!(changes(&before, &after), Weights::new([("king", 240), ("tempo", 0)]));
    }
}
