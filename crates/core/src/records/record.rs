//! Games as records, read from a file or written to one, whatever the format.
//!
//! The common format is one game a line, `GAME | POSITION | MOVES | RESULT`:
//!
//! ```text
//! # lines beginning with # and empty lines are skipped
//! quoridor:size=7 | start | d2 d6 d3 | *
//! e2 e8 e3 e7
//! ```
//!
//! A line without `|` holds only moves, from the start of the variant that the caller asks for. The result is `first`,
//! `second`, `draw`, or `*` for a game that is not over; the reason's fixed word may follow. A line `# First "Ada", Date
//! "2026.11.18"` before a game holds its tags. Among the moves `{…}` is a comment, `$1` a glyph, `(…)` a variation of the
//! move before it.

use crate::{Annotations, AnyGame, AnyVariant, ParseError, Registry, annotations};

/// A game as it is written down. Nothing is checked until it is [replayed](GameRecord::replay).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameRecord {
    /// The variant text; `None` where the record does not say.
    pub variant: Option<String>,
    /// The position it begins with; `None` for the variant's start.
    pub start: Option<String>,
    /// The moves in the variant's own notation, from the start on.
    pub moves: Vec<String>,
    /// `first`, `second` or `draw`; `None` for a game that is not over or whose result is not recorded.
    pub winner: Option<String>,
    /// Tags such as players and event, in order.
    pub tags: Vec<(String, String)>,
    /// Comments, glyphs and variations.
    pub notes: Annotations,
}

impl GameRecord {
    /// The record of a game, without tags.
    pub fn of(game: &dyn AnyGame) -> GameRecord {
        GameRecord {
            variant: Some(game.variant().text()),
            start: (!game.begins_at_start()).then(|| game.start()),
            moves: game.moves(),
            winner: game.outcome().map(|o| o.winner_word().to_string()),
            tags: Vec::new(),
            notes: Annotations::default(),
        }
    }

    /// Plays the moves of the record; `variant` is used where the record names none.
    pub fn replay(
        &self,
        registry: &Registry,
        variant: &dyn AnyVariant,
    ) -> Result<Box<dyn AnyGame>, ParseError> {
        let named = self.variant.as_ref().map(|text| registry.variant(text)).transpose()?;
        let variant = named.as_deref().unwrap_or(variant);
        Ok(variant.game(self.start.as_deref(), &self.moves)?)
    }
}

/// A part of a file of games, with what a parser needs to read it without the rest.
#[derive(Clone, Copy, Debug)]
pub struct RecordPart<'a> {
    /// The text. It begins at a game, or at the space before one.
    pub text: &'a str,
    /// The number of its first line, from 1.
    pub line: usize,
    /// Whether it is the end of the file.
    pub last: bool,
}

impl<'a> RecordPart<'a> {
    /// A whole file as one part.
    pub const fn whole(text: &'a str) -> RecordPart<'a> {
        RecordPart { text, line: 1, last: true }
    }
}

/// The games at the beginning of a part, and how many bytes they span.
pub type PartRead = Result<(Vec<GameRecord>, usize), ParseError>;

/// How a family of games is written to files.
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// What the format is called.
    pub name: &'static str,
    /// The usual ending of its files.
    pub extension: &'static str,
    /// Reads all games of a file; a game cut off in the middle is an error.
    pub read: fn(&str) -> Result<Vec<GameRecord>, ParseError>,
    /// Reads the complete games of a part and leaves the rest for the next part. Before the last part, an error that more
    /// text could mend is not reported. See [`RecordParser`](crate::RecordParser).
    pub read_part: fn(&RecordPart<'_>) -> PartRead,
    /// How many bytes of a text belong to its first game, whether or not that can be read; other games follow.
    pub first_len: fn(&str) -> usize,
    /// Writes one game, ending with a line feed.
    pub write: fn(&GameRecord) -> String,
}

/// The common format, one game a line.
pub const LINES: RecordFormat = RecordFormat {
    name: "one game a line",
    extension: "games",
    read: read_lines,
    read_part: read_part_of_lines,
    first_len: first_line_len,
    write: write_line,
};

/// The length up to the end of the first line that is neither empty nor a comment.
fn first_line_len(text: &str) -> usize {
    let mut len = 0;
    for line in text.split_inclusive('\n') {
        len += line.len();
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            break;
        }
    }
    len
}

fn read_part_of_lines(part: &RecordPart<'_>) -> PartRead {
    let whole = if part.last { part.text.len() } else { part.text.rfind('\n').map_or(0, |end| end + 1) };
    Ok((read_lines(&part.text[..whole])?, whole))
}

fn read_lines(text: &str) -> Result<Vec<GameRecord>, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut games = Vec::new();
    let mut tags = Vec::new();
    for line in text.lines().map(str::trim) {
        match line.strip_prefix('#') {
            // A comment without tags is skipped; tags belong to the game in the next line.
            Some(comment) => tags = read_tags(comment).unwrap_or_default(),
            None if line.is_empty() => tags.clear(),
            None => games.push(GameRecord { tags: std::mem::take(&mut tags), ..read_line(line)? }),
        }
    }
    Ok(games)
}

