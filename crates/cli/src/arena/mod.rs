//! Has the arena play a match, a test or a tournament, here or by workers, and prints its summary.

mod command;
mod interrupt;
mod last_forfeit;
mod memory;
mod origin;
mod progress_line;
#[cfg(feature = "nats")]
pub mod workers;

pub use interrupt::{interrupt, interrupt_of_kept_work};

use crate::args::arena::{ResumeArgs, RunningArgs};
use crate::failure::Failure;
use crate::note;
use crate::output::{Output, TEXT, write_file};
use crate::text;
use last_forfeit::LastForfeit;
use memory::{check_memory, within_memory};
use progress_line::GamesProgress;
use secateur_arena::{
    Arena, ArenaError, EmbeddedQueue, FilesInUse, MatchSummary, Progress, Spec, SpecKind, Standings, Store,
    StoredTournament, TournamentState, export,
};
use secateur_players::Catalogue;
use serde_json::Value;
use std::path::Path;

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error.is_request() {
            true => Failure::Request(error.to_string()),
            false => Failure::Running(error.to_string()),
        }
    }
}

/// What came of a match or a tournament.
enum Summary<'a> {
    Match(Box<MatchSummary<'a>>),
    Tournament(Box<Standings<'a>>),
}

impl<'a> Summary<'a> {
    fn new(spec: &'a Spec, state: &'a TournamentState) -> Result<Summary<'a>, Failure> {
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

/// Plays a new match or tournament, or resumes it where the store holds the same one. `files` are those the request reads
/// besides.
pub fn begin(
    catalogue: &Catalogue,
    spec: &Spec,
    store: Option<&Path>,
    mut files: FilesInUse,
    running: &RunningArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    // A wrong request is refused before any file is made.
    check_writable([store, running.games.as_deref(), running.report.as_deref()])?;
    store.into_iter().for_each(|path| files.store(path));
    check_outputs(catalogue, [spec], running, files)?;
    check_memory(catalogue, spec, running)?;
    let mut arena = spec.check(catalogue)?;
    let opened = match store {
        Some(path) => {
            let opened = Store::create_by(path, &command::line())?;
            settle(&opened)?;
            opened
        }
        None => Store::in_memory()?,
    };
    let stored = find_or_add(&opened, spec)?;
    if stored.spec != *spec {
        arena.release_engines();
        arena = stored.spec.check(catalogue)?;
    }
    let allow = store.is_some() && !origin::mark(catalogue, &opened, &stored);
    let go_on = resume_hint(store, allow, running);
    let (object, end) = play(catalogue, &arena, (&opened, &stored), running, store.map(|_| &*go_on), output)?;
    tell(&[object], end, &go_on, output)
}

/// The tournament of the store with this spec, in the form of this program or of an earlier one; else a new one.
fn find_or_add(store: &Store, spec: &Spec) -> Result<StoredTournament, Failure> {
    let all = store.tournaments()?;
    let earlier = spec.earlier_form().filter(|_| all.iter().all(|stored| stored.spec != *spec));
    match earlier.and_then(|earlier| all.into_iter().rev().find(|stored| stored.spec == earlier)) {
        Some(found) => Ok(found),
        None => Ok(store.find_or_add(spec)?),
    }
}

/// Refuses files that cannot be written, before hours are spent on what they should hold.
pub fn check_writable<'a>(files: impl IntoIterator<Item = Option<&'a Path>>) -> Result<(), Failure> {
    for path in files.into_iter().flatten() {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let wrong = match folder {
            _ if path.is_dir() => "it is a folder",
            _ if path.to_string_lossy().ends_with(std::path::is_separator) => "it is the name of a folder",
            Some(folder) if !folder.is_dir() => "its folder is not there",
            _ => continue,
        };
        return Err(Failure::Request(format!("file '{}': {wrong}", path.display())));
    }
    Ok(())
}

/// Tries whether files can be made where these outputs will replace what is there, before hours are spent on what they should hold.
pub fn try_outputs<'a>(files: impl IntoIterator<Item = Option<&'a Path>>) -> Result<(), Failure> {
    for path in files.into_iter().flatten() {
        // what a link leads to is replaced; a device is written to
        let led_to = path.canonicalize();
        let place = led_to.as_deref().unwrap_or(path);
        if place.exists() && !place.is_file() {
            continue;
        }
        let mut name = place.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let part = place.with_file_name(name);
        let made = std::fs::File::create_new(&part).map(drop).and_then(|()| std::fs::remove_file(&part));
        made.map_err(|error| Failure::file("write", path, &error))?;
    }
    Ok(())
}

