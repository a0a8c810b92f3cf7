//! Move texts: `32-28`, `28x19`, `1x23x14x25`.

use super::squares;
use crate::bits::Bits;
use crate::moves::DraughtsMove;
use crate::paths::{PathError, follow, paths};
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{MoveList, ParseError, Position as _};

/// The most legal moves that an error lists.
const MAX_LISTED: usize = 6;
/// Longer texts are not moves: a capture on 12×12 takes at most 30 pieces.
const MAX_TEXT_LEN: usize = 200;

type Moves<R> = MoveList<DraughtsMove<<R as Rules>::Bits>>;

pub(super) fn legal<R: Rules>(position: &DraughtsPosition<R>) -> Moves<R> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    list
}

/// Writes a legal move: in short form if that is unique, otherwise with its full path.
pub(crate) fn format_move<R: Rules>(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> String {
    let board = position.rules.geometry();
    let (from, to) = m.squares(board);
    if !m.is_capture() {
        return format!("{from}-{to}");
    }
    // A single jump is its own path: of several moves between two squares, only one is a single jump.
    if m.captured.without_lowest().is_empty() {
        return format!("{from}x{to}");
    }
    let list = legal(position);
    let rivals = list.iter().filter(|other| (other.from, other.to) == (m.from, m.to)).count();
    let path = if rivals > 1 { paths(position, m, 1).pop() } else { None };
    let bits = path.unwrap_or_else(|| vec![m.from, m.to]);
    let squares: Vec<_> = bits.iter().map(|&bit| board.square(bit).to_string()).collect();
    squares.join("x")
}

/// Reads a legal move: its short form if that is unique, or any of its paths.
pub(crate) fn parse_move<R: Rules>(
    position: &DraughtsPosition<R>,
    text: &str,
) -> Result<DraughtsMove<R::Bits>, ParseError> {
    let text = text.trim();
    let (path, capture) = read_path(position, text)?;
    let list = legal(position);
    let (from, to) = (path[0], path[path.len() - 1]);
    let wrong = |right: String| Err(ParseError::new("move", text, right));
    let board = position.rules.geometry();
    if !capture {
        let m = DraughtsMove::quiet(from, to);
        if list.contains(&m) {
            return Ok(m);
        }
        if list.iter().any(|m| m.is_capture()) {
            return wrong(format!("capturing is compulsory; {}", name_some(position, &list)));
        }
        return wrong(refusal(position, &list));
    }
    let followed = follow(position, &path);
    if let Ok(m) = followed
        && list.contains(&m)
    {
        return Ok(m);
    }
    if path.len() > 2 {
        return match followed {
            Err(PathError::GoesOn) if !list.is_empty() => {
                wrong(format!("the capture goes on; {}", name_some(position, &list)))
            }
            Err(PathError::Between(a, b)) if list.iter().any(|m| m.is_capture()) => wrong(format!(
                "no capture goes on from {} to {}; {}",
                board.square(a),
                board.square(b),
                name_some(position, &list)
            )),
            _ => wrong(refusal(position, &list)),
        };
    }
    let mut between = list.iter().copied().filter(|m| m.is_capture() && (m.from, m.to) == (from, to));
    match (between.next(), between.next()) {
        (Some(m), None) => Ok(m),
        (Some(m), Some(_)) => {
            let way = format_move(position, m);
            wrong(format!("several captures go that way: write the squares between, such as {way}"))
        }
        _ => wrong(refusal(position, &list)),
    }
}

/// The squares of a text as bits, at least two, and whether it is written as a capture.
fn read_path<R: Rules>(position: &DraughtsPosition<R>, text: &str) -> Result<(Vec<u8>, bool), ParseError> {
    let form = || ParseError::new("move", text, "a move is written 32-28, a capture 28x19 or 28x19x10");
    if text.len() > MAX_TEXT_LEN {
        return Err(form());
    }
    let quiet = text.contains('-');
    let parts: Vec<_> =
        if quiet { text.split('-').collect() } else { text.split(['x', 'X', ':', '×']).collect() };
    if parts.len() < 2 || quiet && parts.len() > 2 {
        return Err(form());
    }
    let board = position.rules.geometry();
    let square = |part: &&str| {
        let named = if R::SET.algebraic { squares::algebraic(board, part) } else { None };
        let number = named.or_else(|| squares::number(part)).ok_or_else(form)?;
        board.bit(number).ok_or_else(|| {
            ParseError::new("move", text, format!("squares are numbers from 1 to {}", board.squares()))
        })
    };
    let path = parts.iter().map(square).collect::<Result<_, _>>()?;
    Ok((path, !quiet))
}

pub(super) fn refusal<R: Rules>(position: &DraughtsPosition<R>, list: &Moves<R>) -> String {
    if list.is_empty() {
        return "there is no legal move".to_string();
    }
    format!("not a legal move; {}", name_some(position, list))
}

/// Names the first legal moves, for an error.
fn name_some<R: Rules>(position: &DraughtsPosition<R>, list: &Moves<R>) -> String {
    let named: Vec<_> = list.iter().take(MAX_LISTED).map(|&m| format_move(position, m)).collect();
    let more = if list.len() > MAX_LISTED { " …" } else { "" };
    format!("legal: {}{more}", named.join(" "))
}
