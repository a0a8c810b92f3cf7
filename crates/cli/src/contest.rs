//! Runs what the arena should play, tells how it goes, and prints what came of it.

use crate::args_arena::RunningArgs;
use crate::failure::Failure;
use crate::note;
use crate::output::{Output, write_file};
use crate::text;
use secateur_arena::{
    Arena, ArenaError, Interrupt, Kind, MatchSummary, Progress, Spec, Standings, Store, StoredTournament,
    TournamentState, export, run,
};
use secateur_players::Catalogue;
use serde_json::Value;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Request(line) => Failure::Request(line),
            ArenaError::Running(line) => Failure::Running(line),
        }
    }
}

/// The outcome of a match or a tournament.
enum Summary<'a> {
    Match(Box<MatchSummary<'a>>),
    Tournament(Box<Standings<'a>>),
}

impl<'a> Summary<'a> {
    fn new(spec: &'a Spec, state: &TournamentState) -> Result<Summary<'a>, Failure> {
        Ok(match spec.kind {
            Kind::Tournament => Summary::Tournament(Box::new(Standings::new(spec, state))),
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

/// Plays a new contest, or goes on with the same one where the store holds it.
pub fn begin(
    catalogue: &Catalogue,
    spec: &Spec,
    store: Option<&Path>,
    running: &RunningArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    // Whatever is wrong with the request is found before a file is made.
    may_be_written([store, running.games.as_deref(), running.report.as_deref()])?;
    let arena = spec.check(catalogue)?;
    let opened = match store {
        Some(path) => Store::create(path)?,
        None => Store::in_memory()?,
    };
    let kept = opened.tournament(spec)?;
    let go_on = how_to_go_on(store, running);
    let (object, end) = play(catalogue, &arena, (&opened, &kept), running, store.map(|_| &*go_on), output)?;
    tell(&[object], end, &go_on, output)
}

/// Refuses names no file can have, before hours are spent on what should go into it.
fn may_be_written<const N: usize>(files: [Option<&Path>; N]) -> Result<(), Failure> {
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

/// Goes on with everything in a store that is not finished; with nothing left, tells the results of the last contest.
pub fn resume(
    catalogue: &Catalogue,
    path: &Path,
    running: &RunningArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    may_be_written([Some(path), running.games.as_deref(), running.report.as_deref()])?;
    let store = Store::open(path)?;
    let all = store.tournaments()?;
    let mut open: Vec<_> = all.iter().filter(|kept| !kept.finished).collect();
    if open.is_empty() {
        open.extend(all.last());
    }
    if open.is_empty() {
        return Err(Failure::Request(format!("store '{}': there is nothing to resume", path.display())));
    }
    let go_on = how_to_go_on(Some(path), running);
    let (mut objects, mut end) = (Vec::new(), End::Finished);
    for kept in open {
        let arena = kept.spec.check(catalogue)?;
        let (object, how) = play(catalogue, &arena, (&store, kept), running, Some(&go_on), output)?;
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

/// The command that goes on with what is not finished.
fn how_to_go_on(store: Option<&Path>, running: &RunningArgs) -> String {
    #[cfg(feature = "nats")]
    let queue = running.queue.again();
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

/// Prints the object, or a list of several, and how to go on with what is not finished.
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
    (store, kept): (&Store, &StoredTournament),
    running: &RunningArgs,
    go_on: Option<&str>,
    output: &mut Output,
) -> Result<(Value, End), Failure> {
    [&running.games, &running.report].into_iter().flatten().try_for_each(|path| check_folder(path))?;
    let cores = running.concurrency.map_or_else(cores, usize::from);
    let concurrency = arena.concurrency(cores);
    let mut line = ProgressLine::new(&kept.spec);
    let run = run_anywhere(catalogue, arena, store, kept, (running, cores, concurrency), &mut |progress| {
        line.show(progress);
    });
    line.clear();
    let (played, given_up) = run.map_err(|failure| go_on.into_iter().fold(failure, Failure::followed_by))?;
    let summary = Summary::new(&kept.spec, &played)?;
    let object = if output.json { summary.object() } else { Value::Null };
    if !output.json {
        for line in summary.lines() {
            output.line(line)?;
        }
    }
    let games = || match &running.games {
        Some(path) => {
            let mut text = Vec::new();
            export(arena, store, kept, &played, &mut text)?;
            write_file(path, &text)
        }
        None => Ok(()),
    };
    let page = || match &running.report {
        Some(path) => {
            let standings = Standings::new(&kept.spec, &played);
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
        // The results are not lost for want of a place for the games.
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

/// Plays here, or has it played by other machines; with what those had to give up.
fn run_anywhere(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    store: &Store,
    kept: &StoredTournament,
    (running, threads, concurrency): (&RunningArgs, usize, usize),
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<(TournamentState, Option<String>), Failure> {
    #[cfg(feature = "nats")]
    {
        let place = crate::spread::Where { catalogue, queue: &running.queue, threads };
        if let Some((played, letters)) = crate::spread::spread(&place, arena, store, kept, progress)? {
            return Ok((played, crate::spread::given_up(&letters)));
        }
    }
    let _ = (catalogue, running, threads);
    Ok((run(arena, store, kept, concurrency, &interrupt(), progress)?, None))
}

/// Refuses a file that cannot be written before hours are spent on what should stand in it.
pub fn check_folder(path: &Path) -> Result<(), Failure> {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(Failure::file("write", path, &"there is no such folder"))
        }
        _ => Ok(()),
    }
}

/// Threads that may think at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The wish of whoever presses Ctrl-C: once finishes the games under way, twice stops at once, a third time leaves.
pub fn interrupt() -> Interrupt {
    static WISH: std::sync::OnceLock<Interrupt> = std::sync::OnceLock::new();
    let wish = WISH.get_or_init(|| {
        let wish = Interrupt::new();
        let handler = wish.clone();
        let pressed = move || {
            if handler.at_once() {
                secateur_engines::drive::kill_all();
                std::process::exit(1);
            }
            let said = if handler.is_asked() {
                "stopping"
            } else {
                "finishing the games under way; once more stops at once"
            };
            let _ = writeln!(std::io::stderr());
            note(said);
            handler.ask();
        };
        // Where no handler can be set, Ctrl-C ends the program; the store is safe all the same.
        let _ = ctrlc::set_handler(pressed);
        wish
    });
    wish.clone()
}

/// One line on standard error that says how it goes.
struct ProgressLine<'a> {
    spec: &'a Spec,
    terminal: bool,
    began: Instant,
    before: Option<u64>,
    last: Instant,
}

/// How often the line changes on a terminal, and how often one is added elsewhere.
const INTERVALS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(60)];

impl<'a> ProgressLine<'a> {
    fn new(spec: &'a Spec) -> ProgressLine<'a> {
        let now = Instant::now();
        ProgressLine { spec, terminal: std::io::stderr().is_terminal(), began: now, before: None, last: now }
    }

    fn show(&mut self, progress: &Progress<'_>) {
        let done = progress.ledger.games();
        let before = *self.before.get_or_insert(done);
        if self.last.elapsed() < INTERVALS[usize::from(!self.terminal)] {
            return;
        }
        self.last = Instant::now();
        let all = 2 * progress.pairs;
        let mut line = format!("{done}/{all} games  {}", self.standing(progress));
        let rate = (done - before) as f64 / self.began.elapsed().as_secs_f64();
        if rate > 0.0 && self.spec.test.is_none() {
            let left = Duration::from_secs_f64(((all - done.min(all)) as f64 / rate).min(1e9));
            line.push_str(&format!("  {} left", hours(left)));
        }
        let mut err = std::io::stderr().lock();
        let _ = if self.terminal { write!(err, "\r\x1b[K{line}") } else { writeln!(err, "{line}") };
        let _ = err.flush();
    }

    fn standing(&self, progress: &Progress<'_>) -> String {
        match self.spec.kind {
            // Ratings of very many players take too long for a line that changes all the time.
            Kind::Tournament if self.spec.players.len() > 40 => String::new(),
            Kind::Tournament => text::standings::short(&Standings::new(self.spec, &progress.state())),
            _ => MatchSummary::new(self.spec, progress.ledger, false)
                .map(|summary| text::match_summary::short(&summary))
                .unwrap_or_default(),
        }
    }

    fn clear(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }
}

fn hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
