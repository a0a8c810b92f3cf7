//! `secateur tournament FILE.toml`.

use crate::arena;
use crate::args::arena::{RunArgs, TournamentArgs};
use crate::commands::match_::read_file;
use crate::failure::Failure;
use crate::output::Output;
use secateur_arena::{ArenaError, FilesInUse, TournamentFile};
use secateur_players::Catalogue;

/// Games at a time, as `--concurrency` has it.
const CONCURRENCY: std::ops::RangeInclusive<u16> = 1..=1024;

/// Plays a tournament.
pub fn run(catalogue: &Catalogue, args: &TournamentArgs, output: &mut Output) -> Result<(), Failure> {
    let text = read_file(&args.file)?;
    // Names of files are relative to the tournament's own file.
    let mut files = FilesInUse::default();
    files.reads("the tournament's file", &args.file);
    let beside = |name: &str| {
        let path = args.file.with_file_name(name);
        files.reads("the file of openings", &path);
        read_file(&path)
    };
    let file = TournamentFile::parse(&text, catalogue, beside).map_err(|e| match e {
        ArenaError::Request(line) => ArenaError::Request(format!("{}: {line}", args.file.display())),
        other => other,
    })?;
    let asked = match file.concurrency {
        Some(n) => match u16::try_from(n).ok().filter(|n| CONCURRENCY.contains(n)) {
            None => {
                let (least, most) = (CONCURRENCY.start(), CONCURRENCY.end());
                return Err(Failure::Request(format!("concurrency {n}: from {least} to {most}")));
            }
            some => some,
        },
        None => None,
    };
    let concurrency = args.run_args.concurrency.or(asked);
    let run_args = RunArgs { concurrency, ..args.run_args.clone() };
    arena::begin_or_resume(catalogue, &file.spec, args.store.as_deref(), files, &run_args, output)
}
