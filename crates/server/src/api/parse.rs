//! `parse`: a pasted text: a position, moves, or games in the family's own record format.

use super::game_ref::parse_variant;
use super::notes;
use super::state::Sides;
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use axum::http::StatusCode;
use secateur_core::{
    Annotations, AnyVariant, GameRecord, ParseError, RecordFormat, RecordPart, Registry, ReplayError, Side,
};
use serde::{Deserialize, Serialize};

/// Tags shown of a record.
const MAX_TAGS: usize = 40;

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct ParseRequest {
    game: String,
    text: String,
}

impl Documented for ParseRequest {
    const SCHEMA: &str = "ParseRequest";
}

#[derive(Debug, Serialize)]
pub(crate) struct Parsed {
    kind: &'static str,
    games: Vec<ParsedGame>,
    truncated: bool,
    wrong: Vec<WrongGame>,
}

/// A game of a file that cannot be read, by its place in the file.
#[derive(Debug, Serialize)]
struct WrongGame {
    number: usize,
    error: ApiError,
}

/// The games of a file that can be read, and those that cannot.
#[derive(Debug, Default)]
struct ReadGames {
    games: Vec<ParsedGame>,
    wrong: Vec<(usize, ParseError)>,
    truncated: bool,
}

#[derive(Debug, Serialize)]
struct ParsedGame {
    game: String,
    position: Option<String>,
    moves: Vec<String>,
    result: Option<String>,
    tags: Vec<(String, String)>,
    players: Sides<Option<String>>,
    #[serde(skip_serializing_if = "Annotations::is_empty")]
    notes: Annotations,
}

impl Parsed {
    fn one(kind: &'static str, game: ParsedGame) -> Parsed {
        Parsed { kind, games: vec![game], truncated: false, wrong: Vec::new() }
    }
}

pub(crate) fn parse(shared: &Shared, request: &ParseRequest) -> Result<Parsed, ApiError> {
    let text = request.text.trim();
    if text.len() > limits::MAX_PASTED_LEN {
        let message = format!("{} characters: a text has at most {}", text.len(), limits::MAX_PASTED_LEN);
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
    }
    let wrong = |e: &ParseError| ApiError::parse("bad_text", e);
    let variant = parse_variant(shared, &request.game)?;
    if text.is_empty() {
        return Err(wrong(&ParseError::new("text", "", "a position, moves or a game is missing")));
    }
    // Moves are tried first: some variants also read a list of moves as a position text, in which the moves would be lost.
    let no_moves = match parse_moves(&*variant, text) {
        Ok(game) => return Ok(Parsed::one("moves", game)),
        Err(misread) => misread,
    };
    let no_position = match parse_position(&*variant, text) {
        Ok(game) => return Ok(Parsed::one("position", game)),
        Err(error) => error,
    };
    let no_record = match parse_records(shared, &*variant, text) {
        Ok(ReadGames { games, wrong: refused, truncated }) => {
            let wrong =
                refused.iter().map(|(number, e)| WrongGame { number: *number, error: wrong(e) }).collect();
            return Ok(Parsed { kind: "record", games, truncated, wrong });
        }
        Err(error) => error,
    };
    // Reports the error of the form that was probably meant: brackets, bars or several lines suggest a record, a legal move at
    // the beginning suggests moves.
    let is_record = text.contains(['[', '|', '\n']);
    Err(if is_record {
        wrong(&no_record)
    } else if no_moves.legal > 0 {
        ApiError { ply: Some(no_moves.legal), ..wrong(&no_moves.error) }
    } else {
        wrong(&no_position)
    })
}

/// Reads a position text.
fn parse_position(variant: &dyn AnyVariant, text: &str) -> Result<ParsedGame, ParseError> {
    if text.len() > limits::MAX_POSITION_LEN {
        let right = format!("a position has at most {} characters", limits::MAX_POSITION_LEN);
        return Err(ParseError::new("position", text, right));
    }
    let game = variant.begin_at(text)?;
    Ok(ParsedGame {
        game: variant.text(),
        position: (!game.begins_at_start()).then(|| game.start()),
        moves: Vec::new(),
        result: None,
        tags: Vec::new(),
        players: Sides::of(|_| None),
        notes: Annotations::default(),
    })
}

/// Why a text is no list of moves, and how many legal moves it begins with.
struct Misread {
    legal: usize,
    error: ParseError,
}

