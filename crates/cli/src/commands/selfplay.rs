//! `secateur selfplay GAME`: labelled positions from games against itself.

use crate::arena::{cores, interrupt_of_kept_work};
use crate::args::selfplay::SelfplayArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::{ProgressLine, time_left};
use secateur_arena::FilesInUse;
use secateur_core::AnyVariant;
use secateur_learn::data::{DataCount, DataFile, DataSettings, generate};
use secateur_players::{Catalogue, tables};
use secateur_tables::data_folder;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

/// Plays until the file holds as many positions as are wanted.
pub fn run(catalogue: &Catalogue, args: &SelfplayArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let player = match &args.agent {
        Some(player) => player.clone(),
        None => format!("secateur(hash=1M{})", tables::built_in(&*variant)),
    };
    let player = catalogue.player(&*variant, &player, args.seed)?.text();
    let settings = DataSettings {
        game: variant.text(),
        player,
        nodes: args.nodes,
        opening: args.opening,
        noise: args.noise,
        seed: args.seed,
        version: env!("CARGO_PKG_VERSION").into(),
    };
    let path = match &args.out {
        Some(path) => path.clone(),
        None => {
            let path = data_path(&*variant)?;
            if let Some(folder) = path.parent() {
                let failed = |error| Failure::Running(format!("cannot make '{}': {error}", folder.display()));
                std::fs::create_dir_all(folder).map_err(failed)?;
            }
            path
        }
    };
    let mut files = FilesInUse::default();
    files.players(catalogue, &*variant, [&*settings.player]);
    files.writes("--out", &path)?;
    let file = DataFile::open(&path, &settings)?;
    let concurrency = args.concurrency.map_or_else(cores, usize::from);
    let (mut line, mut before) = (ProgressLine::new(), None);
    let interrupted = interrupt_of_kept_work();
    let done = generate(catalogue, file, args.positions, concurrency, &interrupted, &mut |count| {
        let before = *before.get_or_insert(count.positions);
        line.show(|spent| progress_text(count, before, args.positions, spent));
    });
    line.clear();
    let (count, whole) = done?;
    if !whole {
        let line = format!("stopped at {} positions; the same command goes on", count.positions);
        return Err(Failure::Running(line));
    }
    if output.json {
        return output.object(&json!({
            "positions": count.positions, "games": count.games, "damaged": count.damaged, "file": path,
        }));
    }
    output.line(format!("{} positions of {} games: {}", count.positions, count.games, path.display()))
}

/// Where a variant's games are kept if no file is named.
pub(super) fn data_path(variant: &dyn AnyVariant) -> Result<PathBuf, Failure> {
    let none =
        || Failure::Request("there is no data folder: SECATEUR_DATA names one, or name the file".into());
    let name = variant.text().replace(|c: char| !c.is_ascii_alphanumeric() && c != '=', "-");
    Ok(data_folder().ok_or_else(none)?.join("selfplay").join(format!("{name}.plays")))
}

/// Says what a file holds, how many positions are added in a second, and how long the rest will take.
fn progress_text(count: DataCount, before: u64, wanted: u64, spent: Duration) -> String {
    let DataCount { games, positions, .. } = count;
    let rate = (positions - before) as f64 / spent.as_secs_f64();
    let share = (positions - before) as f64 / (wanted.max(positions) - before) as f64;
    let left = time_left(share, spent);
    format!("{positions} of {wanted} positions  {games} games  {rate:.0} a second{left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_counts_what_was_added_now() {
        let count = DataCount { games: 20, positions: 1_600, damaged: 0 };
        let line = progress_text(count, 1_000, 4_000, Duration::from_secs(60));
        assert_eq!(line, "1600 of 4000 positions  20 games  10 a second  0:04:00 left");
    }
}
