//! Games of a file, one after another, however long the file is.

use crate::arena::progress_line::hours;
use crate::failure::Failure;
use secateur_core::{AnyVariant, GameRecord, RecordParser};
use secateur_players::{Catalogue, open_file};
use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the line of progress is rewritten.
const INTERVAL: Duration = Duration::from_millis(250);

/// Calls `each` with every game of a file in the family's own format and its number, from 0; it clears the line of progress
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

/// How much of a file is read, on standard error where that is a terminal.
pub struct FileProgress {
    read: u64,
    length: u64,
    terminal: bool,
    shown: bool,
    began: Instant,
    last: Instant,
}

impl FileProgress {
    fn new(length: u64) -> FileProgress {
        let now = Instant::now();
        let terminal = std::io::stderr().is_terminal();
        FileProgress { read: 0, length, terminal, shown: false, began: now, last: now }
    }

    fn show(&mut self, games: usize) {
        if !self.terminal || self.last.elapsed() < INTERVAL {
            return;
        }
        let line = progress_text(self.read, self.length, games, self.began.elapsed());
        let mut err = std::io::stderr().lock();
        let _ = write!(err, "\r\x1b[K{line}").and_then(|()| err.flush());
        (self.shown, self.last) = (true, Instant::now());
    }

    /// Takes the line off the terminal, for what is printed there.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for FileProgress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// How far the file is read, and how long the rest will take at the pace so far.
fn progress_text(read: u64, length: u64, games: usize, spent: Duration) -> String {
    let share = read as f64 / length.max(1) as f64;
    let left = Duration::try_from_secs_f64(spent.as_secs_f64() * (1.0 / share - 1.0)).ok();
    let left = left.map_or(String::new(), |left| format!("  {} left", hours(left)));
    format!("{:.0} % of {} MB  {games} games{left}", 100.0 * share, length >> 20)
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
