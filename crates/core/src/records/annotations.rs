//! Annotations of a game: comments, glyphs, variations.
//!
//! They are written among the moves as in PGN and PDN: `{a comment}`, `$1` for a glyph, `(…)` for a variation of the move
//! before it.

use crate::ParseError;
use serde::{Deserialize, Serialize};

/// The deepest nesting of variations that is read.
pub const MAX_DEPTH: usize = 20;

/// The comments, glyphs and variations of a line of moves. A place is a number of moves: an annotation at place 0 stands
/// before the first move, at place 1 after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Annotations {
    /// Comments, each with its place.
    pub comments: Vec<(usize, String)>,
    /// Glyph numbers (1 is `!`, 2 is `?`, as in PGN), each with the place after its move.
    pub glyphs: Vec<(usize, u8)>,
    /// Alternatives to moves of the line.
    pub variations: Vec<Variation>,
}

/// An alternative to a line, from one of its moves on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Variation {
    /// How many moves of the line come before it: its first move replaces the line's move at this place.
    pub from: usize,
    /// The moves of the variation, in notation.
    pub moves: Vec<String>,
    /// The annotations of these moves.
    pub notes: Annotations,
}

impl Annotations {
    /// Whether there is no comment, glyph or variation.
    pub fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.glyphs.is_empty() && self.variations.is_empty()
    }

    /// The number of comments, glyphs and moves of variations, and the depth of nested variations.
    pub fn size(&self) -> (usize, usize) {
        let own = self.comments.len() + self.glyphs.len();
        self.variations.iter().fold((own, 0), |(count, depth), variation| {
            let (more, deep) = variation.notes.size();
            (count + variation.moves.len() + more, depth.max(deep + 1))
        })
    }

    /// The total length of all comments in bytes.
    pub fn comment_bytes(&self) -> usize {
        let own: usize = self.comments.iter().map(|(_, text)| text.len()).sum();
        own + self.variations.iter().map(|variation| variation.notes.comment_bytes()).sum::<usize>()
    }

    /// Rewrites the moves of a line and of its variations by `convert`.
    pub fn convert(&mut self, moves: &mut [String], convert: &impl Fn(&str) -> String) {
        moves.iter_mut().for_each(|text| *text = convert(text));
        self.variations
            .iter_mut()
            .for_each(|variation| variation.notes.convert(&mut variation.moves, convert));
    }

    /// A line and its annotations as words in reading order: comments as `{…}`, glyphs as `$1`, variations in parentheses.
    /// `word` writes a move; it gets how many moves of the game come before, and whether the move number must be
    /// repeated.
    pub fn words(
        &self,
        moves: &[String],
        before: usize,
        word: &dyn Fn(&str, usize, bool) -> String,
    ) -> Vec<String> {
        let comments_at = |place: usize| {
            let comments = self.comments.iter().filter(move |(at, _)| *at == place);
            comments.map(|(_, text)| format!("{{{}}}", plain_comment(text)))
        };
        let mut words: Vec<_> = comments_at(0).collect();
        let mut interrupted = true;
        for (i, text) in moves.iter().enumerate() {
            words.push(word(text, before + i, interrupted));
            let glyphs = self.glyphs.iter().filter(|(place, _)| *place == i + 1);
            words.extend(glyphs.map(|(_, glyph)| format!("${glyph}")));
            let length = words.len();
            words.extend(comments_at(i + 1));
            for variation in self.variations.iter().filter(|variation| variation.from == i) {
                let mut inner = variation.notes.words(&variation.moves, before + i, word);
                if let Some(first) = inner.first_mut() {
                    first.insert(0, '(');
                }
                if let Some(last) = inner.last_mut() {
                    last.push(')');
                }
                words.extend(inner);
            }
            interrupted = words.len() > length;
        }
        words
    }
}

/// A comment made safe between the braces of a one-line record: braces, bars and line feeds are replaced.
fn plain_comment(text: &str) -> String {
    let safe = |c: char| match c {
        '{' => '(',
        '}' => ')',
        '|' => '/',
        _ if c.is_control() => ' ',
        _ => c,
    };
    text.trim().chars().map(safe).collect()
}

