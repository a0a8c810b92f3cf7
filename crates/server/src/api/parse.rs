//! `parse`: a pasted text: a position, moves, or games in the family's own record format.

use super::game_ref::variant;
use super::state::Sides;
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::limits;
use crate::shared::Shared;
use axum::http::StatusCode;
use secateur_core::{AnyVariant, GameRecord, ParseError, ReplayError, Side};
use serde::{Deserialize, Serialize};

/// Tags shown of a record.
const MAX_TAGS: usize = 40;

#[derive(Debug, Deserialize)]
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
}

#[derive(Debug, Serialize)]
struct ParsedGame {
    game: String,
    position: Option<String>,
    moves: Vec<String>,
    result: Option<String>,
    tags: Vec<(String, String)>,
    players: Sides<Option<String>>,
}

pub(crate) fn parse(shared: &Shared, request: &ParseRequest) -> Result<Parsed, ApiError> {
    let text = request.text.trim();
    if text.len() > limits::MAX_PASTED_LEN {
        let message = format!("{} characters: a text has at most {}", text.len(), limits::MAX_PASTED_LEN);
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
    }
    let wrong = |e: &ParseError| ApiError::parse("bad_text", e);
    let variant = variant(shared, &request.game)?;
    if text.is_empty() {
        return Err(wrong(&ParseError::new("text", "", "a position, moves or a game is missing")));
    }
    // Moves first: some variants also read a list of moves as a position text, which would lose the moves.
    let no_moves = match moves(&*variant, text) {
        Ok(game) => return Ok(Parsed { kind: "moves", games: vec![game], truncated: false }),
        Err(misread) => misread,
    };
    let no_position = match position(&*variant, text) {
        Ok(game) => return Ok(Parsed { kind: "position", games: vec![game], truncated: false }),
        Err(error) => error,
    };
    let no_record = match parse_records(shared, &*variant, text) {
        Ok((games, truncated)) => return Ok(Parsed { kind: "record", games, truncated }),
        Err(error) => error,
    };
    // The error of the reading that was probably meant: a record has brackets, bars or several lines, and moves begin with a
    // legal one.
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
fn position(variant: &dyn AnyVariant, text: &str) -> Result<ParsedGame, ParseError> {
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
    })
}

/// Why a text is no list of moves, and how many legal moves it begins with.
struct Misread {
    legal: usize,
    error: ParseError,
}

/// Reads moves from the variant's start position; move numbers such as `12.` are skipped.
fn moves(variant: &dyn AnyVariant, text: &str) -> Result<ParsedGame, Misread> {
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
    })
}

/// Who played a side: the tag that bears the side's name, or its word for machines.
fn player(record: &GameRecord, variant: &dyn AnyVariant, side: Side) -> Option<String> {
    let tag = |name: &str| record.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
    let (_, player) = tag(variant.side_name(side).en).or_else(|| tag(&side.to_string()))?;
    Some(player.clone())
}

fn parse_records(
    shared: &Shared,
    variant: &dyn AnyVariant,
    text: &str,
) -> Result<(Vec<ParsedGame>, bool), ParseError> {
    let registry = shared.catalogue.registry();
    let own = registry.family(variant.name())?.records;
    let first = (own.read)(text);
    // Our own format, one game a line, is read for every family besides the family's own.
    let records = match first {
        Ok(records) if !records.is_empty() => records,
        Err(error) if !text.contains('|') => return Err(error),
        _ => (secateur_core::record::LINES.read)(text)?,
    };
    if records.is_empty() {
        return Err(ParseError::new("text", text, format!("there is no game in it ({} is read)", own.name)));
    }
    let truncated = records.len() > limits::MAX_PASTED_GAMES;
    let read = |record: &GameRecord| {
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
            players: Sides::of(|side| player(record, game.variant(), side)),
        })
    };
    let games: Result<Vec<_>, _> = records.iter().take(limits::MAX_PASTED_GAMES).map(read).collect();
    Ok((games?, truncated))
}
