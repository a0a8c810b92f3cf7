//! DamExchange, the protocol of draughts programs over a socket (mesander.nl/damexchange), version 01.
//!
//! Messages are short ASCII texts whose first letter gives their type; on the socket a byte 0 ends each. The initiator
//! requests games and chooses colours, time and start; the follower accepts. Positions and moves depend on the board, so
//! this module treats them as texts.

use secateur_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// The TCP port that programs listen on by convention.
pub const PORT: u16 = 27531;
/// Characters in the longest message.
pub const MAX_LEN: usize = 127;
/// Characters in a name, padded with spaces.
const NAME_LEN: usize = 32;

/// A colour, for which the protocol has a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// `W`, for white in Dutch and English.
    White,
    /// `Z`, for the Dutch word for black, *zwart*.
    Black,
}

impl Colour {
    /// The letter in messages: `W` or `Z`.
    pub fn letter(self) -> &'static str {
        match self {
            Colour::White => "W",
            Colour::Black => "Z",
        }
    }

    /// The colour for a letter.
    pub fn from_letter(letter: &str) -> Option<Colour> {
        [Colour::White, Colour::Black].into_iter().find(|colour| colour.letter() == letter)
    }
}

/// The initiator's request for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The initiator's name.
    pub name: String,
    /// The follower's colour.
    pub follower: Colour,
    /// Minutes for the whole game, for each player.
    pub minutes: u16,
    /// The most moves that the game may have; 0 for no limit.
    pub moves: u16,
    /// The start position in the protocol's notation; `None` for the usual start.
    pub start: Option<String>,
}

/// A move in a message `M`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The seconds that it took.
    pub seconds: u16,
    /// The move in the protocol's notation.
    pub text: String,
}

/// A message in either direction.
///
/// ```
/// use secateur_engines::protocol::dxp::Message;
/// let message: Message = "M001205250422122320".parse().unwrap();
/// let Message::Move(m) = &message else { panic!() };
/// assert_eq!((m.seconds, m.text.as_str()), (12, "05250422122320"));
/// assert_eq!(message.to_string(), "M001205250422122320");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: requests a game.
    Request(GameRequest),
    /// `A`: the follower's answer; code 0 accepts.
    Accept {
        /// The follower's name.
        name: String,
        /// 0 accepts; 1 wrong version; 2 not this game; 3 no game at all.
        code: u8,
    },
    /// `M`: a move.
    Move(Move),
    /// `E`: the game is over.
    End {
        /// 0 no reason; 1 the sender resigns; 2 a draw; 3 the sender claims the win.
        reason: u8,
        /// 0 the sender is ready for another game; 1 it is not.
        stop: u8,
    },
    /// `B`: asks to go back to an earlier move.
    BackRequest {
        /// The number of that move, from 1.
        number: u16,
        /// The side to move there.
        turn: Colour,
    },
    /// `K`: the answer to `B`; 0 accepts, 1 cannot, 2 will not.
    BackAccept(u8),
    /// `C`: a text for people.
    Chat(String),
}

