//! Replies: the lines that an engine sends.

use super::{Info, OptionKind, info, option};
use secateur_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// A line that an engine sends.
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
    /// The engine's author.
    Author(String),
    /// An option that it has.
    Option {
        /// The option's name; case does not matter in `setoption`.
        name: String,
        /// Its kind, default and values.
        kind: OptionKind,
    },
    /// The end of the handshake.
    UgiOk,
    /// All commands so far have been processed.
    ReadyOk,
    /// The progress of the search: depth, score, nodes, line.
    Info(Box<Info>),
    /// The move to play; `None` if the game is over.
    BestMove {
        /// The chosen move, in the variant's notation.
        text: Option<String>,
        /// The expected reply, on which the engine would ponder.
        ponder: Option<String>,
    },
    /// The answer to a question.
    Response(String),
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
            "option" => option::parse_option(rest).map(|(name, kind)| Reply::Option { name, kind }),
            "ugiok" | "uciok" => Ok(Reply::UgiOk),
            "readyok" => Ok(Reply::ReadyOk),
            "info" => info::parse_info(rest).map(|info| Reply::Info(Box::new(info))),
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
            Reply::Response(text) if text.is_empty() => f.write_str("response"),
            Reply::Response(text) => write!(f, "response {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::{Precision, Score};

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
            "info depth 9 score cp 40 lowerbound nodes 7 pv a1",
            "info depth 9 score cp 12 upperbound",
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
        assert_eq!(
            (info.score, info.precision, info.pv.len()),
            (Some(Score::WinIn(5)), Precision::AtLeast, 1)
        );
        for text in ["cp -2147483648", "win -2147483648", "win 2147483647"] {
            let Ok(Reply::Info(info)) = format!("info score {text}").parse() else { panic!("not read") };
            assert!(info.score.is_some_and(|score| score.number().abs() <= Score::WIN), "{text}");
        }
        assert!("info depth much".parse::<Reply>().is_err());
        assert!("hello".parse::<Reply>().is_err());
    }
}
