//! The line protocol of the Awalé contest: one move a line on standard input and output.
//!
//! The program that moves first receives `START`. From then on each program receives its opponent's move and answers with
//! its own. The program whose move ends the game, or which sees that it has ended, prints `RESULT` instead, with its last
//! move (or `LIMIT` if the game ended by its length) and the seeds of both players. Other arbiters of the contest announce
//! the end by `END`, or by `RESULT SEEDS1 SEEDS2` without a move; both are understood.

use secateur_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// A message, in either direction.
///
/// ```
/// use secateur_engines::protocol::contest::Message;
/// let end: Message = "RESULT 5TB 49 30".parse().unwrap();
/// assert_eq!(end, Message::Result { last: Some("5TB".into()), seeds: [49, 30] });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// From the arbiter: the receiver moves first.
    Start,
    /// A move in the contest's notation: the sender's own, or the opponent's, passed on by the arbiter.
    Move(String),
    /// From the arbiter: the game is over.
    End,
    /// From a program: the game is over.
    Result {
        /// The move that ended it; `None` for `LIMIT`, or if no move is named.
        last: Option<String>,
        /// Seeds of player 1 and of player 2.
        seeds: [u16; 2],
    },
}

impl FromStr for Message {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Message, ParseError> {
        let words: Vec<_> = line.split_whitespace().collect();
        let seeds = |text: &str| {
            let right = "RESULT MOVE SEEDS1 SEEDS2, RESULT LIMIT SEEDS1 SEEDS2 or RESULT SEEDS1 SEEDS2";
            text.parse().map_err(|_| ParseError::new("result", line, right))
        };
        match words[..] {
            ["START"] => Ok(Message::Start),
            ["END"] => Ok(Message::End),
            ["RESULT", one, two] => Ok(Message::Result { last: None, seeds: [seeds(one)?, seeds(two)?] }),
            ["RESULT", last, one, two] => Ok(Message::Result {
                last: (last != "LIMIT").then(|| last.to_string()),
                seeds: [seeds(one)?, seeds(two)?],
            }),
            [word] if word != "RESULT" => Ok(Message::Move(word.to_string())),
            _ => {
                let right = "a line is START, a move, RESULT MOVE SEEDS1 SEEDS2, or END";
                Err(ParseError::new("message", line, right))
            }
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Start => f.write_str("START"),
            Message::End => f.write_str("END"),
            Message::Move(text) => f.write_str(text),
            Message::Result { last, seeds: [one, two] } => {
                write!(f, "RESULT {} {one} {two}", last.as_deref().unwrap_or("LIMIT"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for line in ["START", "END", "14B", "RESULT 3R 50 21", "RESULT LIMIT 40 40"] {
            assert_eq!(line.parse::<Message>().unwrap().to_string(), line);
        }
        let bare = Message::Result { last: None, seeds: [40, 41] };
        assert_eq!("RESULT 40 41".parse(), Ok(bare));
        for line in
            ["", "RESULT", "RESULT 3R x 4", "RESULT 3", "RESULT 3R 4", "END 1", "3R 4B", "RESULT 3R 70000 1"]
        {
            assert!(line.parse::<Message>().is_err(), "{line}");
        }
    }
}
