//! Reads PDN.

use super::numbering::GameType;
use super::tokens::{Token, Tokens, wrong};
use crate::colour::Colour;
use crate::rules::Rules;
use crate::{Draughts, NAME, VariantFunction, with_variant};
use secateur_core::{AnnotatedLine, GameRecord, ParseError, PartRead, RecordPart};

const ENDS: &str = "a game ends with its result, 1-0, 0-1, 1/2-1/2, 2-0, 1-1, 0-2, 0-0 or *";

/// Reads all games of a PDN text; see the [module](super).
///
/// ```
/// let games = secateur_draughts::pdn::read("[GameType \"25\"]\n1. c3-d4 d6-c5 *").unwrap();
/// assert_eq!(games[0].variant.as_deref(), Some("draughts:russian"));
/// assert_eq!(games[0].moves, ["22-18", "10-14"]);
/// ```
pub fn read(text: &str) -> Result<Vec<GameRecord>, ParseError> {
    read_part(&RecordPart::whole(text)).map(|(games, _)| games)
}

/// Reads the complete games in a part of a PDN file.
pub fn read_part(part: &RecordPart<'_>) -> PartRead {
    let mut tokens = Tokens::new(part);
    let (mut games, mut whole) = (Vec::new(), 0);
    let mut game = UnreadGame::default();
    loop {
        let token = match tokens.next() {
            Ok(Some(token)) => token,
            Ok(None) => break,
            // The games before the wrong one are complete. The error will be found again when it comes first.
            Err(_) if !part.last && (!games.is_empty() || tokens.at_end()) => return Ok((games, whole)),
            Err(error) => return Err(error),
        };
        let line = tokens.line();
        if game.is_empty() {
            game.line = line;
        }
        match token {
            Token::Tag(name, _) if game.moves_read => {
                if !part.last && !games.is_empty() {
                    return Ok((games, whole));
                }
                return Err(wrong(line, &name, &format!("{} breaks off here: {ENDS}", game.name())));
            }
            Token::Tag(name, value) => game.tags.push((name, value, line)),
            Token::Move(text) => {
                game.moves_read = true;
                // An error within a variation does not make the game wrong.
                if !game.moves.is_in_variation() {
                    game.words.push((text.clone(), line));
                }
                game.moves.play(text);
            }
            Token::Marks(marks) => game.moves.marks(&marks),
            Token::Glyph(number) => game.moves.glyph(number),
            Token::Comment(text) => game.moves.comment(&text),
            Token::Open => {
                game.moves.open();
                game.opened = line;
            }
            Token::Close => {
                if !game.moves.close() {
                    if !part.last && !games.is_empty() {
                        return Ok((games, whole));
                    }
                    return Err(wrong(line, ")", "this closes nothing"));
                }
            }
            // A result within a variation does not end the game.
            Token::Result(_) if game.moves.is_in_variation() => {}
            Token::Result(result) => match std::mem::take(&mut game).finish(result) {
                Ok(record) => {
                    games.push(record);
                    whole = tokens.position();
                }
                Err(_) if !part.last && !games.is_empty() => return Ok((games, whole)),
                Err(error) => return Err(error),
            },
        }
    }
    if game.moves.is_in_variation() && part.last {
        return Err(wrong(game.opened, "(", "a variation is not closed by )"));
    }
    if !game.is_empty() && part.last {
        let last = game.words.last().map_or("", |(text, _)| text);
        return Err(wrong(tokens.line(), last, &format!("{} breaks off: {ENDS}", game.name())));
    }
    Ok((games, if part.last { part.text.len() } else { whole }))
}

/// The length of a text's first game, up to the tags that follow its moves.
///
/// ```
/// let text = "[White \"A\"]\n1. what is this\n\n[White \"B\"]\n1. 32-28 *\n";
/// assert!(text[secateur_draughts::pdn::first_len(text)..].starts_with("[White \"B\"]"));
/// ```
pub fn first_len(text: &str) -> usize {
    let (mut len, mut moves) = (0, false);
    for line in text.split_inclusive('\n') {
        let is_tag = line.trim_start().starts_with('[');
        if is_tag && moves {
            break;
        }
        moves |= !is_tag && !line.trim().is_empty();
        len += line.len();
    }
    len
}

/// The tags and moves of a game as they are in the file, with their lines.
#[derive(Default)]
struct UnreadGame {
    line: usize,
    tags: Vec<(String, String, usize)>,
    /// The moves and their annotations.
    moves: AnnotatedLine,
    moves_read: bool,
    /// The moves of the main line, each with its line number.
    words: Vec<(String, usize)>,
    /// The line of the last bracket opened.
    opened: usize,
}

