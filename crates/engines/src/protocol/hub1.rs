//! The Hub protocol for draughts, version 1, of older engines (Scan 2.0 and its contemporaries): words separated by spaces.
//!
//! An engine is started as for version 2 and greeted with the same `hub`; it answers `name …` where version 2 says `id
//! name=…`. It lists no parameters, and never refuses `set NAME VALUE`. A position is that of version 2 with a lower-case
//! letter for the side to move; the moves follow, one a line, as `move 32-28`. Limits come after the position, which resets
//! them; there is no limit of nodes.

use secateur_core::{Limits, Score};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A command to the engine. Greeting, `init`, `ping`, `stop` and `quit` are those of version 2.
///
/// ```
/// use secateur_engines::protocol::hub1::Command;
/// let command: Command = "level 0 60000 1000".parse().unwrap();
/// assert_eq!(command, Command::Level { moves: 0, time: 60_000, increment: 1_000 });
/// assert_eq!(command.to_string(), "level 0 60000 1000");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Sets a parameter: name and value.
    Set(String, String),
    /// A new game begins.
    NewGame,
    /// The position in the notation of version 2, with an upper-case letter for the side to move.
    Position(String),
    /// A move of the game since the position.
    Move(String),
    /// Milliseconds for the move.
    Time(u128),
    /// The depth to search to, in plies.
    Depth(u32),
    /// The game clock.
    Level {
        /// Moves to go; 0 if the time is for the rest of the game.
        moves: u32,
        /// Milliseconds left.
        time: u128,
        /// Milliseconds added for each move.
        increment: u128,
    },
    /// Starts to search within the limits.
    Go,
    /// Starts to search until stopped.
    Analyse,
    /// Any other line, unchanged.
    Other(String),
}

impl Command {
    /// The commands for a search with these limits; the last is `go` or `analyse`. A limit of nodes is left out: see the
    /// [module](self).
    pub fn think(limits: &Limits) -> Vec<Command> {
        let mut commands = Vec::new();
        commands.extend(limits.depth.map(Command::Depth));
        commands.extend(limits.time.map(|time| Command::Time(time.as_millis())));
        commands.extend(limits.clock.map(|clock| Command::Level {
            moves: clock.moves_to_go.unwrap_or(0),
            time: clock.remaining.as_millis(),
            increment: clock.increment.as_millis(),
        }));
        commands.push(if commands.is_empty() { Command::Analyse } else { Command::Go });
        commands
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Set(name, value) => write!(f, "set {name} {value}"),
            Command::NewGame => f.write_str("new"),
            Command::Position(text) => {
                let (side, squares) = text.split_at_checked(1).unwrap_or((text, ""));
                write!(f, "pos {}{squares}", side.to_ascii_lowercase())
            }
            Command::Move(text) => write!(f, "move {text}"),
            Command::Time(milliseconds) => write!(f, "time {milliseconds}"),
            Command::Depth(depth) => write!(f, "depth {depth}"),
            Command::Level { moves, time, increment } => write!(f, "level {moves} {time} {increment}"),
            Command::Go => f.write_str("go"),
            Command::Analyse => f.write_str("analyse"),
            Command::Other(line) => f.write_str(line),
        }
    }
}

impl FromStr for Command {
    type Err = Infallible;

    fn from_str(line: &str) -> Result<Command, Infallible> {
        let words: Vec<_> = line.split_whitespace().collect();
        let read = match words[..] {
            ["set", name, ref value @ ..] => Some(Command::Set(name.into(), value.join(" "))),
            ["new"] => Some(Command::NewGame),
            // An upper-case letter is an error in this version.
            ["pos", text] if text.starts_with(|c: char| c.is_ascii_lowercase()) => {
                let (side, squares) = text.split_at(1);
                Some(Command::Position(format!("{}{squares}", side.to_ascii_uppercase())))
            }
            ["move", text] => Some(Command::Move(text.into())),
            ["time", number] => number.parse().ok().map(Command::Time),
            ["depth", number] => number.parse().ok().map(Command::Depth),
            ["level", moves, time, increment] => match (moves.parse(), time.parse(), increment.parse()) {
                (Ok(moves), Ok(time), Ok(increment)) => Some(Command::Level { moves, time, increment }),
                _ => None,
            },
            ["go"] => Some(Command::Go),
            ["analyse"] => Some(Command::Analyse),
            _ => None,
        };
        Ok(read.unwrap_or_else(|| Command::Other(line.trim().into())))
    }
}

