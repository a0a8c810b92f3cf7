//! `secateur lab list`, `secateur lab run NAME`.

use crate::arena::{cores, interrupt_of_kept_work};
use crate::args::lab::{LabArgs, LabCommand, LabRunArgs};
use crate::build_id;
use crate::failure::Failure;
use crate::output::{Output, write_file};
use crate::progress::{ProgressLine, time_left};
use secateur_core::{Language, Words, lock};
use secateur_lab::{
    Experiment, ExperimentResult, Lab, LabError, LabProgress, Options, SampleSize, Verdict, find, page,
    page_file,
};
use secateur_players::Catalogue;
use secateur_reports::experiments;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

impl From<LabError> for Failure {
    fn from(error: LabError) -> Failure {
        match error {
            LabError::Request(line) => Failure::Request(line),
            error => Failure::Running(error.to_string()),
        }
    }
}

/// Lists or runs experiments.
pub fn run(catalogue: &Catalogue, args: &LabArgs, output: &mut Output) -> Result<(), Failure> {
    match &args.wish {
        LabCommand::List(args) => list_experiments(language(args.french), output),
        LabCommand::Run(args) => run_named(catalogue, args, output),
    }
}

fn language(french: bool) -> Language {
    if french { Language::French } else { Language::English }
}

fn list_experiments(language: Language, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        let entry = |e: &Experiment| json!({ "name": e.name, "title": e.title.get(language), "source": e.source().get(language) });
        return output.object(&json!({ "experiments": experiments().iter().map(entry).collect::<Vec<_>>() }));
    }
    for experiment in experiments() {
        output.line(format!(
            "{:<29} {}  ({})",
            experiment.name,
            experiment.title.get(language),
            experiment.source().get(language)
        ))?;
    }
    Ok(())
}

fn run_named(catalogue: &Catalogue, args: &LabRunArgs, output: &mut Output) -> Result<(), Failure> {
    let mut wanted = experiments();
    if args.name != "all" {
        wanted = vec![*find(&wanted, &args.name)?];
    }
    let options = Options {
        size: if args.full { SampleSize::Full } else { SampleSize::Quick },
        seed: args.seed,
        out: args.out.clone(),
        concurrency: args.concurrency.map_or_else(cores, usize::from),
        program: build_id::id_of_file(),
        fresh: args.fresh,
    };
    let language = language(args.french);
    let line = Mutex::new(ProgressLine::new());
    let mut rate = ProgressRate::new(wanted.len());
    let mut results = Vec::new();
    let mut files = Vec::new();
    {
        let mut progress = |progress: &LabProgress<'_>| rate.show(progress, &mut lock(&line));
        let mut lab = Lab::new(catalogue, options, interrupt_of_kept_work(), &mut progress)?;
        for experiment in wanted {
            let result = experiment.run(&mut lab)?;
            let written = result.write(&args.out)?;
            lock(&line).clear();
            if lab.resumed() > 0 {
                crate::say(&format!(
                    "{}: {} games or measurements kept from an earlier run (--fresh measures anew)",
                    experiment.name,
                    lab.resumed()
                ));
            }
            if !output.json {
                output.line(if args.markdown {
                    result.markdown(language)
                } else {
                    result.plain(language)
                })?;
                crate::say(&format!("written: {}", file_names(&written)));
            }
            files.extend(written);
            results.push(result);
        }
    }
    if args.name == "all" {
        for language in [Language::English, Language::French] {
            let path = args.out.join(page_file(language));
            write_file(&path, page(&page_title(), &page_about(args), &results, language).as_bytes())?;
            files.push(path);
        }
        if !output.json {
            crate::say(&format!("written: {}", file_names(&files[files.len() - 2..])));
        }
    }
    if output.json {
        output.object(&results_object(&args.name, &results, &files))?;
    }
    Ok(())
}

/// The paths of files, one after the other.
fn file_names(files: &[PathBuf]) -> String {
    files.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" ")
}

fn page_title() -> Words {
    Words::new("Five reports, reproduced", "Cinq rapports, reproduits")
}

