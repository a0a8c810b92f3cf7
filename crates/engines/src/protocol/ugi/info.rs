//! The `info` message: search info.

use super::Reply;
use secateur_core::{ParseError, Precision, Score};
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

/// Search info: how the engine's search is going.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth of the iteration in plies.
    pub depth: Option<u32>,
    /// Greatest ply reached.
    pub seldepth: Option<u32>,
    /// Number of the line, from 1.
    pub multipv: Option<u32>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// Whether the score is exact or a bound (`lowerbound`, `upperbound`).
    pub precision: Precision,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// The share of the transposition table in use, in 1/1000.
    pub hashfull: Option<u32>,
    /// Time spent, in milliseconds.
    pub time: Option<u64>,
    /// The expected line.
    pub pv: Vec<String>,
    /// A text for people; the other fields are then empty.
    pub string: Option<String>,
}

impl Info {
    /// Search info that only carries a text for people.
    pub fn text(text: impl Into<String>) -> Reply {
        // A line feed would begin another reply.
        let text = text.into().replace(['\n', '\r'], " ");
        Reply::Info(Box::new(Info { string: Some(text), ..Info::default() }))
    }
}

/// The greatest score in hundredths that is accepted from an engine.
const MAX_HUNDREDTHS: i32 = 29_000;

/// An engine's score in hundredths, clamped so that it is not taken for a win or loss.
fn hundredths(value: i32) -> Score {
    Score::Hundredths(value.clamp(-MAX_HUNDREDTHS, MAX_HUNDREDTHS))
}

/// A win in `moves` moves of the winner; a loss if the number is not positive.
fn decided_score(moves: i32) -> Score {
    let plies = 2 * moves.unsigned_abs().min(1_000);
    if moves > 0 { Score::WinIn(plies - 1) } else { Score::LossIn(plies) }
}

/// Reads what follows the word `info`.
pub(super) fn parse_info(text: &str) -> Result<Info, ParseError> {
    let mut info = Info::default();
    if let Some(words) = text.strip_prefix("string") {
        info.string = Some(words.trim().into());
        return Ok(info);
    }
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = read_number(word, &mut words)?,
            "seldepth" => info.seldepth = read_number(word, &mut words)?,
            "multipv" => info.multipv = read_number(word, &mut words)?,
            "nodes" => info.nodes = read_number(word, &mut words)?,
            "nps" => info.nps = read_number(word, &mut words)?,
            "hashfull" => info.hashfull = read_number(word, &mut words)?,
            "time" => info.time = read_number(word, &mut words)?,
            "score" => match words.next() {
                Some("cp") => info.score = read_number(word, &mut words)?.map(hundredths),
                Some("mate" | "win") => info.score = read_number(word, &mut words)?.map(decided_score),
                _ => return Err(ParseError::new("score", text, "a score is cp N or win N")),
            },
            "pv" => {
                info.pv = words.map(str::to_string).collect();
                return Ok(info);
            }
            "lowerbound" => info.precision = Precision::AtLeast,
            "upperbound" => info.precision = Precision::AtMost,
            // Other fields (current move, endgame tables) are ignored.
            _ => {}
        }
    }
    Ok(info)
}

fn read_number<N: FromStr>(key: &str, words: &mut SplitWhitespace<'_>) -> Result<Option<N>, ParseError> {
    let value = words.next().unwrap_or("");
    let read = value
        .parse()
        .map_err(|_| ParseError::new("info", format!("{key} {value}"), "a whole number follows"))?;
    Ok(Some(read))
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
            // UGI cannot express a win at an unknown distance
            Some(Score::Won) => write!(f, " score cp {MAX_HUNDREDTHS}")?,
            Some(Score::Lost) => write!(f, " score cp -{MAX_HUNDREDTHS}")?,
            None => {}
        }
        match self.precision {
            Precision::Exact => {}
            Precision::AtLeast => f.write_str(" lowerbound")?,
            Precision::AtMost => f.write_str(" upperbound")?,
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
