//! Positions and moves in the notation of the protocols of draughts programs.
//!
//! In Hub a position is the letter of the side to move and one letter for each square: `w`, `b`, `W`, `B`, or `e` for
//! empty. A quiet move is `32-28`; a capture lists its first square, its last, and the captured ones: `32x12x18x28`.
//! DamExchange writes `z` for Hub's `b`, and moves as two-digit numbers: from, to, the number of captured pieces, and their
//! squares: `321202` `1828`.

use super::{moves, squares};
use crate::bits::Bits;
use crate::colour::Colour;
use crate::moves::DraughtsMove;
use crate::position::{DraughtsPosition, Piece};
use crate::rules::Rules;
use secateur_core::{ParseError, Protocol};

/// What a protocol calls a colour.
pub(crate) fn colour_name(protocol: Protocol, colour: Colour) -> &'static str {
    match (protocol, colour) {
        (Protocol::Hub, Colour::White) | (Protocol::Dxp, Colour::White) => "W",
        (Protocol::Hub, Colour::Black) => "B",
        // For the Dutch word, *zwart*.
        (Protocol::Dxp, Colour::Black) => "Z",
        (Protocol::Contest, colour) => colour.name().en,
    }
}

/// A protocol's letters for men, White's first; kings and sides have the same letters in upper case.
fn men_letters(protocol: Protocol) -> Option<[char; 2]> {
    match protocol {
        Protocol::Hub => Some(['w', 'b']),
        Protocol::Dxp => Some(['w', 'z']),
        Protocol::Contest => None,
    }
}

pub(crate) fn format_position<R: Rules>(protocol: Protocol, position: &DraughtsPosition<R>) -> String {
    let Some(men) = men_letters(protocol) else { return position.to_string() };
    let letter = |Piece { colour, king }| if king { men[colour].to_ascii_uppercase() } else { men[colour] };
    let turn = men[position.turn].to_ascii_uppercase();
    let squares = 1..=position.rules.geometry().squares();
    std::iter::once(turn).chain(squares.map(|square| position.piece(square).map_or('e', letter))).collect()
}

pub(crate) fn parse_position<R: Rules>(
    protocol: Protocol,
    rules: R,
    text: &str,
) -> Result<DraughtsPosition<R>, ParseError> {
    let Some(men) = men_letters(protocol) else { return super::parse_position(rules, text) };
    let [white, black] = men.map(|letter| letter.to_ascii_uppercase());
    let wrong = || {
        let [w, b] = men;
        let right = format!("{white} or {black}, then {w}, {b}, {white}, {black} or e for each square");
        ParseError::new("pos", text, right)
    };
    let mut letters = text.trim_end().chars();
    let turn = match letters.next() {
        Some(letter) if letter == white => Colour::White,
        Some(letter) if letter == black => Colour::Black,
        _ => return Err(wrong()),
    };
    let board = rules.geometry();
    let mut position = DraughtsPosition::empty(rules, turn);
    for square in 1..=board.squares() {
        let letter = letters.next().ok_or_else(wrong)?;
        let colour = Colour::BOTH.into_iter().find(|&colour| letter.eq_ignore_ascii_case(&men[colour]));
        match (colour, board.bit(square)) {
            (Some(colour), Some(bit)) => {
                position.pieces[colour] |= R::Bits::single(bit);
                if letter.is_ascii_uppercase() {
                    position.kings |= R::Bits::single(bit);
                }
            }
            _ if letter == 'e' => {}
            _ => return Err(wrong()),
        }
    }
    if letters.next().is_some() {
        return Err(wrong());
    }
    position.refresh();
    super::validate(&position)?;
    Ok(position)
}

pub(crate) fn format_move<R: Rules>(
    protocol: Protocol,
    position: &DraughtsPosition<R>,
    m: DraughtsMove<R::Bits>,
) -> String {
    let board = position.rules.geometry();
    let ((from, to), taken) = (m.squares(board), m.taken(board));
    match protocol {
        Protocol::Hub if taken.is_empty() => format!("{from}-{to}"),
        Protocol::Hub => taken.iter().fold(format!("{from}x{to}"), |text, square| format!("{text}x{square}")),
        Protocol::Dxp => taken
            .iter()
            .fold(format!("{from:02}{to:02}{:02}", taken.len()), |text, square| format!("{text}{square:02}")),
        Protocol::Contest => super::format_move(position, m),
    }
}

/// Reads a legal move. Captured squares may come in any order, and may be left out if the move is still unique. With Hub,
/// our own notation, which is the usual one, is understood too.
pub(crate) fn parse_move<R: Rules>(
    protocol: Protocol,
    position: &DraughtsPosition<R>,
    text: &str,
) -> Result<DraughtsMove<R::Bits>, ParseError> {
    let found = |squares: Option<Vec<u8>>| match squares?[..] {
        [from, to, ref taken @ ..] => find(position, from, to, taken),
        _ => None,
    };
    match protocol {
        Protocol::Hub => found(hub_squares(text)).map_or_else(|| super::parse_move(position, text), Ok),
        Protocol::Dxp => found(dxp_squares(text))
            .ok_or_else(|| ParseError::new("move", text, moves::refusal(position, &moves::legal(position)))),
        Protocol::Contest => super::parse_move(position, text),
    }
}