/// Reads moves from the variant's start position; move numbers such as `12.` are skipped.
fn parse_moves(variant: &dyn AnyVariant, text: &str) -> Result<ParsedGame, Misread> {
    let is_number =
        |word: &str| word.ends_with('.') && word.trim_end_matches('.').chars().all(|c| c.is_ascii_digit());
    let mut words = text.split_whitespace().filter(|word| !is_number(word));
    let misread = |e: ReplayError| Misread { legal: e.ply.unwrap_or(0), error: e.into() };
    let game = variant.game(None, words.by_ref().take(limits::MAX_MOVES)).map_err(misread)?;
    if let Some(word) = words.next() {
        let right = format!("a game has at most {} moves", limits::MAX_MOVES);
        return Err(Misread { legal: game.plies(), error: ParseError::new("move", word, right) });
    }
    Ok(ParsedGame {
        game: variant.text(),
        position: None,
        moves: game.moves(),
        result: None,
        tags: Vec::new(),
        players: Sides::of(|_| None),
        notes: Annotations::default(),
    })
}

/// Who played a side: by the tag with the side's English name, else by the tag `first` or `second`.
fn player_name(record: &GameRecord, variant: &dyn AnyVariant, side: Side) -> Option<String> {
    let tag = |name: &str| record.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
    let (_, player) = tag(variant.side_name(side).en).or_else(|| tag(&side.to_string()))?;
    Some(player.clone())
}

fn parse_records(shared: &Shared, variant: &dyn AnyVariant, text: &str) -> Result<ReadGames, ParseError> {
    let registry = shared.catalogue.registry();
    let own = registry.family(variant.name())?.records;
    let mut records = one_by_one(&own, text);
    if !records.iter().any(Result::is_ok) {
        // For every family, the program's own format with one game a line is read besides the family's format.
        match records.into_iter().find_map(Result::err) {
            Some(error) if !text.contains('|') => return Err(error),
            _ => records = one_by_one(&secateur_core::record::LINES, text),
        }
    }
    if records.is_empty() {
        return Err(ParseError::new("text", text, format!("there is no game in it ({} is read)", own.name)));
    }
    let count = records.len();
    let mut read = ReadGames { truncated: count > limits::MAX_PASTED_GAMES, ..ReadGames::default() };
    for (i, record) in records.into_iter().take(limits::MAX_PASTED_GAMES).enumerate() {
        match record.and_then(|record| parse_record(registry, variant, &record)) {
            Ok(game) => read.games.push(game),
            Err(error) => read.wrong.push((i + 1, error)),
        }
    }
    match (read.games.is_empty(), read.wrong.len()) {
        // If the only game is wrong, there is no need to say which one it is.
        (true, _) => Err(read.wrong.swap_remove(0).1),
        _ => Ok(read),
    }
}

/// The games of a text in order; a game that cannot be read does not hide the others. Few more than are shown are read.
fn one_by_one(format: &RecordFormat, text: &str) -> Vec<Result<GameRecord, ParseError>> {
    if let Ok(records) = (format.read)(text) {
        return records.into_iter().map(Ok).collect();
    }
    let (mut read, mut rest, mut line) = (Vec::new(), text, 1);
    while !rest.trim().is_empty() && read.len() <= limits::MAX_PASTED_GAMES {
        let (first, others) = rest.split_at((format.first_len)(rest).clamp(1, rest.len()));
        let part = |last| RecordPart { text: first, line, last };
        match (format.read_part)(&part(true)) {
            Ok((records, _)) => read.extend(records.into_iter().map(Ok)),
            Err(error) => {
                let before = (format.read_part)(&part(false)).unwrap_or_default().0;
                read.extend(before.into_iter().map(Ok).chain([Err(error)]));
            }
        }
        line += first.matches('\n').count();
        rest = others;
    }
    read
}

fn parse_record(
    registry: &Registry,
    variant: &dyn AnyVariant,
    record: &GameRecord,
) -> Result<ParsedGame, ParseError> {
    if record.moves.len() > limits::MAX_MOVES {
        let right = format!("a game has at most {} moves", limits::MAX_MOVES);
        return Err(ParseError::new("record", record.moves.len().to_string(), right));
    }
    let game = record.replay(registry, variant)?;
    Ok(ParsedGame {
        game: game.variant().text(),
        position: (!game.begins_at_start()).then(|| game.start()),
        moves: game.moves(),
        result: record.winner.clone(),
        tags: record.tags.iter().take(MAX_TAGS).cloned().collect(),
        players: Sides::of(|side| player_name(record, game.variant(), side)),
        notes: notes::legal_notes(&*game, &record.notes),
    })
}
