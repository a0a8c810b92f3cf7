//! `secateur tables`: lists, builds, samples, verifies and plays endgame tables.

mod progress;

use crate::args::tables::{
    TablesArgs, TablesBuildArgs, TablesCommand, TablesListArgs, TablesPlayArgs, TablesSampleArgs,
    TablesVerifyArgs,
};
use crate::failure::Failure;
use crate::output::Output;
use progress::TableProgress;
use secateur_core::{
    AnyVariant, EndgameTables, Limits, Random, StopSignal, TableCount, TableSlice, TableWork,
};
use secateur_players::Catalogue;
use secateur_players::tables::{search_comparison, won_endings};
use secateur_tables::{Source, TableError, TableFile, build, data_folder, find, path_of, unfinished, verify};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Runs the subcommand.
pub fn run(catalogue: &Catalogue, args: &TablesArgs, output: &mut Output) -> Result<(), Failure> {
    match &args.wish {
        TablesCommand::List(args) => list(catalogue, args, output),
        TablesCommand::Build(args) => compute(catalogue, args, output),
        TablesCommand::Play(args) => play(catalogue, args, output),
        TablesCommand::Sample(args) => sample(catalogue, args, output),
        TablesCommand::Verify(args) => check(catalogue, args, output),
    }
}

fn list(catalogue: &Catalogue, args: &TablesListArgs, output: &mut Output) -> Result<(), Failure> {
    let registry = catalogue.registry();
    let texts: Vec<&str> = match &args.game {
        Some(game) => vec![game],
        None => registry.families().iter().flat_map(|family| family.variants).map(|note| note.text).collect(),
    };
    let mut rows = Vec::new();
    for text in texts {
        let variant = registry.variant(text)?;
        if args.game.is_some() {
            tables_of(&*variant)?;
        }
        let Some(tables) = variant.endgame_tables() else { continue };
        let (file, problem) = find(&*variant, Source::All);
        if let Some(problem) = &problem {
            crate::note(&problem.to_string());
        }
        if !output.json {
            output.line(match &file {
                Some(file) => format!(
                    "{:<28} {:>2} {}  {:>12} positions  {:>9} bytes  {}",
                    variant.text(),
                    file.size(),
                    tables.size_word(),
                    file.entries(),
                    file.bytes(),
                    file.place()
                ),
                None => format!(
                    "{:<28} none; secateur tables build {} --size N makes one, up to {} {}",
                    variant.text(),
                    variant.text(),
                    tables.max_size(),
                    tables.size_word()
                ),
            })?;
        }
        if let Some(file) = &file {
            rows.push(table_json(file, &*tables));
        }
        if let Some(parts) = data_folder().and_then(|folder| unfinished(&folder, &*variant)) {
            if !output.json {
                output.line(format!("{:<28} unfinished: {}", variant.text(), parts.display()))?;
            }
            rows.push(json!({
                "game": variant.text(), "name": null, "size": null, "positions": null, "bytes": null,
                "complete": false, "place": parts,
            }));
        }
    }
    if output.json { output.object(&json!({ "tables": rows })) } else { Ok(()) }
}

fn table_json(file: &TableFile, tables: &dyn EndgameTables) -> Value {
    json!({
        "game": file.variant(), "name": format!("{} {}", file.size(), tables.size_word()), "size": file.size(),
        "positions": file.entries(), "bytes": file.bytes(), "complete": true, "place": file.place(),
    })
}

