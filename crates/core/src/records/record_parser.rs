//! Reads the games of a file piece by piece.

use crate::{GameRecord, ParseError, RecordFormat, RecordPart};
use std::collections::VecDeque;

/// Bytes of text that are gathered before they are parsed.
const PART: usize = 1 << 16;
/// The most bytes that a game may have. A word of two bytes may need a hundred in memory, so this bounds a game to some 20
/// MB whatever the file holds.
const MAX_GAME: usize = 256 << 10;

/// Reads the games of a file of any length in little memory: push bytes as they come, take games out as they become
/// complete. Bytes that are not UTF-8 are replaced, a byte-order mark is skipped.
///
/// ```
/// use secateur_core::{RecordParser, record};
/// let mut parser = RecordParser::new(record::LINES);
/// parser.push(b"e2 e8\ne2").unwrap();
/// parser.push(b" e8 e3\n").unwrap();
/// parser.finish().unwrap();
/// assert_eq!(parser.next_game().unwrap().moves.len(), 2);
/// assert_eq!(parser.next_game().unwrap().moves.len(), 3);
/// assert_eq!(parser.next_game(), None);
/// ```
pub struct RecordParser {
    format: RecordFormat,
    /// Bytes since the last space: the word may continue in the next piece.
    word: Vec<u8>,
    /// Text not parsed yet; it ends with a space.
    text: String,
    /// The number of the first line of `text`.
    line: usize,
    /// How much text to gather before the next parse: more than usual where a game is longer than that.
    wanted: usize,
    begun: bool,
    games: VecDeque<GameRecord>,
}

impl RecordParser {
    /// A parser of a file in this format.
    pub fn new(format: RecordFormat) -> RecordParser {
        RecordParser {
            format,
            word: Vec::new(),
            text: String::new(),
            line: 1,
            wanted: PART,
            begun: false,
            games: VecDeque::new(),
        }
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), ParseError> {
        // Cut only at white space, so that no character or word is split.
        match bytes.iter().rposition(u8::is_ascii_whitespace) {
            None => self.word.extend(bytes),
            Some(space) => {
                self.word.extend(&bytes[..=space]);
                self.take_word();
                self.word.extend(&bytes[space + 1..]);
            }
        }
        if self.word.len() > MAX_GAME {
            return Err(too_long(self.line));
        }
        if self.text.len() >= self.wanted { self.read(false) } else { Ok(()) }
    }

    /// Reads what is left, at the end of the file.
    pub fn finish(&mut self) -> Result<(), ParseError> {
        self.take_word();
        self.read(true)
    }

    /// The next complete game.
    pub fn next_game(&mut self) -> Option<GameRecord> {
        self.games.pop_front()
    }

    fn take_word(&mut self) {
        let text = String::from_utf8_lossy(&self.word);
        let marked = text.strip_prefix('\u{feff}').filter(|_| !self.begun);
        self.begun |= !text.is_empty();
        self.text.push_str(marked.unwrap_or(&text));
        self.word.clear();
    }

    fn read(&mut self, last: bool) -> Result<(), ParseError> {
        let part = RecordPart { text: &self.text, line: self.line, last };
        let (games, whole) = (self.format.read_part)(&part)?;
        self.games.extend(games);
        self.line += self.text[..whole].matches('\n').count();
        self.text.drain(..whole);
        if self.text.len() > MAX_GAME {
            return Err(too_long(self.line));
        }
        self.wanted = PART.max(2 * self.text.len());
        Ok(())
    }
}

fn too_long(line: usize) -> ParseError {
    let right = format!("line {line}: a game is at most {} KB long", MAX_GAME >> 10);
    ParseError::new("record", "", right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::LINES;

    fn games(pieces: impl Iterator<Item = Vec<u8>>) -> Result<Vec<GameRecord>, ParseError> {
        let mut parser = RecordParser::new(LINES);
        let mut games = Vec::new();
        for piece in pieces {
            parser.push(&piece)?;
            games.extend(std::iter::from_fn(|| parser.next_game()));
        }
        parser.finish()?;
        games.extend(std::iter::from_fn(|| parser.next_game()));
        Ok(games)
    }

    #[test]
    fn pieces_of_any_length_give_the_same_games() {
        let text = "\u{feff}# é\ne2 e8\r\nquoridor | start | e2 | *\n\ne2 e8 e3".repeat(2_000);
        let text = text.replace("e3\u{feff}", "e3\n");
        let whole = (LINES.read)(&text).unwrap();
        assert_eq!(whole.len(), 6_000);
        for length in [1, 2, 3, 1_000, 100_000, text.len()] {
            let pieces = text.as_bytes().chunks(length).map(<[u8]>::to_vec);
            assert_eq!(games(pieces).unwrap(), whole, "{length}");
        }
    }

    #[test]
    fn a_game_without_end_is_refused() {
        for piece in ["x".repeat(PART), "e2 e8 ".repeat(PART / 6)] {
            let error = games(std::iter::repeat_with(|| piece.clone().into_bytes()).take(1_000)).unwrap_err();
            assert_eq!(error.to_string(), "record '': line 1: a game is at most 256 KB long");
        }
    }
}