/// Says what a store that was opened needs its user to know: that it was migrated, and which games are damaged. Those are then
/// played again.
fn settle(store: &Store) -> Result<(), Failure> {
    let path = store.path().display();
    if let Some(copy) = store.copy_kept() {
        note(&format!("store '{path}': migrated to this version; '{}' is what it was", copy.display()));
    }
    for damage in store.damaged_tournaments()? {
        note(&format!("store '{path}': {damage}; it is left out"));
    }
    let damaged = store.damaged()?;
    for damage in &damaged {
        note(&format!("store '{path}': {damage}; it is left out"));
    }
    let openings = store.damaged_openings()?;
    for damage in &openings {
        note(&format!("store '{path}': {damage}; it is drawn again"));
    }
    if store.is_writable() {
        store.forget_openings(&openings)?;
        let later = store.set_aside(&damaged)?;
        if later > 0 {
            note(&format!(
                "store '{path}': {later} games of later rounds, paired by its result, are played again"
            ));
        }
    }
    Ok(())
}

/// Refuses outputs that are the store, or another file that the request reads, by whatever name.
fn check_outputs<'a>(
    catalogue: &Catalogue,
    specs: impl IntoIterator<Item = &'a Spec>,
    running: &RunningArgs,
    mut files: FilesInUse,
) -> Result<(), Failure> {
    #[cfg(feature = "nats")]
    running.queue.files().for_each(|path| files.reads("a file of the queue", path));
    for spec in specs {
        let variant = catalogue.registry().variant(&spec.game)?;
        files.players(catalogue, &*variant, spec.players.iter().map(|entrant| &*entrant.player));
    }
    for (what, path) in [("--games", &running.games), ("--report", &running.report)] {
        path.iter().try_for_each(|path| files.replaces(what, path, TEXT))?;
    }
    try_outputs([running.games.as_deref(), running.report.as_deref()])
}

/// Resumes every unfinished tournament of a store; if there is none, prints the summary of the last one.
pub fn resume(catalogue: &Catalogue, args: &ResumeArgs, output: &mut Output) -> Result<(), Failure> {
    let ResumeArgs { store: path, allow_programs, running } = args;
    check_writable([Some(path.as_path()), running.games.as_deref(), running.report.as_deref()])?;
    let store = Store::open_or_read(path)?;
    if store.tournaments()?.is_empty() {
        return Err(store.without_tournament().into());
    }
    settle(&store)?;
    let mut all = store.tournaments()?;
    reopen_incomplete(&store, &mut all)?;
    let mut open: Vec<_> = all.iter().filter(|stored| !stored.finished).collect();
    if open.is_empty() {
        open.extend(all.last());
    }
    if !store.is_writable() && open.iter().any(|stored| !stored.finished) {
        let line = "what is unfinished cannot be played, for the store cannot be written";
        return Err(Failure::Running(format!("store '{}': {line}", path.display())));
    }
    let mut files = FilesInUse::default();
    files.store(path);
    check_outputs(catalogue, open.iter().map(|stored| &stored.spec), running, files)?;
    let go_on = resume_hint(Some(path), *allow_programs, running);
    let (mut objects, mut end) = (Vec::new(), End::Finished);
    for stored in open {
        let arena = match stored.finished {
            true => stored.spec.to_read(catalogue)?,
            false => {
                if !allow_programs {
                    origin::check(catalogue, &store, stored)?;
                }
                check_memory(catalogue, &stored.spec, running)?;
                stored.spec.check(catalogue)?
            }
        };
        let (object, how) = play(catalogue, &arena, (&store, stored), running, Some(&go_on), output)?;
        objects.push(object);
        end = how;
        if end != End::Finished {
            break;
        }
    }
    tell(&objects, end, &go_on, output)
}

/// Finds tournaments that are marked as finished and lack games all the same, as after damage to the file: they go on.
fn reopen_incomplete(store: &Store, all: &mut [StoredTournament]) -> Result<(), Failure> {
    for stored in all.iter_mut().filter(|stored| stored.finished) {
        if EmbeddedQueue::new(store, stored.id, &stored.spec)?.state().finished {
            continue;
        }
        let (path, id) = (store.path().display(), stored.id);
        match store.is_writable() {
            true => {
                store.reopen(id)?;
                stored.finished = false;
                note(&format!("store '{path}': games of tournament {id} are missing; they are played again"));
            }
            false => {
                note(&format!("store '{path}': games of tournament {id} are missing; they are left out"))
            }
        }
    }
    Ok(())
}

/// How a run came to its end.
#[derive(PartialEq, Eq)]
enum End {
    Finished,
    Stopped,
    /// A player forfeited three games in a row.
    Forfeited(String),
    /// Other machines could not play all of it.
    #[cfg_attr(not(feature = "nats"), allow(dead_code))]
    GivenUp(String),
}

/// The command that resumes what is not finished; `allow` if it must allow programs.
fn resume_hint(store: Option<&Path>, allow: bool, running: &RunningArgs) -> String {
    let allow = if allow { " --allow-programs" } else { "" };
    #[cfg(feature = "nats")]
    let queue = running.queue.arguments();
    #[cfg(not(feature = "nats"))]
    let queue = {
        let _ = running;
        String::new()
    };
    match store {
        Some(path) => format!("to go on: secateur resume '{}'{allow}{queue}", path.display()),
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
        End::Forfeited(what) | End::GivenUp(what) => Err(Failure::Running(format!("{what}; {go_on}"))),
    }
}

