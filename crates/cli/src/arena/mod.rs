//! Has the arena play a match, a test or a tournament, here or by workers, and prints its summary.

mod command_line;
mod interrupt;
mod last_forfeit;
pub mod memory;
pub mod origin;
pub mod outputs;
mod progress_line;
pub mod summary;
#[cfg(feature = "nats")]
pub mod workers;

pub use interrupt::{interrupt, interrupt_of_kept_work};
pub use outputs::{check_writable, try_outputs};

use crate::args::arena::RunArgs;
use crate::failure::Failure;
use crate::note;
use crate::output::Output;
use last_forfeit::LastForfeit;
use memory::{check_memory, within_memory};
use outputs::{check_outputs, write_files};
use progress_line::GamesProgress;
use secateur_arena::{
    Arena, ArenaError, EmbeddedQueue, FilesInUse, Progress, Spec, Store, StoredTournament, TournamentState,
};
use secateur_players::Catalogue;
use serde_json::Value;
use std::path::Path;
use summary::{End, Summary, print_end, print_summary, resume_hint};

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error.is_request() {
            true => Failure::Request(error.to_string()),
            false => Failure::Running(error.to_string()),
        }
    }
}

/// Plays a new match or tournament, or resumes it where the store holds the same one. `files` holds the other files that the
/// request reads.
pub fn begin_or_resume(
    catalogue: &Catalogue,
    spec: &Spec,
    store: Option<&Path>,
    mut files: FilesInUse,
    run_args: &RunArgs,
    output: &mut Output,
) -> Result<(), Failure> {
    // A wrong request is refused before any file is made.
    check_writable([store, run_args.games.as_deref(), run_args.page.as_deref()])?;
    store.into_iter().for_each(|path| files.store(path));
    check_outputs(catalogue, [spec], run_args, files)?;
    check_memory(catalogue, spec, run_args)?;
    let mut arena = spec.check(catalogue)?;
    let opened = match store {
        Some(path) => {
            let opened = Store::create_by(path, &command_line::given_command_line())?;
            set_damage_aside(&opened)?;
            opened
        }
        None => Store::in_memory()?,
    };
    let stored = find_or_add(&opened, spec)?;
    if stored.spec != *spec {
        arena.release_engines();
        arena = stored.spec.check(catalogue)?;
    }
    let allow = store.is_some() && !origin::mark_origin(catalogue, &opened, &stored);
    let go_on = resume_hint(store, allow, run_args);
    let (object, end) =
        play_and_print(catalogue, &arena, (&opened, &stored), run_args, store.map(|_| &*go_on), output)?;
    print_end(&[object], end, &go_on, output)
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

/// Tells the user that opening the store migrated it, and which games are damaged. Damaged games are set aside, to be played
/// again.
pub fn set_damage_aside(store: &Store) -> Result<(), Failure> {
    let path = store.path().display();
    if let Some(copy) = store.backup() {
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

/// Plays what is left of a tournament, prints its summary and writes the files that were asked for.
pub fn play_and_print(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    (store, stored): (&Store, &StoredTournament),
    run_args: &RunArgs,
    go_on: Option<&str>,
    output: &mut Output,
) -> Result<(Value, End), Failure> {
    check_writable([run_args.games.as_deref(), run_args.page.as_deref()])?;
    let played = play_rest(catalogue, arena, (store, stored), run_args);
    let (played, given_up) = played.map_err(|failure| rescue_games(store, run_args, failure, go_on))?;
    let summary = Summary::new(&stored.spec, &played)?;
    let last_forfeit = played.forfeits.map(|row| LastForfeit::read(store, stored, row)).transpose()?;
    let object = print_summary(&summary, last_forfeit.as_ref(), output)?;
    if let Err(failure) = write_files(arena, (store, stored), &played, run_args) {
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
        // The store cannot be written, and the user was told which games are missing: nobody can play them here.
        (None, false, None) if stored.finished => End::Finished,
        (None, false, Some(what)) => End::GivenUp(what),
        (None, false, None) => End::Stopped,
    };
    Ok((object, end))
}

/// Plays the pairs that the store lacks, and shows the progress in a line. Also returns which jobs the workers gave up, in words.
fn play_rest(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    (store, stored): (&Store, &StoredTournament),
    run_args: &RunArgs,
) -> Result<(TournamentState, Option<String>), Failure> {
    let cores = run_args.concurrency.map_or_else(cores, usize::from);
    let concurrency = arena.concurrency(cores);
    let mut line = GamesProgress::new(&stored.spec);
    let played = match stored.finished {
        true => EmbeddedQueue::new(store, stored.id, &stored.spec)
            .map(|queue| (queue.state(), None))
            .map_err(Failure::from),
        false => {
            let show = &mut |progress: &Progress<'_>| line.show(progress);
            run_anywhere(catalogue, arena, store, stored, (run_args, cores, concurrency), show)
        }
    };
    line.clear();
    played
}

/// What to say of a run that failed. If that was because the store's file was taken away, its games are saved elsewhere.
fn rescue_games(store: &Store, run_args: &RunArgs, failure: Failure, go_on: Option<&str>) -> Failure {
    match store.rescue() {
        Some((what, Some(path))) => {
            Failure::Running(what).followed_by(&resume_hint(Some(&path), false, run_args))
        }
        Some((what, None)) => Failure::Running(what),
        None => go_on.into_iter().fold(failure, Failure::followed_by),
    }
}

/// Plays here, or has workers play. Also returns which jobs the workers gave up, in words.
fn run_anywhere(
    catalogue: &Catalogue,
    arena: &Arena<'_>,
    store: &Store,
    stored: &StoredTournament,
    (run_args, threads, concurrency): (&RunArgs, usize, usize),
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<(TournamentState, Option<String>), Failure> {
    #[cfg(feature = "nats")]
    {
        let place = workers::Coordination { catalogue, queue: &run_args.queue, threads };
        if let Some((played, letters)) = workers::play_by_workers(&place, arena, store, stored, progress)? {
            return Ok((played, workers::given_up(&letters)));
        }
    }
    let _ = (catalogue, threads);
    let concurrency = within_memory(arena, concurrency, run_args.concurrency.is_some())?;
    Ok((secateur_arena::play_tournament(arena, store, stored, concurrency, &interrupt(), progress)?, None))
}

/// The number of cores: how many threads may think at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
