//! What a program tells an engine.

use secateur_core::{Clock, Limits, ParseError};
use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// The position a list of moves starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The variant's start.
    Startpos,
    /// A position text.
    Fen(String),
}

/// What a search is limited by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Time for this move, nodes, depth.
    pub limits: Limits,
    /// The clocks, the first player's first.
    pub clocks: [Option<Clock>; 2],
    /// Search until told to stop.
    pub infinite: bool,
    /// Search on the opponent's time.
    pub ponder: bool,
}

/// A question about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the first player to move?
    P1Turn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

/// A line from a program to an engine.
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
    /// Say who you are.
    Ugi,
    /// Say when you are ready.
    IsReady,
    /// What follows belongs to another game.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name; upper and lower case are the same.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// Set the position.
    Position {
        /// Where the moves start.
        start: Start,
        /// The moves.
        moves: Vec<String>,
    },
    /// Search.
    Go(Go),
    /// Stop and say the best move.
    Stop,
    /// The move that was pondered on was played.
    PonderHit,
    /// Answer a question.
    Query(Query),
    /// End.
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
            Some("position") => position(line),
            Some("go") => go(words).map(Command::Go),
            Some("stop") => Ok(Command::Stop),
            Some("ponderhit") => Ok(Command::PonderHit),
            Some("query") => match words.next() {
                Some("p1turn") => Ok(Command::Query(Query::P1Turn)),
                Some("gameover") => Ok(Command::Query(Query::GameOver)),
                Some("result") => Ok(Command::Query(Query::Result)),
                _ => Err(ParseError::new("query", line, "a query is p1turn, gameover or result")),
            },
            Some("quit") => Ok(Command::Quit),
            _ => Err(ParseError::new("command", line, COMMANDS)),
        }
    }
}

/// The text after a word that stands alone, and the text before it.
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

fn position(line: &str) -> Result<Command, ParseError> {
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

fn go(mut words: SplitWhitespace<'_>) -> Result<Go, ParseError> {
    let mut go = Go::default();
    let (mut times, mut increments, mut moves_to_go) = ([None; 2], [Duration::ZERO; 2], None);
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().unwrap_or("");
            // A clock that has run out is sent as a negative number by some programs: it is 0.
            let value = if value.starts_with('-') && value[1..].bytes().all(|b| b.is_ascii_digit()) {
                "0"
            } else {
                value
            };
            value
                .parse::<u64>()
                .map_err(|_| ParseError::new("go", format!("{word} {value}"), "a whole number follows"))
        };
        match word {
            "p1time" | "wtime" => times[0] = Some(Duration::from_millis(number()?)),
            "p2time" | "btime" => times[1] = Some(Duration::from_millis(number()?)),
            "p1inc" | "winc" => increments[0] = Duration::from_millis(number()?),
            "p2inc" | "binc" => increments[1] = Duration::from_millis(number()?),
            "movestogo" => moves_to_go = Some(number()?.min(10_000) as u32),
            "movetime" => go.limits.time = Some(Duration::from_millis(number()?)),
            "depth" => go.limits.depth = Some(number()?.min(10_000) as u32),
            "nodes" => go.limits.nodes = Some(number()?),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            _ => {
                let right = "limits are p1time, p2time, p1inc, p2inc, movestogo, movetime, depth, nodes, infinite, ponder";
                return Err(ParseError::new("go", word, right));
            }
        }
    }
    for ((clock, time), increment) in go.clocks.iter_mut().zip(times).zip(increments) {
        *clock = time.map(|remaining| Clock { remaining, increment, moves_to_go });
    }
    Ok(go)
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
            Command::Go(go) => write_go(f, go),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Query(Query::P1Turn) => f.write_str("query p1turn"),
            Command::Query(Query::GameOver) => f.write_str("query gameover"),
            Command::Query(Query::Result) => f.write_str("query result"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

fn write_go(f: &mut fmt::Formatter<'_>, go: &Go) -> fmt::Result {
    f.write_str("go")?;
    if go.ponder {
        f.write_str(" ponder")?;
    }
    for (player, clock) in go.clocks.iter().enumerate() {
        if let Some(clock) = clock {
            write!(f, " p{}time {}", player + 1, clock.remaining.as_millis())?;
            if !clock.increment.is_zero() {
                write!(f, " p{}inc {}", player + 1, clock.increment.as_millis())?;
            }
        }
    }
    if let Some(moves) = go.clocks.iter().flatten().find_map(|clock| clock.moves_to_go) {
        write!(f, " movestogo {moves}")?;
    }
    if let Some(time) = go.limits.time {
        write!(f, " movetime {}", time.as_millis())?;
    }
    if let Some(depth) = go.limits.depth {
        write!(f, " depth {depth}")?;
    }
    if let Some(nodes) = go.limits.nodes {
        write!(f, " nodes {nodes}")?;
    }
    if go.infinite {
        f.write_str(" infinite")?;
    }
    Ok(())
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
            ("query me", "query 'query me': a query is p1turn, gameover or result"),
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