fn compute(catalogue: &Catalogue, args: &TablesBuildArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let tables = tables_of(&*variant)?;
    if args.size > tables.max_size() {
        let (most, word) = (tables.max_size(), tables.size_word());
        return Err(Failure::Request(format!("size '{}': at most {most} {word}", args.size)));
    }
    let folder = data_folder()
        .ok_or_else(|| Failure::Request("there is no data folder: SECATEUR_DATA names one".into()))?;
    let begun = Instant::now();
    let mut rows = Vec::new();
    let mut failed = None;
    let entries = tables.slices(args.size).iter().map(|slice| slice.entries).collect();
    let progress = TableProgress::new(entries);
    let path = with_work(args.threads, &progress, |work| {
        build(&*variant, &*tables, args.size, &folder, work, &mut |step| {
            progress.next(!step.computed);
            let line = slice_line(&step.slice, &step.count, if step.computed { "" } else { "  (kept)" });
            if !output.json && failed.is_none() {
                failed = output.line(line).err();
            }
            rows.push(slice_json(&step.slice, &step.count));
        })
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    let again = format!("secateur tables build '{}' --size {} goes on", variant.text(), args.size);
    let path = path.map_err(|error| match error {
        TableError::Stopped => Failure::Running(format!("stopped; {again}")),
        other => Failure::Running(other.to_string()),
    })?;
    let file = TableFile::open(&path).map_err(|error| Failure::Running(error.to_string()))?;
    let seconds = begun.elapsed().as_secs_f64();
    if output.json {
        let mut object = table_json(&file, &*tables);
        object["slices"] = rows.into();
        object["seconds"] = seconds.into();
        return output.object(&json!({ "tables": [object] }));
    }
    output.line(format!(
        "{} positions in {} bytes, {seconds:.1} s: {}",
        file.entries(),
        file.bytes(),
        file.place()
    ))
}

fn check(catalogue: &Catalogue, args: &TablesVerifyArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let tables = tables_of(&*variant)?;
    let (file, problem) = find(&*variant, Source::All);
    if let Some(problem) = problem {
        return Err(Failure::Running(problem.to_string()));
    }
    let Some(file) = file else {
        let path = data_folder().map(|folder| path_of(&folder, &*variant).display().to_string());
        let path = path.unwrap_or_else(|| "the data folder".into());
        return Err(Failure::Request(format!("game '{}': no table, neither built in nor {path}", args.game)));
    };
    let mut rows = Vec::new();
    let mut wrong = 0;
    let mut failed = None;
    let entries = tables.slices(file.size()).iter().map(|slice| slice.entries).collect();
    let progress = TableProgress::new(entries);
    with_work(args.threads, &progress, |work| {
        verify(&file, &*tables, work, &mut |verified| {
            progress.next(false);
            wrong += verified.disagreements;
            let end = match verified.disagreements {
                0 => "  good".into(),
                n => format!("  {n} DISAGREE with their moves"),
            };
            if !output.json && failed.is_none() {
                failed = output.line(slice_line(&verified.slice, &verified.count, &end)).err();
            }
            let mut row = slice_json(&verified.slice, &verified.count);
            row["disagreements"] = verified.disagreements.into();
            rows.push(row);
        })
    })
    .map_err(|error| Failure::Running(error.to_string()))?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    let sizes: Vec<u64> = tables.slices(file.size()).iter().map(|slice| slice.entries).collect();
    let searched = args.search.map(|count| {
        let progress = TableProgress::new(vec![count]);
        with_work(args.threads, &progress, |work| {
            search_comparison::compare_with_search(catalogue, &*variant, &sizes, count, args.seed, work)
        })
    });
    if output.json {
        let mut object = table_json(&file, &*tables);
        object["slices"] = rows.into();
        object["disagreements"] = wrong.into();
        object["searched"] = json!(searched);
        output.object(&json!({ "tables": [object] }))?;
    } else {
        output.line(format!("{}: {} positions", file.place(), file.entries()))?;
        if let Some(searched) = &searched {
            output.line(searched.to_string())?;
        }
    }
    if let Some(line) = searched.and_then(|searched| searched.first) {
        return Err(Failure::Running(line));
    }
    match wrong {
        0 => Ok(()),
        n => Err(Failure::Running(format!("{}: {n} positions do not agree with their moves", file.place()))),
    }
}

fn play(catalogue: &Catalogue, args: &TablesPlayArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let (file, sizes) = table_with_sizes(&*variant)?;
    let attack = won_endings::Attack { player: &args.agent, limits: Limits::nodes(args.nodes) };
    // a wrong text is refused before anything is played
    catalogue.player(&*variant, attack.player, args.seed)?;
    let progress = TableProgress::new(vec![args.games]);
    let played = with_work(args.threads, &progress, |work| {
        won_endings::play(catalogue, &*variant, &sizes, (args.games, args.seed), &attack, work)
    })
    .map_err(|broken_off| Failure::Running(broken_off.to_string()))?;
    if output.json {
        let mut object = json!(played);
        object["game"] = variant.text().into();
        object["table"] = file.place().into();
        output.object(&object)?;
    } else {
        output.line(played.to_string())?;
    }
    played.first.map_or(Ok(()), |line| Err(Failure::Running(line)))
}

/// The table of a variant, and how many positions each slice has.
fn table_with_sizes(variant: &dyn AnyVariant) -> Result<(Arc<TableFile>, Vec<u64>), Failure> {
    let tables = tables_of(variant)?;
    let none = || Failure::Request(format!("game '{}': there is no table", variant.text()));
    let file = find(variant, Source::All).0.ok_or_else(none)?;
    let sizes = tables.slices(file.size()).iter().map(|slice| slice.entries).collect();
    Ok((file, sizes))
}

/// Draws from the table for each position that is wanted, at most.
const MAX_TRIES: u64 = 100_000;

fn sample(catalogue: &Catalogue, args: &TablesSampleArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let tables = tables_of(&*variant)?;
    let (_, sizes) = table_with_sizes(&*variant)?;
    let mut random = Random::new(args.seed);
    let mut rows = Vec::new();
    let mut tries = 0;
    while rows.len() < args.count as usize && tries < MAX_TRIES * u64::from(args.count) {
        tries += 1;
        let drawn = search_comparison::draw_position(catalogue, &*variant, &*tables, &sizes, &mut random);
        let Some((game, known)) = drawn else { continue };
        let text = game.position();
        if known.is_result() && (!args.won || known.least > 0) {
            if !output.json {
                output.line(&text)?;
            }
            rows.push(json!({ "position": text, "known": known.to_string() }));
        }
    }
    if output.json { output.object(&json!({ "game": variant.text(), "endings": rows })) } else { Ok(()) }
}

fn tables_of(variant: &dyn AnyVariant) -> Result<Box<dyn EndgameTables>, Failure> {
    let none = || Failure::Request(format!("game '{}': it has no endgame tables", variant.text()));
    variant.endgame_tables().ok_or_else(none)
}

fn slice_line(slice: &TableSlice, count: &TableCount, end: &str) -> String {
    let TableCount { won, drawn, lost, exact } = count;
    let share = 100.0 * *exact as f64 / slice.entries.max(1) as f64;
    format!(
        "{:<16} {:>12} positions  {won:>11} won  {drawn:>11} drawn  {lost:>11} lost  {share:>6.2} % exact{end}",
        slice.name, slice.entries
    )
}

fn slice_json(slice: &TableSlice, count: &TableCount) -> Value {
    let TableCount { won, drawn, lost, exact } = count;
    json!({
        "slice": slice.name, "positions": slice.entries,
        "won": won, "drawn": drawn, "lost": lost, "exact": exact,
    })
}

/// How long work that was asked to stop may take to leave off.
const LEAVING: Duration = Duration::from_secs(2);

/// What Ctrl-C or SIGTERM raises, for all work of a command. What has not left off soon after is ended: what is finished is on
/// disk.
fn stop_signal() -> StopSignal {
    static STOP: OnceLock<StopSignal> = OnceLock::new();
    let stop = STOP.get_or_init(|| {
        let stop = StopSignal::new();
        let handler = stop.clone();
        // where no handler can be set, Ctrl-C ends the program
        let _ = ctrlc::set_handler(move || {
            handler.stop();
            std::thread::sleep(LEAVING);
            crate::note("stopped; what is finished is kept");
            std::process::exit(1);
        });
        stop
    });
    stop.clone()
}

/// Runs long work that Ctrl-C stops, with its progress on a terminal.
fn with_work<T>(threads: Option<u16>, progress: &TableProgress, run: impl FnOnce(&TableWork<'_>) -> T) -> T {
    let stop = stop_signal();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or_else(cores, usize::from);
    run(&TableWork { stop: &stop, threads, progress: &|share| progress.show(share) })
}
