//! What an engine tells a program.

use secateur_core::{ParseError, Score};
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

/// What an engine tells while it searches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Greatest depth reached.
    pub seldepth: Option<u32>,
    /// Which of several lines, from 1.
    pub multipv: Option<u32>,
    /// The judgement.
    pub score: Option<Score>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// Thousandths of the table in use.
    pub hashfull: Option<u32>,
    /// Milliseconds searched.
    pub time: Option<u64>,
    /// The line expected.
    pub pv: Vec<String>,
    /// Words for people; nothing else is told then.
    pub string: Option<String>,
}

/// The kind of an option and the values it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// Value unless set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Value unless set.
        default: i64,
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Value unless set.
        default: String,
        /// The words.
        values: Vec<String>,
    },
    /// Any text.
    Text {
        /// Value unless set.
        default: String,
    },
    /// Something to do.
    Button,
}

/// A line from an engine to a program.
///
/// ```
/// use secateur_engines::protocol::ugi::Reply;
/// let reply: Reply = "bestmove e2 ponder e8".parse().unwrap();
/// assert_eq!(reply, Reply::BestMove { text: Some("e2".into()), ponder: Some("e8".into()) });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The engine's name.
    Name(String),
    /// Its author.
    Author(String),
    /// An option it has.
    Option {
        /// Its name.
        name: String,
        /// Its kind and values.
        kind: OptionKind,
    },
    /// Everything about the engine has been told.
    UgiOk,
    /// All commands so far have been carried out.
    ReadyOk,
    /// How a search is going.
    Info(Box<Info>),
    /// The move to play; none where the game is over.
    BestMove {
        /// The move.
        text: Option<String>,
        /// The answer expected.
        ponder: Option<String>,
    },
    /// The answer to a question.
    Response(String),
}

impl Info {
    /// Words for people.
    pub fn say(words: impl Into<String>) -> Reply {
        // A line feed inside would be read as another reply.
        let words = words.into().replace(['\n', '\r'], " ");
        Reply::Info(Box::new(Info { string: Some(words), ..Info::default() }))
    }
}

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
        match word {
            "id" => match rest.split_once(char::is_whitespace) {
                Some(("name", name)) => Ok(Reply::Name(name.trim().into())),
                Some(("author", author)) => Ok(Reply::Author(author.trim().into())),
                _ => Err(ParseError::new("id", line, "id name NAME or id author AUTHOR")),
            },
            "option" => option(rest),
            "ugiok" | "uciok" => Ok(Reply::UgiOk),
            "readyok" => Ok(Reply::ReadyOk),
            "info" => info(rest).map(|info| Reply::Info(Box::new(info))),
            "bestmove" => {
                let mut words = rest.split_whitespace();
                let text = words.next().filter(|m| !matches!(*m, "(none)" | "0000")).map(str::to_string);
                let ponder = words.skip_while(|w| *w != "ponder").nth(1).map(str::to_string);
                Ok(Reply::BestMove { text, ponder })
            }
            "response" => Ok(Reply::Response(rest.into())),
            _ => Err(ParseError::new(
                "reply",
                line,
                "a reply is id, option, ugiok, readyok, info, bestmove or response",
            )),
        }
    }
}

fn option(text: &str) -> Result<Reply, ParseError> {
    let wrong = |right: &str| ParseError::new("option", text, right);
    let form = "option name NAME type TYPE …";
    let rest = text.strip_prefix("name ").ok_or_else(|| wrong(form))?;
    let (name, rest) = rest.split_once(" type ").ok_or_else(|| wrong(form))?;
    let (kind, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    // A value runs to the next keyword, so that texts with spaces stay whole.
    let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in rest.split_whitespace() {
        match word {
            "default" | "min" | "max" | "var" => fields.push((word, Vec::new())),
            _ => fields.last_mut().ok_or_else(|| wrong(form))?.1.push(word),
        }
    }
    let get = |key: &str| fields.iter().find(|(k, _)| *k == key).map(|(_, words)| words.join(" "));
    let number = |key: &str| {
        let value = get(key).and_then(|value| value.parse::<i64>().ok());
        value.ok_or_else(|| wrong("a spin option has default, min and max"))
    };
    let kind = match kind {
        "check" => OptionKind::Check { default: get("default").as_deref() == Some("true") },
        "spin" => OptionKind::Spin { default: number("default")?, min: number("min")?, max: number("max")? },
        "combo" => OptionKind::Combo {
            default: get("default").unwrap_or_default(),
            values: fields.iter().filter(|(k, _)| *k == "var").map(|(_, words)| words.join(" ")).collect(),
        },
        "string" => {
            OptionKind::Text { default: get("default").filter(|d| d != "<empty>").unwrap_or_default() }
        }
        "button" => OptionKind::Button,
        _ => return Err(wrong("a type is check, spin, combo, string or button")),
    };
    Ok(Reply::Option { name: name.trim().into(), kind })
}

/// An engine's evaluation, kept apart from wins and losses.
fn hundredths(value: i32) -> Score {
    Score::Hundredths(value.clamp(-29_000, 29_000))
}

/// A win in so many moves of the winner; a loss where the number is not positive.
fn decided(moves: i32) -> Score {
    let plies = 2 * moves.unsigned_abs().min(1_000);
    if moves > 0 { Score::WinIn(plies - 1) } else { Score::LossIn(plies) }
}

fn info(text: &str) -> Result<Info, ParseError> {
    let mut info = Info::default();
    if let Some(words) = text.strip_prefix("string") {
        info.string = Some(words.trim().into());
        return Ok(info);
    }
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = number(word, &mut words)?,
            "seldepth" => info.seldepth = number(word, &mut words)?,
            "multipv" => info.multipv = number(word, &mut words)?,
            "nodes" => info.nodes = number(word, &mut words)?,
            "nps" => info.nps = number(word, &mut words)?,
            "hashfull" => info.hashfull = number(word, &mut words)?,
            "time" => info.time = number(word, &mut words)?,
            "score" => match words.next() {
                Some("cp") => info.score = number(word, &mut words)?.map(hundredths),
                Some("mate" | "win") => info.score = number(word, &mut words)?.map(decided),
                _ => return Err(ParseError::new("score", text, "a score is cp N or win N")),
            },
            "pv" => {
                info.pv = words.map(str::to_string).collect();
                return Ok(info);
            }
            // Whatever else engines tell (bounds, current move, tables) is passed over.
            _ => {}
        }
    }
    Ok(info)
}

