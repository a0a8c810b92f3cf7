//! Games of a file, one after another, however long the file is.

use crate::failure::Failure;
use crate::progress::{ProgressLine, time_left};
use secateur_core::{AnyVariant, GameRecord, RecordParser};
use secateur_players::{Catalogue, open_file};
use std::fmt::Display;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::time::Duration;

/// Calls `each` with every game of a file in the family's own format and with its number, from 0; `each` clears the progress line
/// before it prints. A file without a game is an error.
pub fn for_each_record(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    path: &Path,
    each: &mut dyn FnMut(usize, GameRecord, &mut FileProgress) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let unread = |e: &dyn Display| Failure::Request(format!("cannot read '{}': {e}", path.display()));
    let located = |e: &dyn Display| Failure::Request(format!("{}: {e}", path.display()));
    let format = catalogue.registry().family(variant.name())?.records;
    let mut file = open_file(path).map_err(|e| unread(&e))?;
    let mut progress = FileProgress::new(file.metadata().map_or(0, |data| data.len()));
    let (mut parser, mut count, mut buffer) = (RecordParser::new(format), 0, vec![0; 1 << 16]);
    loop {
        let length = match file.read(&mut buffer) {
            Ok(length) => length,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) => return Err(unread(&e)),
        };
        // Old game files often have names and comments in Latin-1: moves are ASCII, so bytes that are not UTF-8 do not matter.
        let read = if length == 0 { parser.finish() } else { parser.push(&buffer[..length]) };
        // The games before a wrong one are played all the same.
        while let Some(game) = parser.next_game() {
            each(count, game, &mut progress)?;
            count += 1;
            progress.show(count);
        }
        read.map_err(|e| located(&e))?;
        progress.read += length as u64;
        if length == 0 {
            break;
        }
    }
    match count {
        0 => Err(located(&format!("no game in the file ({} is read)", format.name))),
        _ => Ok(()),
    }
}

/// How much of a file is read, on standard error.
pub struct FileProgress {
    read: u64,
    length: u64,
    line: ProgressLine,
}

impl FileProgress {
    fn new(length: u64) -> FileProgress {
        FileProgress { read: 0, length, line: ProgressLine::new() }
    }

    fn show(&mut self, games: usize) {
        let (read, length) = (self.read, self.length);
        self.line.show(|spent| progress_text(read, length, games, spent));
    }

    /// Removes the line from the terminal, to make room for other output.
    pub fn clear(&mut self) {
        self.line.clear();
    }
}

/// How far the file is read, and how long the rest will take at the pace so far.
fn progress_text(read: u64, length: u64, games: usize, spent: Duration) -> String {
    let share = read as f64 / length.max(1) as f64;
    format!("{:.0} % of {} MB  {games} games{}", 100.0 * share, length >> 20, time_left(share, spent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_pace() {
        let minute = Duration::from_secs(60);
        assert_eq!(
            progress_text(10 << 20, 40 << 20, 1_234, minute),
            "25 % of 40 MB  1234 games  0:03:00 left"
        );
        assert_eq!(progress_text(0, 40 << 20, 0, Duration::ZERO), "0 % of 40 MB  0 games");
    }
}