/// Plays what is left of a tournament, prints its summary and writes the files that were asked for.
fn play(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    (store, stored): (&Store, &StoredTournament),
    running: &RunningArgs,
    go_on: Option<&str>,
    output: &mut Output,
) -> Result<(Value, End), Failure> {
    check_writable([running.games.as_deref(), running.report.as_deref()])?;
    let played = play_rest(catalogue, arena, (store, stored), running);
    let (played, given_up) = played.map_err(|failure| rescue(store, running, failure, go_on))?;
    let summary = Summary::new(&stored.spec, &played)?;
    let last_forfeit = played.forfeits.map(|row| LastForfeit::read(store, stored, row)).transpose()?;
    let object = print_summary(&summary, last_forfeit.as_ref(), output)?;
    if let Err(failure) = write_files(arena, (store, stored), &played, running) {
        // The summary is printed even if the games cannot be written.
        if output.json {
            output.object(&object)?;
        }
        return Err(failure);
    }
    let end = match (last_forfeit, played.finished, given_up) {
        (Some(last), _, _) => {
            last.exchange.iter().for_each(|message| note(message));
            End::Forfeited(last.line())
        }
        (None, true, _) => End::Finished,
        // A store that cannot be written, whose missing games were pointed out: nobody can play them here.
        (None, false, None) if stored.finished => End::Finished,
        (None, false, Some(what)) => End::GivenUp(what),
        (None, false, None) => End::Stopped,
    };
    Ok((object, end))
}

/// Plays the pairs that the store lacks, while a line tells how far it is; returns also which jobs of other machines were given
/// up, in words.
fn play_rest(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    (store, stored): (&Store, &StoredTournament),
    running: &RunningArgs,
) -> Result<(TournamentState, Option<String>), Failure> {
    let cores = running.concurrency.map_or_else(cores, usize::from);
    let concurrency = arena.concurrency(cores);
    let mut line = GamesProgress::new(&stored.spec);
    let played = match stored.finished {
        true => EmbeddedQueue::new(store, stored.id, &stored.spec)
            .map(|queue| (queue.state(), None))
            .map_err(Failure::from),
        false => {
            let show = &mut |progress: &Progress<'_>| line.show(progress);
            run_anywhere(catalogue, arena, store, stored, (running, cores, concurrency), show)
        }
    };
    line.clear();
    played
}

/// Prints the summary as lines, or returns it as JSON, with the forfeits in a row that stopped the match.
fn print_summary(
    summary: &Summary<'_>,
    last_forfeit: Option<&LastForfeit>,
    output: &mut Output,
) -> Result<Value, Failure> {
    if !output.json {
        summary.lines().into_iter().try_for_each(|line| output.line(line))?;
        return Ok(Value::Null);
    }
    let mut object = summary.object();
    if let Some(last) = last_forfeit {
        object["stopped"] = last.object();
    }
    Ok(object)
}

/// Writes the games and the page of results, where they were asked for.
fn write_files(
    arena: &Arena<'_>,
    (store, stored): (&Store, &StoredTournament),
    played: &TournamentState,
    running: &RunningArgs,
) -> Result<(), Failure> {
    if let Some(path) = &running.games {
        let mut text = Vec::new();
        export(arena, store, stored, played, &mut text)?;
        write_beside(store, path, &text)?;
    }
    if let Some(path) = &running.report {
        let standings = Standings::new(&stored.spec, played);
        let is_chart = path.extension().is_some_and(|e| e == "svg");
        let text = match is_chart {
            true => text::standings_page::svg(&standings),
            false => text::standings_page::html(&standings),
        };
        write_beside(store, path, text.as_bytes())?;
    }
    Ok(())
}

/// What to say of a run that failed. If that was because the store's file was taken away, its games are saved elsewhere.
fn rescue(store: &Store, running: &RunningArgs, failure: Failure, go_on: Option<&str>) -> Failure {
    match store.rescue() {
        Some((what, Some(path))) => {
            Failure::Running(what).followed_by(&resume_hint(Some(&path), false, running))
        }
        Some((what, None)) => Failure::Running(what),
        None => go_on.into_iter().fold(failure, Failure::followed_by),
    }
}

/// Writes a file that is not the store. It was not when the run began, but that may be long ago.
fn write_beside(store: &Store, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut files = FilesInUse::default();
    files.store(store.path());
    files.writes("file", path)?;
    write_file(path, bytes)
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
    let _ = (catalogue, threads);
    let concurrency = within_memory(arena, concurrency, running.concurrency.is_some())?;
    Ok((secateur_arena::run(arena, store, stored, concurrency, &interrupt(), progress)?, None))
}

/// The number of cores: how many threads may think at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