/// The first paragraph of the page.
fn page_about(args: &LabRunArgs) -> Words {
    let (size, seed) = (if args.full { "full" } else { "quick" }, args.seed);
    Words::new(
        format!(
            "Every table and figure of the five reports the project starts from, measured again on this code by \
             secateur lab run all --{size} --seed {seed}: our figures beside the reports’, with 95 % intervals, and for each claim \
             whether it holds here."
        ),
        format!(
            "Chaque table et chaque figure des cinq rapports dont part le projet, mesurées à nouveau sur ce code par \
             secateur lab run all --{size} --seed {seed} : nos chiffres à côté de ceux des rapports, avec des intervalles à 95 %, \
             et pour chaque affirmation si elle se vérifie ici."
        ),
    )
}

fn results_object(name: &str, results: &[ExperimentResult], files: &[PathBuf]) -> Value {
    let files: Vec<_> = files.iter().map(|path| path.display().to_string()).collect();
    let verdict = |v: &Verdict| {
        json!({
            "claim": v.claim.en,
            "answer": v.answer.to_string(),
            "because": v.because(),
            "claim_fr": v.claim.fr,
            "because_fr": v.reason(Language::French),
        })
    };
    let of = |result: &ExperimentResult| {
        let verdicts: Vec<_> = result.verdicts.iter().map(verdict).collect();
        json!({ "name": result.experiment, "verdicts": verdicts })
    };
    json!({ "name": name, "files": files, "experiments": results.iter().map(of).collect::<Vec<_>>() })
}

/// The rate of the measurement under way, from which the time left follows.
struct ProgressRate {
    /// The number of experiments, and the number of the one that runs.
    experiments: usize,
    number: usize,
    name: String,
    /// What is measured, when it began and how much was done then.
    what: String,
    began: Instant,
    before: usize,
}

/// Characters of the bar.
const BAR: usize = 20;

impl ProgressRate {
    fn new(experiments: usize) -> ProgressRate {
        let [name, what] = [String::new(), String::new()];
        ProgressRate { experiments, number: 0, name, what, began: Instant::now(), before: 0 }
    }

    fn show(&mut self, progress: &LabProgress<'_>, line: &mut ProgressLine) {
        if self.name != progress.experiment {
            self.name = progress.experiment.to_string();
            self.number += 1;
        }
        let what = format!("{} {} {}", progress.experiment, progress.all, progress.what);
        if self.what != what || progress.done < self.before {
            (self.what, self.began, self.before) = (what, Instant::now(), progress.done.saturating_sub(1));
        }
        line.show(|_| self.line(progress, self.began.elapsed()));
    }

    /// The line: a bar, what is done, and the time left of this measurement at its rate.
    fn line(&self, progress: &LabProgress<'_>, spent: Duration) -> String {
        let of = if self.experiments > 1 {
            format!("{}/{} ", self.number, self.experiments)
        } else {
            String::new()
        };
        let LabProgress { done, all, .. } = *progress;
        if all == 0 {
            return format!("{of}{progress}");
        }
        let full = (BAR * done / all).min(BAR);
        let bar = format!("[{}{}]", "#".repeat(full), "-".repeat(BAR - full));
        let share = (done as f64 - self.before as f64) / (all as f64 - self.before as f64);
        format!("{of}{bar} {progress}{}", time_left(share, spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_what_is_done_and_the_time_left() {
        let rate = ProgressRate { number: 2, before: 10, ..ProgressRate::new(24) };
        let progress = LabProgress { experiment: "abalone-pool", done: 30, all: 60, what: "games" };
        // twenty games in ten seconds, thirty to go
        assert_eq!(
            rate.line(&progress, Duration::from_secs(10)),
            "2/24 [##########----------] abalone-pool: 30/60 games  0:00:15 left"
        );
        let unknown = LabProgress { all: 0, ..progress };
        assert_eq!(ProgressRate::new(1).line(&unknown, Duration::from_secs(1)), "abalone-pool: 30 games");
    }
}
