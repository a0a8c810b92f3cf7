//! Has the arena play a match, a test or a tournament, here or by workers, and prints its summary.

mod interrupt;
pub(crate) mod progress_line;
#[cfg(feature = "nats")]
pub mod workers;

pub use interrupt::interrupt;

use crate::args::arena::RunningArgs;
use crate::failure::Failure;
use crate::output::{Output, write_file};
use crate::text;
use progress_line::ProgressLine;
use secateur_arena::{
    Arena, ArenaError, MatchSummary, Progress, Spec, SpecKind, Standings, Store, StoredTournament,
    TournamentState, export, run,
};
use secateur_players::Catalogue;
use serde_json::Value;
use std::path::Path;

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Request(line) => Failure::Request(line),
            ArenaError::Running(line) => Failure::Running(line),
        }
    }
}

/// What came of a match or a tournament.
enum Summary<'a> {
    Match(Box<MatchSummary<'a>>),
    Tournament(Box<Standings<'a>>),
}

impl<'a> Summary<'a> {
    fn new(spec: &'a Spec, state: &TournamentState) -> Result<Summary<'a>, Failure> {
        Ok(match spec.kind {
            SpecKind::Tournament => Summary::Tournament(Box::new(Standings::new(spec, state))),
            _ => Summary::Match(Box::new(MatchSummary::new(spec, &state.ledger, state.finished)?)),
        })
    }

    fn object(&self) -> Value {
        match self {
            Summary::Match(summary) => summary.object(),
            Summary::Tournament(standings) => standings.object(),
        }
    }

    fn lines(&self) -> Vec<String> {
        match self {
            Summary::Match(summary) => text::match_summary::lines(summary),
            Summary::Tournament(standings) => text::standings::lines(standings),
        }
    }
}

/// Plays a new match or tournament, or resumes it where the store holds the same one.
pub fn begin(
    catalogue: &Catalogue,
    spec: &Spec,
    store: Option<&Path>,
    running: &RunningArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    // A wrong request is refused before any file is made.
    check_writable([store, running.games.as_deref(), running.report.as_deref()])?;
    let arena = spec.check(catalogue)?;
    let opened = match store {
        Some(path) => Store::create(path)?,
        None => Store::in_memory()?,
    };
    let stored = opened.tournament(spec)?;
    let go_on = resume_hint(store, running);
    let (object, end) = play(catalogue, &arena, (&opened, &stored), running, store.map(|_| &*go_on), output)?;
    tell(&[object], end, &go_on, output)
}

/// Refuses files that cannot be written, before hours are spent on what they should hold.
fn check_writable<const N: usize>(files: [Option<&Path>; N]) -> Result<(), Failure> {
    for path in files.into_iter().flatten() {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let wrong = match folder {
            _ if path.is_dir() => "it is a folder",
            Some(folder) if !folder.is_dir() => "its folder is not there",
            _ => continue,
        };
        return Err(Failure::Request(format!("file '{}': {wrong}", path.display())));
    }
    Ok(())
}

/// Resumes every unfinished tournament of a store; if there is none, prints the summary of the last one.
pub fn resume(
    catalogue: &Catalogue,
    path: &Path,
    running: &RunningArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    check_writable([Some(path), running.games.as_deref(), running.report.as_deref()])?;
    let store = Store::open(path)?;
    let all = store.tournaments()?;
    let mut open: Vec<_> = all.iter().filter(|stored| !stored.finished).collect();
    if open.is_empty() {
        open.extend(all.last());
    }
    if open.is_empty() {
        return Err(Failure::Request(format!("store '{}': there is nothing to resume", path.display())));
    }
    let go_on = resume_hint(Some(path), running);
    let (mut objects, mut end) = (Vec::new(), End::Finished);
    for stored in open {
        let arena = stored.spec.check(catalogue)?;
        let (object, how) = play(catalogue, &arena, (&store, stored), running, Some(&go_on), output)?;
        objects.push(object);
        end = how;
        if end != End::Finished {
            break;
        }
    }
    tell(&objects, end, &go_on, output)
}

/// How a run came to its end.
#[derive(PartialEq, Eq)]
enum End {
    Finished,
    Stopped,
    /// Other machines could not play all of it.
    #[cfg_attr(not(feature = "nats"), allow(dead_code))]
    GivenUp(String),
}

/// The command that resumes what is not finished.
fn resume_hint(store: Option<&Path>, running: &RunningArgs) -> String {
    #[cfg(feature = "nats")]
    let queue = running.queue.arguments();
    #[cfg(not(feature = "nats"))]
    let queue = {
        let _ = running;
        String::new()
    };
    match store {
        Some(path) => format!("to go on: secateur resume '{}'{queue}", path.display()),
        None => "without --store nothing is left to resume".to_string(),
    }
}

/// Prints the JSON of one summary or of several, and how to resume what is not finished.
fn tell(objects: &[Value], end: End, go_on: &str, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        match objects {
            [one] => output.object(one)?,
            several => output.object(&serde_json::json!({ "resumed": several }))?,
        }
    }
    match end {
        End::Finished => Ok(()),
        End::Stopped => Err(Failure::Running(format!("stopped; {go_on}"))),
        End::GivenUp(what) => Err(Failure::Running(format!("{what}; {go_on}"))),
    }
}

fn play(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    (store, stored): (&Store, &StoredTournament),
    running: &RunningArgs,
    go_on: Option<&str>,
    output: &mut Output,
) -> Result<(Value, End), Failure> {
    [&running.games, &running.report].into_iter().flatten().try_for_each(|path| check_folder(path))?;
    let cores = running.concurrency.map_or_else(cores, usize::from);
    let concurrency = arena.concurrency(cores);
    let mut line = ProgressLine::new(&stored.spec);
    let run = run_anywhere(catalogue, arena, store, stored, (running, cores, concurrency), &mut |progress| {
        line.show(progress);
    });
    line.clear();
    let (played, given_up) = run.map_err(|failure| go_on.into_iter().fold(failure, Failure::followed_by))?;
    let summary = Summary::new(&stored.spec, &played)?;
    let object = if output.json { summary.object() } else { Value::Null };
    if !output.json {
        for line in summary.lines() {
            output.line(line)?;
        }
    }
    let games = || match &running.games {
        Some(path) => {
            let mut text = Vec::new();
            export(arena, store, stored, &played, &mut text)?;
            write_file(path, &text)
        }
        None => Ok(()),
    };
    let page = || match &running.report {
        Some(path) => {
            let standings = Standings::new(&stored.spec, &played);
            let chart = path.extension().is_some_and(|e| e == "svg");
            let text = if chart {
                text::standings_page::svg(&standings)
            } else {
                text::standings_page::html(&standings)
            };
            write_file(path, text.as_bytes())
        }
        None => Ok(()),
    };
    if let Err(failure) = games().and_then(|()| page()) {
        // The summary is printed even if the games cannot be written.
        if output.json {
            output.object(&object)?;
        }
        return Err(failure);
    }
    let end = match (played.finished, given_up) {
        (true, _) => End::Finished,
        (false, Some(what)) => End::GivenUp(what),
        (false, None) => End::Stopped,
    };
    Ok((object, end))
}

/// Plays here, or on other machines; returns also which of their jobs were given up, in words.
fn run_anywhere(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    store: &Store,
    stored: &StoredTournament,
    (running, threads, concurrency): (&RunningArgs, usize, usize),
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<(TournamentState, Option<String>), Failure> {
    #[cfg(feature = "nats")]
    {
        let place = workers::Coordination { catalogue, queue: &running.queue, threads };
        if let Some((played, letters)) = workers::play(&place, arena, store, stored, progress)? {
            return Ok((played, workers::given_up(&letters)));
        }
    }
    let _ = (catalogue, running, threads);
    Ok((run(arena, store, stored, concurrency, &interrupt(), progress)?, None))
}

/// Refuses a file whose folder is missing, before hours are spent on what it should hold.
pub fn check_folder(path: &Path) -> Result<(), Failure> {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(Failure::file("write", path, &"there is no such folder"))
        }
        _ => Ok(()),
    }
}

/// The number of cores: how many threads may think at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
