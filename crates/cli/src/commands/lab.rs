//! `secateur lab list`, `secateur lab run NAME`.

use crate::args_lab::{LabArgs, LabRunArgs, LabWish};
use crate::build::build;
use crate::contest::{cores, interrupt};
use crate::failure::Failure;
use crate::output::{Output, write_file};
use secateur_lab::{ALL, Effort, Findings, Lab, LabError, Options, find, page, run as run_experiment};
use secateur_players::Catalogue;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
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
        LabWish::List => list(output),
        LabWish::Run(args) => run_named(catalogue, args, output),
    }
}

fn list(output: &mut Output) -> Result<(), Failure> {
    if output.json {
        let entry =
            |e: &secateur_lab::Experiment| json!({ "name": e.name, "title": e.title, "source": e.source });
        return output.object(&json!({ "experiments": ALL.iter().map(entry).collect::<Vec<_>>() }));
    }
    for experiment in ALL {
        output.line(format!("{:<29} {}  ({})", experiment.name, experiment.title, experiment.source))?;
    }
    Ok(())
}

fn run_named(catalogue: &Catalogue, args: &LabRunArgs, output: &mut Output) -> Result<(), Failure> {
    let wanted = match args.name.as_str() {
        "all" => ALL.iter().collect(),
        name => vec![find(name)?],
    };
    let options = Options {
        effort: if args.full { Effort::Full } else { Effort::Quick },
        seed: args.seed,
        out: args.out.clone(),
        concurrency: args.concurrency.map_or_else(cores, usize::from),
        program: build(),
        fresh: args.fresh,
    };
    let mut line = Line::new();
    let mut tell = |text: &str| line.show(text);
    let mut lab = Lab::new(catalogue, options, interrupt(), &mut tell)?;
    let (mut all, mut files) = (Vec::new(), Vec::new());
    for experiment in wanted {
        let findings = run_experiment(&mut lab, experiment)?;
        files.extend(findings.write(&args.out)?);
        if lab.kept() > 0 {
            clear();
            eprintln!(
                "{}: {} games or measurements kept from an earlier run (--fresh measures anew)",
                experiment.name,
                lab.kept()
            );
        }
        if !output.json {
            clear();
            output.line(findings.markdown())?;
        }
        all.push(findings);
    }
    if args.name == "all" {
        let path = args.out.join("index.html");
        let effort = if args.full { "full" } else { "quick" };
        let about = format!(
            "Every table and figure of the five reports the project starts from, measured again on this code by \
             secateur lab run all --{effort} --seed {}: our figures beside the reports’, with 95 % intervals, and for each claim \
             whether it holds here.",
            args.seed
        );
        write_file(&path, page(&all, &about).as_bytes())?;
        files.push(path);
    }
    if output.json {
        output.object(&object(&args.name, &all, &files))?;
    }
    Ok(())
}

fn object(name: &str, all: &[Findings], files: &[PathBuf]) -> Value {
    let files: Vec<_> = files.iter().map(|path| path.display().to_string()).collect();
    let verdict = |v: &secateur_lab::Verdict| json!({ "claim": v.claim, "answer": v.answer.to_string(), "because": v.because });
    let of = |f: &Findings| json!({ "name": f.experiment, "verdicts": f.verdicts.iter().map(verdict).collect::<Vec<_>>() });
    json!({ "name": name, "files": files, "experiments": all.iter().map(of).collect::<Vec<_>>() })
}

/// One line on standard error that says how it goes.
struct Line {
    last: Instant,
    every: Duration,
}

impl Line {
    fn new() -> Line {
        let every = if std::io::stderr().is_terminal() { 200 } else { 20_000 };
        Line { last: Instant::now(), every: Duration::from_millis(every) }
    }

    fn show(&mut self, text: &str) {
        if self.last.elapsed() < self.every {
            return;
        }
        self.last = Instant::now();
        let mut err = std::io::stderr().lock();
        let _ = if err.is_terminal() { write!(err, "\r\x1b[K{text}") } else { writeln!(err, "{text}") };
        let _ = err.flush();
    }
}

fn clear() {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
}