/// The squares from, to, and captured.
fn hub_squares(text: &str) -> Option<Vec<u8>> {
    let separator = if text.contains('-') { '-' } else { 'x' };
    text.split(separator).map(squares::number).collect()
}

/// The squares from, to, and as many captured ones as the text says; the rest is ignored.
fn dxp_squares(text: &str) -> Option<Vec<u8>> {
    let number = |i: usize| squares::number(text.get(2 * i..2 * i + 2)?);
    let taken = usize::from(number(2)?);
    [0, 1].into_iter().chain(3..3 + taken).map(number).collect()
}

/// The legal move between two squares that captures these pieces, in any order. If no pieces are given, the move between
/// the squares if there is only one.
fn find<R: Rules>(
    position: &DraughtsPosition<R>,
    from: u8,
    to: u8,
    taken: &[u8],
) -> Option<DraughtsMove<R::Bits>> {
    let board = position.rules.geometry();
    let (from, to) = (board.bit(from)?, board.bit(to)?);
    let mut captured = R::Bits::EMPTY;
    for &square in taken {
        let piece = R::Bits::single(board.bit(square)?);
        if captured.meets(piece) {
            return None;
        }
        captured |= piece;
    }
    let legal = moves::legal(position);
    let mut between = legal.iter().copied().filter(|m| (m.from, m.to) == (from, to));
    let exact = between.clone().find(|m| m.captured == captured);
    exact.or_else(|| between.next().filter(|_| taken.is_empty() && between.next().is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{English, International};
    use secateur_core::Protocol::{Dxp, Hub};

    fn position(text: &str) -> DraughtsPosition<International> {
        super::super::parse_position(International, text).unwrap()
    }

    #[test]
    fn boards_read_back() {
        for (protocol, black) in [(Hub, "b"), (Dxp, "z")] {
            let start = DraughtsPosition::start(International);
            let text = format!("W{}{}{}", black.repeat(20), "e".repeat(10), "w".repeat(20));
            assert_eq!(format_position(protocol, &start), text);
            assert_eq!(parse_position(protocol, International, &format!("{text} ")), Ok(start));
            let kings = position("B:WK5,31:B20,K46");
            assert_eq!(
                parse_position(protocol, International, &format_position(protocol, &kings)),
                Ok(kings)
            );
            let (short, long) = (&text[..50], format!("{text}e"));
            let man_on_last_row = format!("Ww{}", "e".repeat(49));
            for wrong in ["", "Wxyz", "w", short, &long, &man_on_last_row] {
                assert!(parse_position(protocol, International, wrong).is_err(), "{wrong}");
            }
        }
        let hub = format_position(Hub, &position("B:WK5,31:B20,K46"));
        assert!(parse_position(Dxp, International, &hub).is_err());
    }

    #[test]
    fn captures_are_found_in_any_order() {
        let position = position("W:W32:B28,18");
        let m = moves::legal(&position)[0];
        assert_eq!(format_move(Hub, &position, m), "32x12x18x28");
        for text in ["32x12x18x28", "32x12x28x18", "32x12", "32x23x12"] {
            assert_eq!(parse_move(Hub, &position, text), Ok(m), "{text}");
        }
        for text in ["", "x", "32-28", "32x12x19", "32x12x18x28x1", "32x12x18x18", "a-b", "300x2"] {
            assert!(parse_move(Hub, &position, text).is_err(), "{text}");
        }
        assert_eq!(format_move(Dxp, &position, m), "3212021828");
        for text in ["3212021828", "3212022818", "321200", "3212021828 "] {
            assert_eq!(parse_move(Dxp, &position, text), Ok(m), "{text}");
        }
        for text in
            ["", "3212", "32120", "321202", "32120218", "3212011", "32120119", "32-28", "é21200", "990000"]
        {
            assert!(parse_move(Dxp, &position, text).is_err(), "{text}");
        }
    }

    #[test]
    fn captured_squares_may_be_left_out_only_without_doubt() {
        let position = super::super::parse_position(English, "W:W26:B14,15,22,23").unwrap();
        for (protocol, short, ways) in
            [(Hub, "26x10", ["26x10x14x22", "26x10x15x23"]), (Dxp, "261000", ["2610021422", "2610021523"])]
        {
            assert!(parse_move(protocol, &position, short).is_err(), "{short}");
            for text in ways {
                let m = parse_move(protocol, &position, text).unwrap();
                assert_eq!(format_move(protocol, &position, m), text);
            }
        }
    }
}