impl UnreadGame {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.moves_read
    }

    fn name(&self) -> String {
        format!("the game that begins in line {}", self.line)
    }

    fn finish(self, result: &'static str) -> Result<GameRecord, ParseError> {
        let mut record = GameRecord::default();
        let (mut game_type, mut fen, mut stated) = (None, None, None);
        let mut first = Colour::White;
        for (name, value, line) in self.tags {
            match name.as_str() {
                "GameType" => {
                    let read = GameType::read(&value).map_err(|e| wrong(line, &value, &e.to_string()))?;
                    game_type = Some(read);
                }
                "Variant" if value.starts_with(NAME) => {
                    let (text, begins) =
                        with_variant(&value, Describe).map_err(|e| wrong(line, &value, &e.to_string()))?;
                    record.variant = Some(text);
                    first = begins;
                }
                "FEN" => fen = Some((value, line)),
                "SetUp" => {}
                "Result" => stated = Some(value),
                _ => record.tags.push((name, value)),
            }
        }
        // Our own tag says more than a game type, and with it squares are ours.
        let game_type = game_type.filter(|_| record.variant.is_none());
        if let Some(game_type) = &game_type {
            record.variant = Some(game_type.set.text.to_string());
            record.start = game_type.unusual_start();
            first = game_type.set.first;
        }
        if let Some((fen, line)) = fen {
            let ours =
                game_type.map_or_else(|| Some(fen.clone()), |game_type| game_type.position_to_ours(&fen));
            record.start =
                Some(ours.ok_or_else(|| wrong(line, &fen, "a square of the FEN is not on the board"))?);
        }
        let ours = |text: &str| match &game_type {
            Some(game_type) => game_type.move_to_ours(text),
            None => looks_like_a_move(text).then(|| text.to_string()),
        };
        if let Some((text, line)) = self.words.iter().find(|(text, _)| ours(text).is_none()) {
            return Err(wrong(*line, text, "neither a move nor a result"));
        }
        (record.moves, record.notes) = self.moves.finish();
        record.notes.convert(&mut record.moves, &|text| ours(text).unwrap_or_else(|| text.to_string()));
        let result = if result == "*" { stated.as_deref().unwrap_or("*") } else { result };
        record.winner = winner(result, first).map(str::to_string);
        Ok(record)
    }
}

/// Whether a word may be a move; it is not converted here, since its meaning is decided when it is played.
fn looks_like_a_move(text: &str) -> bool {
    let separators = text.chars().filter(|c| "-x:X".contains(*c)).count();
    separators > 0 && text.chars().all(|c| c.is_ascii_alphanumeric() || "-x:X".contains(c))
}

/// The winner according to a result, which has White's score first.
fn winner(result: &str, first: Colour) -> Option<&'static str> {
    let won = match result {
        "1-0" | "2-0" => Colour::White,
        "0-1" | "0-2" => Colour::Black,
        "1/2-1/2" | "1-1" => return Some("draw"),
        _ => return None,
    };
    Some(if won == first { "first" } else { "second" })
}

/// Returns the shortest text of a variant, and who begins.
pub(super) struct Describe;

impl VariantFunction for Describe {
    type Output = (String, Colour);
    fn call<R: Rules>(self, game: Draughts<R>) -> (String, Colour) {
        (game.to_string(), game.rules().first())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::RecordParser;

    /// Reads a file in pieces of this length.
    fn in_pieces(text: &str, length: usize) -> Result<Vec<GameRecord>, ParseError> {
        let mut parser = RecordParser::new(super::super::FORMAT);
        let mut games = Vec::new();
        for piece in text.as_bytes().chunks(length) {
            parser.push(piece)?;
            games.extend(std::iter::from_fn(|| parser.next_game()));
        }
        parser.finish()?;
        games.extend(std::iter::from_fn(|| parser.next_game()));
        Ok(games)
    }

    #[test]
    fn pieces_give_the_same_games_and_errors() {
        let game = "[Event \"a \\\"b\\\"\"]\n[GameType \"20\"]\n\n% no game\n1. 32-28 {1-0 (} (1. 31-27 {)} *) 19-23\n1-0 ";
        let text = format!("\u{feff}{}", game.repeat(3_000));
        let whole = read(&text).unwrap();
        assert_eq!(whole.len(), 3_000);
        for length in [7, 4_096, 70_000] {
            assert_eq!(in_pieces(&text, length).unwrap(), whole, "{length}");
        }
        assert_eq!(whole[0].notes.comments, [(1, "1-0 (".to_string())]);
        assert_eq!(whole[0].notes.variations[0].moves, ["31-27"]);
        // An error's line number is that of the file.
        for wrong in ["1. 32-28 }", "1. 32-28 [Event \"x\"]", "[GameType \"x\"] *", "1. 32-28 {", "1. 32-28"]
        {
            let text = format!("{text}\n{wrong}");
            let error = read(&text).unwrap_err().to_string();
            let line = text.matches('\n').count() + 1;
            assert!(error.contains(&format!("line {line}")), "{error}");
            assert_eq!(in_pieces(&text, 4_096).unwrap_err().to_string(), error);
        }
        // For an error in the middle, the search does not go on to the end of the file.
        let (before, after) = (game.repeat(1_000), game.repeat(1_000));
        let text = format!("{before}\n}}\n{after}");
        assert_eq!(in_pieces(&text, 4_096).unwrap_err(), read(&text).unwrap_err());
    }
}
