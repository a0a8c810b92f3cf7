//! Position texts: the usual FEN for draughts.
//!
//! `W:W31,32,K45:B1-20` has the side to move, then the pieces of each colour in either order, with `K` before kings (before
//! a range, all of it is kings). Written texts have no ranges, White first, and ascending squares. After the pieces there
//! may be
//!
//! - `H12`: plies without progress so far;
//! - `S4`: plies since the current class of small ending began;
//! - `F7`: the number of the move, which is ignored;
//! - `R28=3,14=1` (Frisian): the king on 28 has made its side's last three moves without capture, the king on 14 the other
//!   side's last move. Only this counter is written, and only if it is not zero, because it changes which moves are legal.

use super::squares;
use crate::bits::Bits;
use crate::colour::Colour;
use crate::position::{DraughtsPosition, KingRun};
use crate::rules::Rules;
use secateur_core::ParseError;
use std::fmt;

/// Longer texts are not positions: 12×12 squares with letters and commas need less.
const MAX_TEXT_LEN: usize = 1_000;
const FORM: &str = "a position is TURN:PIECES:PIECES, such as W:W31,32,K45:B1-20";

pub(crate) fn write_position<R: Rules>(
    position: &DraughtsPosition<R>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(f, "{}", position.turn.letter())?;
    for colour in Colour::BOTH {
        write!(f, ":{}", colour.letter())?;
        let mut comma = "";
        for square in 1..=position.rules.geometry().squares() {
            if let Some(piece) = position.piece(square).filter(|p| p.colour == colour) {
                write!(f, "{comma}{}{square}", if piece.king { "K" } else { "" })?;
                comma = ",";
            }
        }
    }
    let mut before = ":R";
    for (square, count) in Colour::BOTH.into_iter().filter_map(|c| position.king_run(c)) {
        write!(f, "{before}{square}={count}")?;
        before = ",";
    }
    Ok(())
}

pub(crate) fn parse_position<R: Rules>(rules: R, text: &str) -> Result<DraughtsPosition<R>, ParseError> {
    if text.len() > MAX_TEXT_LEN {
        return Err(ParseError::new("position", text, "a position has at most 1000 characters"));
    }
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut sections = bare.strip_suffix('.').unwrap_or(&bare).split(':');
    let mut turn_letter = sections.next().unwrap_or("").chars();
    let turn = match (turn_letter.next().and_then(Colour::from_letter), turn_letter.next()) {
        (Some(turn), None) => turn,
        _ => return Err(ParseError::new("position", text, format!("no side to move: {FORM}"))),
    };
    let mut position = DraughtsPosition::empty(rules, turn);
    let mut given = [false; 2];
    let mut counters = Vec::new();
    for section in sections {
        let letter = section.chars().next();
        match letter.and_then(Colour::from_letter) {
            Some(colour) if given[colour] => {
                return Err(ParseError::new("position", section, "a colour's pieces are given twice"));
            }
            Some(colour) => {
                given[colour] = true;
                read_pieces(&mut position, colour, &section[1..])?;
            }
            None if matches!(letter, Some('H' | 'h' | 'S' | 's' | 'F' | 'f' | 'R' | 'r')) => {
                counters.push(section);
            }
            None => return Err(ParseError::new("position", section, FORM)),
        }
    }
    if given != [true; 2] {
        return Err(ParseError::new("position", text, format!("both colours must be given: {FORM}")));
    }
    position.refresh();
    validate(&position)?;
    for section in counters {
        read_counter(&mut position, section)?;
    }
    position.refresh();
    Ok(position)
}

fn read_pieces<R: Rules>(
    position: &mut DraughtsPosition<R>,
    colour: Colour,
    items: &str,
) -> Result<(), ParseError> {
    if items.is_empty() {
        return Ok(());
    }
    for item in items.split(',') {
        let (king, squares) = match item.strip_prefix(['K', 'k']) {
            Some(rest) => (true, rest),
            None => (false, item),
        };
        let (first, last) = match squares.split_once('-') {
            Some((first, last)) => {
                let last = if king { last.strip_prefix(['K', 'k']).unwrap_or(last) } else { last };
                (read_square(position, item, first)?, read_square(position, item, last)?)
            }
            None => {
                let square = read_square(position, item, squares)?;
                (square, square)
            }
        };
        if first > last {
            return Err(ParseError::new("range", item, "a range goes from the lower square to the higher"));
        }
        for square in first..=last {
            put(position, colour, king, item, square)?;
        }
    }
    Ok(())
}

