//! `secateur learn GAME --model linear`: trains the weights of an evaluator.

use super::{LearnLine, given_chances, stopped, warn_of_damage, within};
use crate::arena::interrupt_of_kept_work;
use crate::args::learn::LearnArgs;
use crate::failure::Failure;
use crate::output::{Output, write_file};
use secateur_core::{AnyVariant, Weights};
use secateur_learn::Rows;
use secateur_learn::data::{SampleCount, SampleReader};
use secateur_learn::linear::{Chances, LinearProgress, LinearSettings, Losses, Saved, saved_games, train};
use secateur_players::{AnyEvaluator, Catalogue};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Passes at most, unless the command says.
const EPOCHS: u32 = 40;
const RATE: f64 = 0.005;
const RIDGE: f64 = 3e-6;

/// Trains the weights of a player's evaluator.
pub(super) fn run(
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
    let held = held_weights(&weights, &args.hold)?;
    let Some((rows, count)) = read_rows(variant, &*evaluator, args, files, state)? else {
        return Err(stopped());
    };
    let Some(chances) = given_chances(args).or_else(|| Chances::of(rows.samples())) else {
        return Err(Failure::Running("the games hold no quiet position whose result is known".into()));
    };
    let unit = f64::from(evaluator.unit()) / 100.0;
    let settings = LinearSettings {
        blend: args.blend,
        ridge: args.ridge.unwrap_or(RIDGE),
        rate: args.rate.unwrap_or(RATE),
        epochs: args.epochs.unwrap_or(EPOCHS),
        // How much the sum of weights and features is worth in hundredths of a unit, as scores are counted.
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
    let mut line = LearnLine::new(settings.epochs);
    let learnt =
        train(&rows, &start, chances, &settings, Some(saved), &interrupt_of_kept_work(), &mut |progress| {
            show_progress(&mut line, &progress);
        });
    line.clear();
    let Some(learnt) = learnt? else { return Err(stopped()) };
    let found = weights.with_values(learnt.weights.iter().map(|&value| value.round() as i32));
    write_file(&args.out, changed_weights(&weights, &found).to_string().as_bytes())?;
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

/// The indexes of the weights that these names mean.
fn held_weights(weights: &Weights, names: &[String]) -> Result<Vec<usize>, Failure> {
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
            // This is an error that lists the closest names.
            weights.changed(&Weights::new([(&**name, 0)]))?;
        }
    }
    Ok(held)
}

fn show_progress(line: &mut LearnLine, progress: &LinearProgress) {
    match progress.losses {
        Some(Losses { train, held_out }) => line.pass(progress.epochs, train, held_out, progress.rate),
        None => line.part(f64::from(progress.epochs) + progress.share),
    }
}

/// Reads the positions from the files; `None` if interrupted.
fn read_rows(
    variant: &dyn AnyVariant,
    evaluator: &dyn AnyEvaluator,
    args: &LearnArgs,
    files: &[PathBuf],
    state: &Path,
) -> Result<Option<(Rows, SampleCount)>, Failure> {
    let most = args.games.unwrap_or(u64::MAX);
    // A training that is resumed learns from the games it began with.
    let games = saved_games(state).map_or(most, |begun| begun.min(most));
    let mut reader = SampleReader::new(variant, within(args), games);
    let mut line = LearnLine::new(0);
    let rows = Rows::read(&mut reader, files, evaluator, &interrupt_of_kept_work(), &mut |share, rows| {
        line.read(share, rows);
    });
    line.clear();
    let Some(rows) = rows? else { return Ok(None) };
    let count = reader.count();
    warn_of_damage(&count);
    Ok(Some((rows, count)))
}

fn changed_weights(before: &Weights, after: &Weights) -> Weights {
    let changed = before.iter().zip(after.iter()).filter(|(before, after)| before.1 != after.1);
    Weights::new(changed.map(|(_, (name, value))| (name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_weights_that_differ_are_written() {
        let before = Weights::new([("man", 100), ("king", 250), ("tempo", 3)]);
        let after = before.with_values([100, 240, 0]);
        assert_eq!(changed_weights(&before, &after), Weights::new([("king", 240), ("tempo", 0)]));
    }
}
