//! `secateur tournament FILE.toml`.

use crate::arena;
use crate::args::arena::{RunningArgs, TournamentArgs};
use crate::commands::match_::read_file;
use crate::failure::Failure;
use crate::output::Output;
use secateur_arena::{ArenaError, TournamentFile};
use secateur_players::Catalogue;

/// Plays a tournament.
pub fn run(catalogue: &Catalogue, args: &TournamentArgs, output: &mut Output) -> Result<(), Failure> {
    let text = read_file(&args.file)?;
    // Names of files are relative to the tournament's own file.
    let beside = |name: &str| read_file(&args.file.with_file_name(name));
    let file = TournamentFile::parse(&text, catalogue, beside).map_err(|e| match e {
        ArenaError::Request(line) => ArenaError::Request(format!("{}: {line}", args.file.display())),
        other => other,
    })?;
    let asked = match file.concurrency {
        Some(n) => match u16::try_from(n).ok().filter(|&n| n > 0) {
            None => return Err(Failure::Request(format!("concurrency {n}: from 1 to {}", u16::MAX))),
            some => some,
        },
        None => None,
    };
    let concurrency = args.running.concurrency.or(asked);
    let running = RunningArgs { concurrency, ..args.running.clone() };
    arena::begin(catalogue, &file.spec, args.store.as_deref(), &running, output)
}