fn number<N: FromStr>(key: &str, words: &mut SplitWhitespace<'_>) -> Result<Option<N>, ParseError> {
    let value = words.next().unwrap_or("");
    let read = value
        .parse()
        .map_err(|_| ParseError::new("info", format!("{key} {value}"), "a whole number follows"))?;
    Ok(Some(read))
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Option { name, kind } => write!(f, "option name {name} {kind}"),
            Reply::UgiOk => f.write_str("ugiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => write!(f, "info{info}"),
            Reply::BestMove { text, ponder } => {
                write!(f, "bestmove {}", text.as_deref().unwrap_or("(none)"))?;
                if let Some(ponder) = ponder {
                    write!(f, " ponder {ponder}")?;
                }
                Ok(())
            }
            Reply::Response(text) => write!(f, "response {text}"),
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Check { default } => write!(f, "type check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "type spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "type combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Text { default } => {
                write!(f, "type string default {}", if default.is_empty() { "<empty>" } else { default })
            }
            OptionKind::Button => f.write_str("type button"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(words) = &self.string {
            return write!(f, " string {words}");
        }
        let mut field =
            |name: &str, value: Option<u64>| value.map_or(Ok(()), |value| write!(f, " {name} {value}"));
        field("depth", self.depth.map(u64::from))?;
        field("seldepth", self.seldepth.map(u64::from))?;
        field("multipv", self.multipv.map(u64::from))?;
        match self.score {
            Some(Score::Hundredths(value)) => write!(f, " score cp {value}")?,
            Some(Score::WinIn(plies)) => write!(f, " score win {}", plies.div_ceil(2))?,
            Some(Score::LossIn(plies)) => write!(f, " score win -{}", plies.div_ceil(2))?,
            None => {}
        }
        let mut field =
            |name: &str, value: Option<u64>| value.map_or(Ok(()), |value| write!(f, " {name} {value}"));
        field("nodes", self.nodes)?;
        field("nps", self.nps)?;
        field("hashfull", self.hashfull.map(u64::from))?;
        field("time", self.time)?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for line in [
            "id name Secateur 0.1",
            "option name Hash type spin default 64 min 1 max 4096",
            "option name Variant type combo default quoridor var quoridor var quoridor:course",
            "option name Book File type string default <empty>",
            "option name Clear Hash type button",
            "info depth 7 seldepth 12 multipv 1 score cp -35 nodes 12345 nps 1000000 hashfull 3 time 12 pv e2 e8",
            "info depth 3 score win -2 pv a1",
            "info string thinking hard",
            "bestmove (none)",
            "bestmove e2",
            "response p1win",
        ] {
            assert_eq!(line.parse::<Reply>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn other_engines_words_are_understood() {
        let Ok(Reply::Info(info)) = "info depth 9 score mate 3 lowerbound currmove e2 tbhits 5 pv e2".parse()
        else {
            panic!("not read")
        };
        assert_eq!((info.score, info.pv.len()), (Some(Score::WinIn(5)), 1));
        for text in ["cp -2147483648", "win -2147483648", "win 2147483647"] {
            let Ok(Reply::Info(info)) = format!("info score {text}").parse() else { panic!("not read") };
            assert!(info.score.is_some_and(|score| score.number().abs() <= Score::WIN), "{text}");
        }
        assert!("info depth much".parse::<Reply>().is_err());
        assert!("hello".parse::<Reply>().is_err());
    }
}