/// The tags of a comment, `Name "value", Name "value"`; `None` for any other text.
fn read_tags(comment: &str) -> Option<Vec<(String, String)>> {
    let mut rest = comment.trim();
    let mut tags = Vec::new();
    loop {
        let (name, value) = rest.split_once(" \"")?;
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let mut text = String::new();
        let mut letters = value.char_indices();
        let end = loop {
            match letters.next()? {
                (at, '"') => break at,
                (_, '\\') => text.push(letters.next()?.1),
                (_, c) => text.push(c),
            }
        };
        tags.push((is_name.then(|| name.to_string())?, text));
        match &value[end + 1..] {
            "" => return Some(tags),
            more => rest = more.strip_prefix(", ")?,
        }
    }
}

fn read_line(line: &str) -> Result<GameRecord, ParseError> {
    let fields: Vec<_> = line.split('|').map(str::trim).collect();
    match fields[..] {
        [all] => {
            let (moves, notes) = annotations::read(all)?;
            Ok(GameRecord { moves, notes, ..GameRecord::default() })
        }
        [variant, start, text, result] => annotations::read(text).and_then(|(moves, notes)| {
            Ok(GameRecord {
                variant: Some(variant.to_string()),
                start: (start != "start").then(|| start.to_string()),
                moves,
                notes,
                winner: match result.split_whitespace().next() {
                    Some(word @ ("first" | "second" | "draw")) => Some(word.to_string()),
                    Some("*") => None,
                    _ => {
                        return Err(ParseError::new(
                            "result",
                            result,
                            "a result is first, second, draw or *",
                        ));
                    }
                },
                tags: Vec::new(),
            })
        }),
        _ => {
            Err(ParseError::new("record", line, "a game is moves alone, or GAME | POSITION | MOVES | RESULT"))
        }
    }
}

/// Writes a game in one line, after a comment line with its tags if there are any.
fn write_line(record: &GameRecord) -> String {
    // As in PDN, a backslash precedes a quote or a backslash within a value.
    let quoted = |value: &str| value.replace('\\', r"\\").replace('"', "\\\"");
    let tag = |(name, value): &(String, String)| format!("{name} \"{}\"", quoted(value));
    let tags: Vec<_> = record.tags.iter().map(tag).collect();
    let tags = tags.join(", ").replace(char::is_control, " ");
    let before = if tags.is_empty() { String::new() } else { format!("# {tags}\n") };
    let variant = record.variant.as_deref().unwrap_or("");
    let start = record.start.as_deref().unwrap_or("start");
    let result = record.winner.as_deref().unwrap_or("*");
    let moves = record.notes.words(&record.moves, 0, &|text, _, _| text.to_string());
    format!("{before}{variant} | {start} | {} | {result}\n", moves.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_as_written() {
        let record = GameRecord {
            variant: Some("quoridor:size=7".into()),
            start: Some("-/-/d1 d7/8 8/1".into()),
            moves: vec!["d2".into(), "a3h".into()],
            winner: Some("draw".into()),
            tags: Vec::new(),
            notes: Annotations::default(),
        };
        let tags =
            [("Round", "1.2"), ("First", "greedy\nrandom")].map(|(n, v)| (n.to_string(), v.to_string()));
        let tagged = GameRecord { tags: tags.to_vec(), ..record.clone() };
        assert!(
            write_line(&tagged).starts_with("# Round \"1.2\", First \"greedy random\"\nquoridor:size=7 | ")
        );
        let read = read_lines(&write_line(&tagged)).unwrap();
        assert_eq!(read[0].tags[1], ("First".to_string(), "greedy random".to_string()));
        assert_eq!(GameRecord { tags: Vec::new(), ..read[0].clone() }, record);
        let engine = [("First".to_string(), r#"ugi(cmd="a \b")"#.to_string())];
        let tagged = GameRecord { tags: engine.to_vec(), ..record.clone() };
        assert!(
            write_line(&tagged).starts_with("# First \"ugi(cmd=\\\"a \\\\b\\\")\"\n"),
            "{}",
            write_line(&tagged)
        );
        assert_eq!(read_lines(&write_line(&tagged)), Ok(vec![tagged]));
        assert_eq!(read_lines(&write_line(&record)), Ok(vec![record.clone()]));
        let (_, notes) = annotations::read("d2 $2 {a slip} (e1 {better}) a3h").unwrap();
        let annotated = GameRecord { notes, ..record };
        assert!(
            write_line(&annotated).contains("| d2 $2 {a slip} (e1 {better}) a3h |"),
            "{}",
            write_line(&annotated)
        );
        assert_eq!(read_lines(&write_line(&annotated)), Ok(vec![annotated]));
    }

    #[test]
    fn bare_moves_comments_and_wrong_lines() {
        let read = read_lines("# two games\n\ne2 e8\n quoridor | start | | * \n").unwrap();
        assert_eq!(read[0].moves, ["e2", "e8"]);
        assert_eq!(read[1].moves, [""; 0]);
        let error = read_lines("quoridor | e2").unwrap_err();
        assert_eq!(
            error.to_string(),
            "record 'quoridor | e2': a game is moves alone, or GAME | POSITION | MOVES | RESULT"
        );
        assert!(read_lines("quoridor | start | e2 | maybe").is_err());
    }
}
