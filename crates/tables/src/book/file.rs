//! Reads and writes a book's file: a first line that identifies it, then a line for each position.

use super::Book;
use super::graph::{Entry, Link};
use crate::checksum::{with_checksum, without_checksum};
use crate::files::{Head, append_line};
use crate::{TableError, is_on_disk};
use secateur_core::Score;
use std::fmt::Write as _;
use std::path::Path;

/// The extension of book files.
pub const FILE_EXTENSION: &str = "book";

const HEAD: Head = Head { word: "secateur-book", version: 1, what: "opening book", content: "a book" };
/// The greatest size of a file, in bytes; a larger one is refused.
const MAX_BYTES: u64 = 256 << 20;

impl Book {
    /// Parses a book. An unfinished last line, as a killed writer leaves it, is ignored; any other damaged line makes the
    /// whole book unusable.
    pub fn parse(text: &str, place: &str) -> Result<Book, TableError> {
        let wrong = |problem| TableError::content(place, problem);
        let (variant, lines) = HEAD.read(text).map_err(wrong)?;
        Book::of_lines(variant, lines, place)
    }

    fn of_lines<'t>(
        variant: &str,
        lines: impl Iterator<Item = &'t str>,
        place: &str,
    ) -> Result<Book, TableError> {
        let mut book = Book::new(variant);
        for (number, line) in lines.enumerate() {
            let damaged = || TableError::content(place, format!("line {} is damaged", number + 2));
            book.graph.insert(parse_line(line).ok_or_else(damaged)?);
        }
        Ok(book)
    }

    /// Reads a book from a file; the book must belong to this variant.
    pub fn open(path: &Path, variant: &str) -> Result<Book, TableError> {
        let failed = |error| TableError::file(path, error);
        let place = path.display().to_string();
        // tested before opening, because opening a pipe waits for a writer
        let metadata = std::fs::metadata(path).map_err(failed)?;
        if !metadata.is_file() || !is_on_disk(path) || metadata.len() > MAX_BYTES {
            return Err(TableError::content(place, "it is no file of a book"));
        }
        let bytes = std::fs::read(path).map_err(failed)?;
        let text =
            String::from_utf8(bytes).map_err(|_| TableError::content(&place, "it is no opening book"))?;
        if HEAD.is_torn(&text, variant) {
            return Ok(Book::new(variant)); // its writer was killed before the first line was complete
        }
        let lines = HEAD.read_of(&text, variant).map_err(|problem| TableError::content(&place, problem))?;
        Book::of_lines(variant, lines, &place)
    }
}

/// Appends a line to a book's file, which is created if missing. An unfinished line left by a killed writer is removed.
pub fn append_to_book(path: &Path, variant: &str, line: &str) -> Result<(), TableError> {
    append_line(path, &HEAD.line(variant), line).map_err(|error| TableError::file(path, error))
}

/// The line for a position.
pub(super) fn entry_line(entry: &Entry) -> String {
    let mut line = format!("{} {:016x}", entry.ply, entry.key);
    for Link { text, score, to } in &entry.links {
        let to = to.map_or("-".to_string(), |to| format!("{to:016x}"));
        let _ = write!(line, " {text} {} {to}", score.number());
    }
    with_checksum(&line)
}

fn parse_line(line: &str) -> Option<Entry> {
    let mut words = without_checksum(line)?.split(' ');
    let ply = words.next()?.parse().ok()?;
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let mut links = Vec::new();
    while let Some(text) = words.next() {
        let score = Score::from_number(words.next()?.parse().ok()?);
        let to = match words.next()? {
            "-" => None,
            key => Some(u64::from_str_radix(key, 16).ok()?),
        };
        links.push(Link { text: text.into(), score, to });
    }
    (!links.is_empty()).then_some(Entry { ply, key, links })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(ply: u32, key: u64) -> Entry {
        let link = |text: &str, score, to| Link { text: text.into(), score: Score::from_number(score), to };
        Entry { ply, key, links: vec![link("e2", 12, Some(7)), link("e3h", -31_990, None)] }
    }

    #[test]
    fn lines_are_read_back() {
        let written = entry_line(&entry(3, 0xabc));
        assert_eq!(parse_line(&written), Some(entry(3, 0xabc)));
        for (from, to) in [("e2", "e1"), ("12", "13"), ("3 0", "4 0")] {
            assert_eq!(parse_line(&written.replacen(from, to, 1)), None, "{from}");
        }
    }

    #[test]
    fn wrong_books_are_refused_by_a_line() {
        let good =
            format!("secateur-book 1 nim\n{}\n{}\n", entry_line(&entry(0, 1)), entry_line(&entry(1, 7)));
        assert_eq!(Book::parse(&good, "b").unwrap().len(), 2);
        let cut = Book::parse(&good[..good.len() - 9], "b").unwrap();
        assert_eq!(cut.len(), 1, "a line that is not whole");
        for (text, problem) in [
            (good.replace(" 12 ", " 13 "), "b: line 2 is damaged"),
            (good.replace("book 1", "book 2"), "b: a book of version 2; this program reads 1"),
            ("hello\n".into(), "b: it is no opening book"),
            (String::new(), "b: it is no opening book"),
        ] {
            assert_eq!(Book::parse(&text, "b").unwrap_err().to_string(), problem);
        }
    }

    #[test]
    fn a_line_that_was_cut_off_is_written_anew() {
        let path = std::env::temp_dir().join(format!("secateur-book-{}.book", std::process::id()));
        let _ = std::fs::remove_file(&path);
        append_to_book(&path, "nim", &entry_line(&entry(0, 1))).unwrap();
        let whole = std::fs::read(&path).unwrap();
        append_to_book(&path, "nim", &entry_line(&entry(1, 7))).unwrap();
        let both = std::fs::read(&path).unwrap();
        std::fs::write(&path, &both[..whole.len() + 5]).unwrap();
        append_to_book(&path, "nim", &entry_line(&entry(1, 7))).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), both);
        assert_eq!(Book::open(&path, "nim").unwrap().len(), 2);
        for torn in ["", "secateur-bo", &String::from_utf8_lossy(&whole[..20])] {
            std::fs::write(&path, torn).unwrap();
            assert_eq!(Book::open(&path, "nim").unwrap().len(), 0, "its writer was killed at once");
            append_to_book(&path, "nim", &entry_line(&entry(0, 1))).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), whole);
        }
        let foreign = Book::open(&path, "chess").unwrap_err().to_string();
        assert!(foreign.ends_with("it is a book of nim, not of chess"), "{foreign}");
        std::fs::remove_file(&path).unwrap();
    }
}