impl FromStr for Message {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Message, ParseError> {
        let wrong = |right: &str| ParseError::new("message", text, right);
        if text.len() > MAX_LEN || !text.is_ascii() {
            return Err(wrong("a message has at most 127 ASCII characters"));
        }
        // The text is ASCII, so every index is at the start of a character.
        let part = |from: usize, length: usize| text.get(from..from + length).unwrap_or("");
        let number = |from: usize, length: usize, right: &str| {
            let digits = part(from, length);
            let read = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse::<u16>().ok());
            read.flatten().ok_or_else(|| wrong(right))
        };
        match part(0, 1) {
            "R" => {
                let form = "R01, a name of 32 letters, W or Z, 3 digits, 3 digits, A or B…";
                let follower = Colour::from_letter(part(35, 1)).ok_or_else(|| wrong(form))?;
                let start = match part(42, 1) {
                    "A" => None,
                    "B" => Some(text[43..].to_string()),
                    _ => return Err(wrong(form)),
                };
                let name = part(3, NAME_LEN).trim_end().to_string();
                let (minutes, moves) = (number(36, 3, form)?, number(39, 3, form)?);
                Ok(Message::Request(GameRequest { name, follower, minutes, moves, start }))
            }
            "A" => {
                let code = number(33, 1, "A, a name of 32 letters, a digit")? as u8;
                Ok(Message::Accept { name: part(1, NAME_LEN).trim_end().to_string(), code })
            }
            "M" => {
                let form = "M, 4 digits of seconds, the digits of the move";
                let seconds = number(1, 4, form)?;
                let digits = text[5..].trim_end();
                if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                    return Err(wrong(form));
                }
                Ok(Message::Move(Move { seconds, text: digits.to_string() }))
            }
            "E" => {
                let form = "E, a digit for the reason, a digit for whether to stop";
                Ok(Message::End { reason: number(1, 1, form)? as u8, stop: number(2, 1, form)? as u8 })
            }
            "B" => {
                let form = "B, 3 digits, W or Z";
                let turn = Colour::from_letter(part(4, 1)).ok_or_else(|| wrong(form))?;
                Ok(Message::BackRequest { number: number(1, 3, form)?, turn })
            }
            "K" => Ok(Message::BackAccept(number(1, 1, "K and a digit")? as u8)),
            "C" => Ok(Message::Chat(text[1..].to_string())),
            _ => Err(wrong("a message begins with R, A, M, E, B, K or C")),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ascii = |text: &str, max: usize| {
            let letters = text.chars().map(|c| if c.is_ascii() && !c.is_ascii_control() { c } else { '?' });
            letters.take(max).collect::<String>()
        };
        match self {
            Message::Request(GameRequest { name, follower, minutes, moves, start }) => {
                let (minutes, moves) = (minutes.min(&999), moves.min(&999));
                write!(f, "R01{:<32}{}{minutes:03}{moves:03}", ascii(name, NAME_LEN), follower.letter())?;
                match start {
                    None => f.write_str("A"),
                    Some(position) => write!(f, "B{position}"),
                }
            }
            Message::Accept { name, code } => write!(f, "A{:<32}{code}", ascii(name, NAME_LEN)),
            Message::Move(Move { seconds, text }) => write!(f, "M{:04}{text}", seconds.min(&9999)),
            Message::End { reason, stop } => write!(f, "E{reason}{stop}"),
            Message::BackRequest { number, turn } => write!(f, "B{:03}{}", number.min(&999), turn.letter()),
            Message::BackAccept(code) => write!(f, "K{code}"),
            Message::Chat(words) => write!(f, "C{}", ascii(words, MAX_LEN - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let name = format!("{:<32}", "Somebody 1.0");
        for text in [
            format!("R01{name}W060000A"),
            format!("R01{name}Z005075BW{}{}", "w".repeat(25), "e".repeat(25)),
            format!("A{name}0"),
            "M0012061100".into(),
            "M001205250422122320".into(),
            "E00".into(),
            "B005Z".into(),
            "K1".into(),
            "CWhat do you think about move 35?".into(),
        ] {
            let message: Message = text.parse().unwrap();
            assert_eq!(message.to_string(), text);
        }
    }

    #[test]
    fn wrong_messages_are_named() {
        let long = "C".repeat(200);
        for text in [
            "",
            "X",
            "M",
            "M001",
            "M0012",
            "M0012x",
            "M00120611é",
            "M-0120611 0",
            "E",
            "E0",
            "EX0",
            "Aé",
            &long,
        ] {
            assert!(text.parse::<Message>().is_err(), "{text}");
        }
        for text in ["R01", "R01short W060000A", "B00", "B005X", "K", "M+0120611 0"] {
            assert!(text.parse::<Message>().is_err(), "{text}");
        }
        let chat = Message::Chat("é\0\n".repeat(100)).to_string();
        assert!(chat.is_ascii() && chat.len() <= MAX_LEN);
    }
}