fn read_square<R: Rules>(position: &DraughtsPosition<R>, item: &str, text: &str) -> Result<u8, ParseError> {
    let board = position.rules.geometry();
    let by_name = || if R::SET.algebraic { squares::algebraic(board, text) } else { None };
    let square = squares::number(text).or_else(by_name).filter(|&s| board.bit(s).is_some());
    square.ok_or_else(|| {
        ParseError::new("square", item, format!("squares are numbers from 1 to {}", board.squares()))
    })
}

fn put<R: Rules>(
    position: &mut DraughtsPosition<R>,
    colour: Colour,
    king: bool,
    item: &str,
    square: u8,
) -> Result<(), ParseError> {
    let Some(bit) = position.rules.geometry().bit(square) else { return Ok(()) };
    let set = R::Bits::single(bit);
    if (position.pieces[0] | position.pieces[1]).meets(set) {
        return Err(ParseError::new("square", item, format!("square {square} is given twice")));
    }
    position.pieces[colour] |= set;
    if king {
        position.kings |= set;
    }
    Ok(())
}

fn read_counter<R: Rules>(position: &mut DraughtsPosition<R>, section: &str) -> Result<(), ParseError> {
    let (letter, value) = section.split_at(1);
    let number = || value.parse::<u16>().ok();
    let wrong = |right: String| Err(ParseError::new("counter", section, right));
    match letter {
        "H" | "h" => match number().filter(|&n| n <= position.rules.quiet_limit()) {
            Some(plies) => position.quiet = plies,
            None => return wrong(format!("H is a number from 0 to {}", position.rules.quiet_limit())),
        },
        "S" | "s" => match number().filter(|&n| n <= position.small_limit) {
            Some(plies) => position.small = plies,
            None => return wrong(format!("S is a number from 0 to {} here", position.small_limit)),
        },
        "F" | "f" => {
            if number().is_none() {
                return wrong("F is the number of the move".to_string());
            }
        }
        _ => return read_runs(position, section, value),
    }
    Ok(())
}

fn read_runs<R: Rules>(
    position: &mut DraughtsPosition<R>,
    section: &str,
    items: &str,
) -> Result<(), ParseError> {
    let Some(max) = R::SET.king_run else {
        return Err(ParseError::new("counter", section, "this variant does not count moves of one king"));
    };
    for item in items.split(',') {
        let run = item.split_once('=').and_then(|(square, count)| {
            let square = squares::number(square)?;
            let count = squares::number(count).filter(|n| (1..=max).contains(n))?;
            let piece = position.piece(square).filter(|p| p.king)?;
            let bit = position.rules.geometry().bit(square)?;
            let free = position.runs[piece.colour].count == 0 && !position.men(piece.colour).is_empty();
            free.then_some((piece.colour, KingRun { bit, count }))
        });
        let Some((colour, run)) = run else {
            let right = format!("R28=2 is a king of a side with men, once a side, and 1 to {max} moves");
            return Err(ParseError::new("counter", item, right));
        };
        position.runs[colour] = run;
    }
    Ok(())
}

/// Says what is impossible in a position.
pub(crate) fn validate<R: Rules>(position: &DraughtsPosition<R>) -> Result<(), ParseError> {
    let board = position.rules.geometry();
    for colour in Colour::BOTH {
        let (name, max) = (colour.name().en, u32::from(position.rules.pieces()));
        let pieces = position.pieces[colour].count();
        if pieces > max {
            let right = format!("{name} has {pieces} pieces, at most {max} are possible");
            return Err(ParseError::new("position", position.to_string(), right));
        }
        if let Some(bit) = (position.men(colour) & board.crown[colour]).iter().next() {
            let right = format!("a {name} man cannot stand on its last row: write K{}", board.square(bit));
            return Err(ParseError::new("square", board.square(bit).to_string(), right));
        }
    }
    if (position.pieces[0] | position.pieces[1]).is_empty() {
        return Err(ParseError::new("position", position.to_string(), "the board is empty"));
    }
    Ok(())
}
