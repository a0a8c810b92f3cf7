//! `secateur resume STORE`.

use crate::arena::memory::check_memory;
use crate::arena::outputs::{check_outputs, check_writable};
use crate::arena::summary::{End, print_end, resume_hint};
use crate::arena::{origin, play_and_print, set_damage_aside};
use crate::args::arena::ResumeArgs;
use crate::failure::Failure;
use crate::note;
use crate::output::Output;
use secateur_arena::{EmbeddedQueue, FilesInUse, Store, StoredTournament};
use secateur_players::Catalogue;

/// Resumes every unfinished tournament of a store; if there is none, prints the summary of the last one.
pub fn run(catalogue: &Catalogue, args: &ResumeArgs, output: &mut Output) -> Result<(), Failure> {
    let ResumeArgs { store: path, allow_programs, run_args } = args;
    check_writable([Some(path.as_path()), run_args.games.as_deref(), run_args.page.as_deref()])?;
    let store = Store::open_or_read(path)?;
    if store.tournaments()?.is_empty() {
        return Err(store.without_tournament().into());
    }
    set_damage_aside(&store)?;
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
    check_outputs(catalogue, open.iter().map(|stored| &stored.spec), run_args, files)?;
    let go_on = resume_hint(Some(path), *allow_programs, run_args);
    let (mut objects, mut end) = (Vec::new(), End::Finished);
    for stored in open {
        let arena = match stored.finished {
            true => stored.spec.to_read(catalogue)?,
            false => {
                if !allow_programs {
                    origin::check_origin(catalogue, &store, stored)?;
                }
                check_memory(catalogue, &stored.spec, run_args)?;
                stored.spec.check(catalogue)?
            }
        };
        let (object, how) =
            play_and_print(catalogue, &arena, (&store, stored), run_args, Some(&go_on), output)?;
        objects.push(object);
        end = how;
        if end != End::Finished {
            break;
        }
    }
    print_end(&objects, end, &go_on, output)
}

/// Reopens tournaments that are marked as finished but lack games, as after damage to the file.
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
