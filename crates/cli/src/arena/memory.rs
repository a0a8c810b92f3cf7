//! How many games at a time the memory has room for.

use crate::args::arena::RunArgs;
use crate::failure::Failure;
use crate::note;
use secateur_arena::{Arena, BALANCER_BYTES, Entrant, Spec};
use secateur_players::{Catalogue, memory};

/// Refuses more games at a time than there is memory for their tables, before any table is made. Tables whose size a player text
/// does not give are counted later, when the players have been made.
pub fn check_memory(catalogue: &Catalogue, spec: &Spec, run_args: &RunArgs) -> Result<(), Failure> {
    #[cfg(feature = "nats")]
    if run_args.queue.nats.is_some() {
        return Ok(()); // the games are played elsewhere
    }
    let (Some(asked), Some(available)) = (run_args.concurrency, memory::available()) else { return Ok(()) };
    let variant = catalogue.registry().variant(&spec.game)?;
    let of = |entrant: &Entrant| catalogue.memory_of(&*variant, &entrant.player);
    let mut sizes = spec.players.iter().map(of).collect::<Result<Vec<_>, _>>()?;
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let each = sizes.iter().take(2).fold(BALANCER_BYTES, |sum: u64, &bytes| sum.saturating_add(bytes as u64));
    let fit = usize::try_from(available / each.max(1)).unwrap_or(usize::MAX);
    match usize::from(asked) {
        asked if asked > fit => Err(too_many_games(asked, fit, each, available)),
        _ => Ok(()),
    }
}

fn too_many_games(concurrency: usize, fit: usize, each: u64, available: u64) -> Failure {
    let [each, available] = [each, available].map(memory::amount);
    Failure::Request(format!(
        "concurrency {concurrency}: the tables of each game take {each}, and {available} of memory may be taken: \
         play {} at a time, or with smaller tables",
        fit.max(1)
    ))
}

/// How many games at a time fit into the memory: fewer than one a core, but never fewer than were asked for.
pub fn within_memory(arena: &Arena<'_>, concurrency: usize, asked: bool) -> Result<usize, Failure> {
    let Some(available) = memory::available() else { return Ok(concurrency) };
    let fit = usize::try_from(available / arena.memory()).unwrap_or(usize::MAX);
    if fit >= concurrency {
        return Ok(concurrency);
    }
    if asked || fit == 0 {
        return Err(too_many_games(concurrency, fit, arena.memory(), available));
    }
    let [each, available] = [arena.memory(), available].map(memory::amount);
    note(&format!("{fit} games at a time: the tables of each take {each}, of {available}"));
    Ok(fit)
}