/// The glyphs that have marks of their own: the marks, and the number.
pub const GLYPHS: [(&str, u8); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

/// Collects a line of moves and its annotations while they are read.
#[derive(Debug, Default)]
pub struct AnnotatedLine {
    open: Vec<OpenLine>,
    /// How many variations too deep to keep are open. They are only counted, because a file may open millions.
    dropped: usize,
}

#[derive(Debug, Default)]
struct OpenLine {
    /// `None` for a variation that replaces no move; it will be dropped.
    from: Option<usize>,
    moves: Vec<String>,
    notes: Annotations,
}

impl AnnotatedLine {
    fn line(&mut self) -> &mut OpenLine {
        if self.open.is_empty() {
            self.open.push(OpenLine::default());
        }
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    /// Whether nothing was read.
    pub fn is_empty(&self) -> bool {
        self.open.iter().all(|line| line.moves.is_empty() && line.notes.is_empty())
    }

    /// Whether a variation is open.
    pub fn is_in_variation(&self) -> bool {
        self.open.len() > 1
    }

    /// Adds a move to the line that is being read.
    pub fn play(&mut self, text: impl Into<String>) {
        if self.dropped == 0 {
            self.line().moves.push(text.into());
        }
    }

    /// Adds a comment after the last move read; runs of white space become single spaces.
    pub fn comment(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_kept = self.dropped == 0 && !text.is_empty();
        let line = self.line();
        if is_kept {
            line.notes.comments.push((line.moves.len(), text));
        }
    }

    /// Adds a glyph to the last move; one before the first move is dropped.
    pub fn glyph(&mut self, number: u8) {
        let is_kept = self.dropped == 0 && number > 0;
        let line = self.line();
        if is_kept && !line.moves.is_empty() {
            line.notes.glyphs.push((line.moves.len(), number));
        }
    }

    /// Adds the glyph of the marks after a move, such as `!` or `??`.
    pub fn marks(&mut self, marks: &str) {
        if let Some((_, number)) = GLYPHS.iter().find(|(known, _)| *known == marks) {
            self.glyph(*number);
        }
    }

    /// Opens a variation of the last move. One that follows no move, or lies too deep, is read and dropped.
    pub fn open(&mut self) {
        let from = self.line().moves.len().checked_sub(1);
        if self.dropped > 0 || self.open.len() > MAX_DEPTH {
            self.dropped += 1;
            return;
        }
        self.open.push(OpenLine { from, ..OpenLine::default() });
    }

    /// Closes the variation; `false` if none is open.
    pub fn close(&mut self) -> bool {
        if self.dropped > 0 {
            self.dropped -= 1;
            return true;
        }
        if self.open.len() < 2 {
            return false;
        }
        let closed = self.open.pop();
        if let Some(OpenLine { from: Some(from), moves, notes }) = closed
            && !moves.is_empty()
        {
            self.line().notes.variations.push(Variation { from, moves, notes });
        }
        true
    }

    /// The moves and their annotations; variations still open are closed.
    pub fn finish(mut self) -> (Vec<String>, Annotations) {
        while self.close() {}
        let line = self.open.pop().unwrap_or_default();
        (line.moves, line.notes)
    }
}

/// Reads annotated moves, as [`Annotations::words`] writes them.
///
/// ```
/// let (moves, notes) = secateur_core::annotations::read("e2 $1 {good} (d1 {worse}) e8").unwrap();
/// assert_eq!(moves, ["e2", "e8"]);
/// assert_eq!(notes.comments, [(1, "good".to_string())]);
/// assert_eq!((notes.variations[0].from, notes.variations[0].moves[0].as_str()), (0, "d1"));
/// ```
pub fn read(text: &str) -> Result<(Vec<String>, Annotations), ParseError> {
    let wrong = |read: &str, right| ParseError::new("moves", read, right);
    let mut line = AnnotatedLine::default();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '{' => {
                let end = rest.find('}').ok_or_else(|| wrong(rest, "a comment is not closed by }"))?;
                line.comment(&rest[1..end]);
                taken = end + 1;
            }
            '(' => line.open(),
            ')' if line.close() => {}
            ')' | '}' => return Err(wrong(rest, "this closes nothing")),
            _ => {
                taken = rest.find(|c: char| c.is_whitespace() || "{}()".contains(c)).unwrap_or(rest.len());
                match rest[..taken].strip_prefix('$').map(str::parse) {
                    None => line.play(&rest[..taken]),
                    Some(Ok(number)) => line.glyph(number),
                    Some(Err(_)) => return Err(wrong(&rest[..taken], "a glyph is $ and a number")),
                }
            }
        }
        rest = rest[taken..].trim_start();
    }
    if line.is_in_variation() {
        return Err(wrong(text, "a variation is not closed by )"));
    }
    Ok(line.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let (moves, notes) = read(text).unwrap();
        notes.words(&moves, 0, &|text, _, _| text.to_string()).join(" ")
    }

    #[test]
    fn what_is_said_reads_back_as_written() {
        let text = "{before} e2 $1 {after one} (d1 {a} d9 $4 (e8 {b}) f1) (f1) e8 {end}";
        assert_eq!(written(text), text);
        let (moves, notes) = read(text).unwrap();
        assert_eq!(moves, ["e2", "e8"]);
        assert_eq!(notes.size(), (12, 2));
        assert_eq!(notes.variations[0].notes.variations[0].from, 1);
        assert_eq!(written("e2 {a\nb | {c}"), "e2 {a b / (c}");
    }

    #[test]
    fn brackets_that_do_not_fit_are_errors() {
        for text in ["e2 (", "e2 )", "e2 {", "e2 }", "e2 $x"] {
            assert!(read(text).is_err(), "{text}");
        }
        // Only a variation that replaces no move is lost.
        assert_eq!(written("(d1) e2"), "e2");
        let (_, notes) = read(&format!("e2 {}{}", "(e2 ".repeat(99), ")".repeat(99))).unwrap();
        assert_eq!(notes.size(), (MAX_DEPTH, MAX_DEPTH));
        // Moves of a variation that is too deep do not end up in an outer one.
        let deep =
            format!("e2 {}e2 (e3 {{a}} $1 e4) e5{}", "(e2 ".repeat(MAX_DEPTH - 1), ")".repeat(MAX_DEPTH - 1));
        let deeper = format!(
            "e2 {}e2 (e3 (e9 {{b}} $2 (e9)) e4) e5{}",
            "(e2 ".repeat(MAX_DEPTH - 1),
            ")".repeat(MAX_DEPTH - 1)
        );
        let sizes = [deep, deeper].map(|text| read(&text).unwrap().1.size());
        assert_eq!(sizes, [(MAX_DEPTH + 5, MAX_DEPTH), (MAX_DEPTH + 3, MAX_DEPTH)]);
    }

    #[test]
    fn brackets_without_end_take_no_memory() {
        let mut line = AnnotatedLine::default();
        line.play("e2");
        (0..1_000_000).for_each(|_| line.open());
        assert!(line.open.len() <= MAX_DEPTH + 1);
        assert!((0..1_000_000).all(|_| line.close()) && !line.close());
    }
}
