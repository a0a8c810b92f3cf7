//! `secateur lab list`, `secateur lab run NAME`.

use crate::arena::{cores, interrupt};
use crate::args::lab::{LabArgs, LabCommand, LabRunArgs};
use crate::build_id;
use crate::failure::Failure;
use crate::output::{Output, write_file};
use crate::progress::ProgressLine;
use secateur_core::lock;
use secateur_lab::{Experiment, ExperimentResult, Lab, LabError, Options, SampleSize, Verdict, find, page};
use secateur_players::Catalogue;
use secateur_reports::experiments;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Mutex;

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
        LabCommand::List => list(output),
        LabCommand::Run(args) => run_named(catalogue, args, output),
    }
}

fn list(output: &mut Output) -> Result<(), Failure> {
    if output.json {
        let entry = |e: &Experiment| json!({ "name": e.name, "title": e.title, "source": e.source });
        return output.object(&json!({ "experiments": experiments().iter().map(entry).collect::<Vec<_>>() }));
    }
    for experiment in experiments() {
        output.line(format!("{:<29} {}  ({})", experiment.name, experiment.title, experiment.source))?;
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
    let line = Mutex::new(ProgressLine::new());
    let mut progress = |text: &str| lock(&line).show(|_| text.to_string());
    let mut lab = Lab::new(catalogue, options, interrupt(), &mut progress)?;
    let (mut results, mut files) = (Vec::new(), Vec::new());
    for experiment in wanted {
        let result = experiment.run(&mut lab)?;
        files.extend(result.write(&args.out)?);
        if lab.resumed() > 0 {
            lock(&line).clear();
            eprintln!(
                "{}: {} games or measurements kept from an earlier run (--fresh measures anew)",
                experiment.name,
                lab.resumed()
            );
        }
        if !output.json {
            lock(&line).clear();
            output.line(result.markdown())?;
        }
        results.push(result);
    }
    if args.name == "all" {
        let path = args.out.join("index.html");
        write_file(&path, page("Five reports, reproduced", &about(args), &results).as_bytes())?;
        files.push(path);
    }
    if output.json {
        output.object(&object(&args.name, &results, &files))?;
    }
    Ok(())
}

/// The first paragraph of the page.
fn about(args: &LabRunArgs) -> String {
    format!(
        "Every table and figure of the five reports the project starts from, measured again on this code by \
         secateur lab run all --{} --seed {}: our figures beside the reports’, with 95 % intervals, and for each claim \
         whether it holds here.",
        if args.full { "full" } else { "quick" },
        args.seed
    )
}

fn object(name: &str, results: &[ExperimentResult], files: &[PathBuf]) -> Value {
    let files: Vec<_> = files.iter().map(|path| path.display().to_string()).collect();
    let verdict =
        |v: &Verdict| json!({ "claim": v.claim, "answer": v.answer.to_string(), "because": v.because });
    let of = |result: &ExperimentResult| {
        let verdicts: Vec<_> = result.verdicts.iter().map(verdict).collect();
        json!({ "name": result.experiment, "verdicts": verdicts })
    };
    json!({ "name": name, "files": files, "experiments": results.iter().map(of).collect::<Vec<_>>() })
}
