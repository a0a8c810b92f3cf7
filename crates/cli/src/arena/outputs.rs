//! The files a run writes: refused before it where they cannot be written or are an input, and written after it.

use crate::args::arena::RunArgs;
use crate::failure::Failure;
use crate::output::{TEXT, write_file};
use crate::text;
use secateur_arena::{Arena, FilesInUse, Spec, Standings, Store, StoredTournament, TournamentState, export};
use secateur_players::Catalogue;
use std::path::Path;

/// Refuses output files that cannot be written, before hours are spent on games.
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

/// Tries whether files can be made where these outputs will replace what is there, before hours are spent on their content.
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

/// Refuses outputs that are the store, or another file that the request reads, by whatever name.
pub fn check_outputs<'a>(
    catalogue: &Catalogue,
    specs: impl IntoIterator<Item = &'a Spec>,
    run_args: &RunArgs,
    mut files: FilesInUse,
) -> Result<(), Failure> {
    #[cfg(feature = "nats")]
    run_args.queue.files().for_each(|path| files.reads("a file of the queue", path));
    for spec in specs {
        let variant = catalogue.registry().variant(&spec.game)?;
        files.players(catalogue, &*variant, spec.players.iter().map(|entrant| &*entrant.player));
    }
    for (what, path) in [("--games", &run_args.games), ("--report", &run_args.page)] {
        path.iter().try_for_each(|path| files.replaces(what, path, TEXT))?;
    }
    try_outputs([run_args.games.as_deref(), run_args.page.as_deref()])
}

/// Writes the games and the page of results, where they were asked for.
pub fn write_files(
    arena: &Arena<'_>,
    (store, stored): (&Store, &StoredTournament),
    played: &TournamentState,
    run_args: &RunArgs,
) -> Result<(), Failure> {
    if let Some(path) = &run_args.games {
        let mut text = Vec::new();
        export(arena, store, stored, played, &mut text)?;
        write_beside(store, path, &text)?;
    }
    if let Some(path) = &run_args.page {
        let standings = Standings::new(&stored.spec, played);
        let is_chart = path.extension().is_some_and(|e| e == "svg");
        let text = match is_chart {
            true => text::standings_page::ratings_svg(&standings),
            false => text::standings_page::standings_html(&standings),
        };
        write_beside(store, path, text.as_bytes())?;
    }
    Ok(())
}

/// Writes a file, which may not be the store: a link may have come to lead there since the run began.
fn write_beside(store: &Store, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut files = FilesInUse::default();
    files.store(store.path());
    files.writes("file", path)?;
    write_file(path, bytes)
}
