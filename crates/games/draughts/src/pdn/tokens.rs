//! Splits a PDN file into tokens, with their lines.

use secateur_core::{ParseError, RecordPart};

/// A meaningful word or sign of a PDN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "Value"]`
    Tag(String, String),
    /// A move, without its number and annotations.
    Move(String),
    /// `!`, `?!` and the like after a move.
    Marks(String),
    /// `$1`: a glyph by its number.
    Glyph(u8),
    /// `{…}`, or the rest of a line after `;`.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// The end of a game.
    Result(&'static str),
}

const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0", "*"];

/// An error that names its line.
pub(super) fn wrong(line: usize, read: &str, right: &str) -> ParseError {
    ParseError::new("PDN", read, format!("line {line}: {right}"))
}

/// Reads a text token by token.
pub(super) struct Tokens<'a> {
    text: &'a str,
    rest: &'a str,
    line: usize,
    line_begins: bool,
}

impl<'a> Tokens<'a> {
    /// The tokens of a part of a file, which begins where a game can begin.
    pub fn new(part: &RecordPart<'a>) -> Tokens<'a> {
        let RecordPart { text, line, .. } = *part;
        Tokens { text, rest: text.strip_prefix('\u{feff}').unwrap_or(text), line, line_begins: line == 1 }
    }

    /// The number of bytes read so far.
    pub fn position(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// Whether the whole text has been read.
    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The line of the last token.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The next token; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Token>, ParseError> {
        while let Some(c) = self.rest.chars().next() {
            match c {
                '\n' => self.take(1),
                _ if c.is_whitespace() => self.take(c.len_utf8()),
                '%' if self.line_begins => self.take_line(),
                ';' => {
                    self.take(1);
                    return Ok(Some(Token::Comment(self.take_while(|c| c != '\n').to_string())));
                }
                '{' => return self.comment().map(Some),
                '(' | ')' => {
                    self.take(1);
                    return Ok(Some(if c == '(' { Token::Open } else { Token::Close }));
                }
                '[' => return self.tag().map(Some),
                '$' => {
                    self.take(1);
                    // A number that is no glyph's is ignored.
                    if let Ok(number) = self.take_while(|c| c.is_ascii_digit()).parse() {
                        return Ok(Some(Token::Glyph(number)));
                    }
                }
                '!' | '?' => {
                    return Ok(Some(Token::Marks(self.take_while(|c| "!?".contains(c)).to_string())));
                }
                '}' | ']' | '"' => {
                    return Err(wrong(self.line, &self.rest[..1], "this closes nothing"));
                }
                _ => {
                    if let Some(token) = self.word() {
                        return Ok(Some(token));
                    }
                }
            }
        }
        Ok(None)
    }

    fn take(&mut self, bytes: usize) {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.line_begins = taken.ends_with('\n');
        self.rest = rest;
    }

    fn take_while(&mut self, mut keep: impl FnMut(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !keep(c)).unwrap_or(self.rest.len());
        let taken = &self.rest[..end];
        if end > 0 {
            self.take(end);
        }
        taken
    }

    fn take_line(&mut self) {
        self.take_while(|c| c != '\n');
    }

    fn comment(&mut self) -> Result<Token, ParseError> {
        match self.rest.find('}') {
            Some(end) => {
                let text = self.rest[1..end].to_string();
                self.take(end + 1);
                Ok(Token::Comment(text))
            }
            None => {
                let error = wrong(self.line, self.rest, "a comment is not closed by }");
                self.rest = "";
                Err(error)
            }
        }
    }

    fn tag(&mut self) -> Result<Token, ParseError> {
        let (line, begin) = (self.line, self.rest);
        let form = || wrong(line, begin.lines().next().unwrap_or(""), "a tag is written [Name \"Value\"]");
        self.take(1);
        self.take_while(char::is_whitespace);
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_string();
        self.take_while(char::is_whitespace);
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(form());
        }
        self.take(1);
        let mut value = String::new();
        loop {
            let c = self.rest.chars().next().ok_or_else(form)?;
            self.take(c.len_utf8());
            match c {
                '"' => break,
                '\\' => {
                    let escaped = self.rest.chars().next().ok_or_else(form)?;
                    self.take(escaped.len_utf8());
                    value.push(escaped);
                }
                _ => value.push(c),
            }
        }
        self.take_while(char::is_whitespace);
        if !self.rest.starts_with(']') {
            return Err(form());
        }
        self.take(1);
        Ok(Token::Tag(name, value))
    }

    /// A result, a move, or `None` for the number of a move; marks after a move are left unread.
    fn word(&mut self) -> Option<Token> {
        let word = self.take_while(|c| !c.is_whitespace() && !"[]{}();\"$!?".contains(c));
        if let Some(result) = RESULTS.into_iter().find(|&r| r == word) {
            return Some(Token::Result(result));
        }
        let after_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = after_number.starts_with(['.', '…']);
        let word = if numbered { after_number.trim_start_matches(['.', '…']) } else { word };
        if word.is_empty() || word.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        Some(match RESULTS.into_iter().find(|&r| r == word) {
            Some(result) => Token::Result(result),
            None => Token::Move(word.to_string()),
        })
    }
}