/// A message from the engine during play. `wait`, `ready` and `pong` are those of version 2.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Its name, in answer to the greeting.
    Name(String),
    /// Its move; the move to ponder on is ignored.
    Move(String),
    /// The progress of its search.
    Info(Info),
    /// What it did not understand.
    Error(String),
    /// Any other line, which is ignored.
    Other,
}

/// The progress of a search: `info DEPTH MEAN-DEPTH SCORE NODES TIME NPS MOVES…`.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Depth of the iteration.
    pub depth: u32,
    /// The value for the side to move; a man is the unit.
    pub score: Score,
    /// Nodes so far.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The expected line, in the notation of version 2.
    pub pv: Vec<String>,
}

impl FromStr for Reply {
    type Err = Infallible;

    fn from_str(line: &str) -> Result<Reply, Infallible> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        Ok(match word {
            "name" => Reply::Name(rest.into()),
            "move" => Reply::Move(rest.split_whitespace().next().unwrap_or("").into()),
            "info" => parse_info(rest).map_or(Reply::Other, Reply::Info),
            "error" => Reply::Error(rest.into()),
            _ => Reply::Other,
        })
    }
}

/// Search info; `None` if its numbers make no sense, since an engine may write anything there.
fn parse_info(text: &str) -> Option<Info> {
    let words: Vec<_> = text.split_whitespace().collect();
    let [depth, _, score, nodes, seconds, _, ref pv @ ..] = words[..] else { return None };
    let number = |word: &str| word.parse::<f64>().ok().filter(|number| number.is_finite());
    let whole = |word: &str| number(word).map(|number| number.clamp(0.0, 1e15));
    Some(Info {
        depth: whole(depth)? as u32,
        score: Score::Hundredths(number(score)?.clamp(-29_000.0, 29_000.0) as i32),
        nodes: whole(nodes)? as u64,
        time: Duration::try_from_secs_f64(whole(seconds)?).unwrap_or_default(),
        pv: pv.iter().map(ToString::to_string).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Clock;

    fn command(line: &str) -> Command {
        line.parse().unwrap()
    }

    fn reply(line: &str) -> Reply {
        line.parse().unwrap()
    }

    #[test]
    fn commands_read_back() {
        for line in [
            "set book true",
            "new",
            "pos weeb",
            "move 32x23x28",
            "time 100",
            "depth 5",
            "level 40 1 2",
            "go",
            "analyse",
            "ping",
        ] {
            assert_eq!(command(line).to_string(), line);
        }
        assert_eq!(command("pos weeb"), Command::Position("Weeb".into()));
        assert_eq!(command("pos Weeb"), Command::Other("pos Weeb".into()));
        assert_eq!(command("time soon"), Command::Other("time soon".into()));
    }

    #[test]
    fn limits_come_before_go() {
        let think =
            |limits: &Limits| Command::think(limits).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(think(&Limits::NONE), ["analyse"]);
        assert_eq!(think(&Limits::time(Duration::from_millis(50))), ["time 50", "go"]);
        let clock = Clock { increment: Duration::from_secs(1), ..Clock::new(Duration::from_secs(60)) };
        let limits = Limits { depth: Some(7), ..Limits::clock(clock) };
        assert_eq!(think(&limits), ["depth 7", "level 0 60000 1000", "go"]);
    }

    #[test]
    fn replies_are_read_whatever_they_say() {
        assert_eq!(reply("name Scan 2.0"), Reply::Name("Scan 2.0".into()));
        assert_eq!(reply("move 32-28 19-23"), Reply::Move("32-28".into()));
        assert_eq!(reply("error bad position"), Reply::Error("bad position".into()));
        let Reply::Info(info) = reply("info 12 14.5 -35 123456 0.25 0.49 32-28 19-23") else { panic!() };
        assert_eq!((info.depth, info.score, info.nodes), (12, Score::Hundredths(-35), 123_456));
        assert_eq!((info.time, info.pv.len()), (Duration::from_millis(250), 2));
        for line in ["info", "info 1 2 3", "info x 1 1 1 1 1", "info 1 1 NaN 1 1 1", "hello", ""] {
            assert_eq!(reply(line), Reply::Other, "{line}");
        }
        assert!(matches!(reply("info 9e99 1 1e9 -5 1e300 1"), Reply::Info(_)));
    }
}
