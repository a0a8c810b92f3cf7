//! Commands: the lines that an engine is sent.

use super::Go;
use secateur_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// The position before the moves of a `position` command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The variant's start.
    Startpos,
    /// A position text.
    Fen(String),
}

impl Start {
    /// The position text; `None` for the variant's start.
    pub fn position(&self) -> Option<&str> {
        match self {
            Start::Startpos => None,
            Start::Fen(text) => Some(text),
        }
    }
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the first player to move?
    P1Turn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
    /// Which moves are legal?
    Moves,
    /// What is the position text?
    Fen,
    /// What is the static evaluation for the side to move?
    Eval,
}

impl Query {
    const ALL: [(&'static str, Query); 6] = [
        ("p1turn", Query::P1Turn),
        ("gameover", Query::GameOver),
        ("result", Query::Result),
        ("moves", Query::Moves),
        ("fen", Query::Fen),
        ("eval", Query::Eval),
    ];
}

/// A line that an engine is sent.
///
/// ```
/// use secateur_engines::protocol::ugi::{Command, Start};
/// let command: Command = "position startpos moves e2 e8".parse().unwrap();
/// let moves = vec!["e2".to_string(), "e8".to_string()];
/// assert_eq!(command, Command::Position { start: Start::Startpos, moves });
/// assert_eq!(command.to_string(), "position startpos moves e2 e8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The handshake: asks for the name and the options.
    Ugi,
    /// Asks for `readyok` when everything before it has been processed.
    IsReady,
    /// A new game begins.
    NewGame,
    /// Sets an option of the engine (`setoption name … value …`).
    SetOption {
        /// Its name; case does not matter.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// Sets the position to search next.
    Position {
        /// The position before the moves.
        start: Start,
        /// The moves from there, in the variant's notation.
        moves: Vec<String>,
    },
    /// Starts a search of the position within these limits.
    Go(Go),
    /// Ends the search at once; the engine then sends its best move.
    Stop,
    /// The opponent has played the move on which the engine pondered.
    PonderHit,
    /// Asks about the position; the engine answers with `response`.
    Query(Query),
    /// Ends the engine.
    Quit,
}

const COMMANDS: &str =
    "a command is ugi, isready, uginewgame, setoption, position, go, stop, ponderhit, query or quit";

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Command, ParseError> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("ugi") => Ok(Command::Ugi),
            Some("isready") => Ok(Command::IsReady),
            Some("uginewgame") => Ok(Command::NewGame),
            Some("setoption") => set_option(line),
            Some("position") => parse_position(line),
            Some("go") => Go::parse(words).map(Command::Go),
            Some("stop") => Ok(Command::Stop),
            Some("ponderhit") => Ok(Command::PonderHit),
            Some("query") => {
                let word = words.next();
                let known = Query::ALL.iter().find(|(name, _)| Some(*name) == word);
                let right = "a query is p1turn, gameover, result, moves, fen or eval";
                known
                    .map(|&(_, query)| Command::Query(query))
                    .ok_or_else(|| ParseError::new("query", line, right))
            }
            Some("quit") => Ok(Command::Quit),
            _ => Err(ParseError::new("command", line, COMMANDS)),
        }
    }
}

/// Splits a text at a word that stands alone: the text before it, and the text after it.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let starts = text.match_indices(word).map(|(at, _)| at);
    let alone = |&at: &usize| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    starts.into_iter().find(alone).map(|at| (text[..at].trim(), text[at + word.len()..].trim()))
}

fn set_option(line: &str) -> Result<Command, ParseError> {
    let wrong = || ParseError::new("setoption", line, "an option is set by: setoption name NAME value VALUE");
    let (_, rest) = split_at_word(line, "name").ok_or_else(wrong)?;
    let (name, value) = split_at_word(rest, "value").unwrap_or((rest, ""));
    if name.is_empty() {
        return Err(wrong());
    }
    Ok(Command::SetOption { name: name.into(), value: value.into() })
}

fn parse_position(line: &str) -> Result<Command, ParseError> {
    let wrong =
        || ParseError::new("position", line, "position startpos or position fen TEXT, then moves M1 M2 …");
    let (_, rest) = split_at_word(line, "position").ok_or_else(wrong)?;
    let (start, moves) = split_at_word(rest, "moves").unwrap_or((rest, ""));
    let start = match start.split_once(char::is_whitespace) {
        None if start == "startpos" => Start::Startpos,
        Some(("fen", text)) if !text.trim().is_empty() => Start::Fen(text.trim().into()),
        _ => return Err(wrong()),
    };
    Ok(Command::Position { start, moves: moves.split_whitespace().map(str::to_string).collect() })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::SetOption { name, value } if value.is_empty() => write!(f, "setoption name {name}"),
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::Position { start, moves } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(text) => write!(f, "position fen {text}")?,
                }
                if !moves.is_empty() {
                    write!(f, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
            Command::Go(go) => write!(f, "go{go}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Query(query) => {
                let name = Query::ALL.iter().find(|(_, known)| known == query).map_or("", |(name, _)| name);
                write!(f, "query {name}")
            }
            Command::Quit => f.write_str("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_text_may_hold_spaces() {
        let line = "position  fen -/-/e1 e9/10 10/1   moves e2  e8";
        let Ok(Command::Position { start, moves }) = line.parse() else { panic!("not read") };
        assert_eq!(start, Start::Fen("-/-/e1 e9/10 10/1".into()));
        assert_eq!(moves, ["e2", "e8"]);
    }

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "ugi",
            "setoption name Move Overhead value 30",
            "setoption name Clear Hash",
            "position fen W:W31:B20",
            "go ponder p1time 1000 p1inc 10 p2time 2000 movestogo 5",
            "go movetime 50 depth 3 nodes 1000 infinite",
            "query result",
            "query moves",
            "query eval",
        ] {
            assert_eq!(line.parse::<Command>().unwrap().to_string(), line);
        }
        assert_eq!("go wtime -5 btime 7".parse::<Command>().unwrap().to_string(), "go p1time 0 p2time 7");
    }

    #[test]
    fn wrong_lines_are_named() {
        for (line, error) in [
            (
                "",
                "command '': a command is ugi, isready, uginewgame, setoption, position, go, stop, ponderhit, query or quit",
            ),
            ("go depth", "go 'depth ': a whole number follows"),
            ("go depth x", "go 'depth x': a whole number follows"),
            (
                "go fast",
                "go 'fast': limits are p1time, p2time, p1inc, p2inc, movestogo, movetime, depth, nodes, infinite, ponder",
            ),
            ("query me", "query 'query me': a query is p1turn, gameover, result, moves, fen or eval"),
            (
                "setoption value 3",
                "setoption 'setoption value 3': an option is set by: setoption name NAME value VALUE",
            ),
            ("position", "position 'position': position startpos or position fen TEXT, then moves M1 M2 …"),
            (
                "position fen",
                "position 'position fen': position startpos or position fen TEXT, then moves M1 M2 …",
            ),
        ] {
            assert_eq!(line.parse::<Command>().unwrap_err().to_string(), error);
        }
    }
}
