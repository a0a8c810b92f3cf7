//! `parse`: whatever was pasted, a position, moves, or games in the game's own format.

use crate::error::ApiError;
use crate::limits;
use crate::position::variant;
use crate::shared::Shared;
use axum::http::StatusCode;
use secateur_core::{AnyVariant, GameRecord, ParseError};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub(crate) struct ParseRequest {
    game: String,
    text: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Parsed {
    kind: &'static str,
    games: Vec<ReadGame>,
    truncated: bool,
}

#[derive(Debug, Serialize)]
struct ReadGame {
    game: String,
    position: Option<String>,
    moves: Vec<String>,
    result: Option<String>,
    tags: Vec<(String, String)>,
}

pub(crate) fn parse(shared: &Shared, request: &ParseRequest) -> Result<Parsed, ApiError> {
    let text = request.text.trim();
    if text.len() > limits::PASTED_TEXT {
        let message = format!("{} characters: a text has at most {}", text.len(), limits::PASTED_TEXT);
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
    }
    let wrong = |e: &ParseError| ApiError::parse("bad_text", e);
    let variant = variant(shared, &request.game)?;
    if text.is_empty() {
        return Err(wrong(&ParseError::new("text", "", "a position, moves or a game is missing")));
    }
    // Moves first: a list of moves is a position text too where a game reads it so, but says less then.
    let as_moves = moves(&*variant, text);
    if let Ok(read) = as_moves {
        return Ok(Parsed { kind: "moves", games: vec![read], truncated: false });
    }
    let at_position =
        if text.len() <= limits::POSITION_TEXT { variant.begin_at(text) } else { Err(too_long(text)) };
    if let Ok(begun) = &at_position {
        let read = ReadGame {
            game: variant.text(),
            position: Some(begun.start()).filter(|_| !begun.begins_at_start()),
            moves: Vec::new(),
            result: None,
            tags: Vec::new(),
        };
        return Ok(Parsed { kind: "position", games: vec![read], truncated: false });
    }
    match records(shared, &*variant, text) {
        Ok((games, truncated)) => Ok(Parsed { kind: "record", games, truncated }),
        // The complaint of the reading that came furthest is the one that helps.
        Err(in_record) => Err(wrong(&likeliest(text, in_record, as_moves.err(), at_position.err()))),
    }
}

fn too_long(text: &str) -> ParseError {
    ParseError::new("position", text, "a position is shorter")
}

/// Which reading was meant: a record has brackets or bars, a position has no spaces between moves that could be read.
fn likeliest(
    text: &str,
    record: ParseError,
    moves: Option<ParseError>,
    position: Option<ParseError>,
) -> ParseError {
    if text.contains(['[', '|', '\n']) {
        return record;
    }
    let several = text.split_whitespace().count() > 1;
    let first_is_wrong = moves.as_ref().is_none_or(|e| e.right().starts_with("ply 1:"));
    match (several && !first_is_wrong, moves, position) {
        (true, Some(moves), _) => moves,
        (_, _, Some(position)) => position,
        (_, Some(moves), None) => moves,
        _ => record,
    }
}

/// Moves from the variant's start; move numbers such as `12.` are passed over.
fn moves(variant: &dyn AnyVariant, text: &str) -> Result<ReadGame, ParseError> {
    let mut game = variant.begin();
    let numbers =
        |word: &&str| !word.trim_end_matches('.').chars().all(|c| c.is_ascii_digit()) || !word.ends_with('.');
    for word in text.split_whitespace().filter(numbers) {
        let ply = game.plies() + 1;
        if ply > limits::MOVES {
            let right = format!("a game has at most {} moves", limits::MOVES);
            return Err(ParseError::new("move", word, right));
        }
        game.play(word).map_err(|e| ParseError::new(e.what(), word, format!("ply {ply}: {}", e.right())))?;
    }
    Ok(ReadGame { game: variant.text(), position: None, moves: game.moves(), result: None, tags: Vec::new() })
}

fn records(
    shared: &Shared,
    variant: &dyn AnyVariant,
    text: &str,
) -> Result<(Vec<ReadGame>, bool), ParseError> {
    let registry = shared.catalogue.registry();
    let own = registry.family(variant.name())?.records;
    let first = (own.read)(text);
    // A line of our own format is read for every game, PDN for draughts too.
    let records = match first {
        Ok(records) if !records.is_empty() => records,
        Err(error) if !text.contains('|') => return Err(error),
        _ => (secateur_core::record::LINES.read)(text)?,
    };
    if records.is_empty() {
        return Err(ParseError::new("text", text, format!("there is no game in it ({} is read)", own.name)));
    }
    let truncated = records.len() > limits::PASTED_GAMES;
    let read = |record: &GameRecord| {
        if record.moves.len() > limits::MOVES {
            let right = format!("a game has at most {} moves", limits::MOVES);
            return Err(ParseError::new("record", record.moves.len().to_string(), right));
        }
        let game = record.replay(registry, variant)?;
        Ok(ReadGame {
            game: game.variant().text(),
            position: (!game.begins_at_start()).then(|| game.start()),
            moves: game.moves(),
            result: record.winner.clone(),
            tags: record.tags.iter().take(40).cloned().collect(),
        })
    };
    let games: Result<Vec<_>, _> = records.iter().take(limits::PASTED_GAMES).map(read).collect();
    Ok((games?, truncated))
}
