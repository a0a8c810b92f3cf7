//! The `go` command and its limits.

use secateur_core::{Clock, Limits, ParseError};
use std::fmt;
use std::str::SplitWhitespace;
use std::time::Duration;

/// The arguments of a `go` command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Time for this move, nodes, depth.
    pub limits: Limits,
    /// The clocks, the first player's first.
    pub clocks: [Option<Clock>; 2],
    /// Search until stopped.
    pub infinite: bool,
    /// Search on the opponent's time.
    pub ponder: bool,
}

impl Go {
    /// Reads what follows the word `go`.
    pub(super) fn parse(mut words: SplitWhitespace<'_>) -> Result<Go, ParseError> {
        let mut go = Go::default();
        let (mut times, mut increments, mut moves_to_go) = ([None; 2], [Duration::ZERO; 2], None);
        while let Some(word) = words.next() {
            let mut number = || {
                let value = words.next().unwrap_or("");
                // Some programs send a negative number for a clock that has run out; it means 0.
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
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ponder {
            f.write_str(" ponder")?;
        }
        for (player, clock) in self.clocks.iter().enumerate() {
            if let Some(clock) = clock {
                write!(f, " p{}time {}", player + 1, clock.remaining.as_millis())?;
                if !clock.increment.is_zero() {
                    write!(f, " p{}inc {}", player + 1, clock.increment.as_millis())?;
                }
            }
        }
        if let Some(moves) = self.clocks.iter().flatten().find_map(|clock| clock.moves_to_go) {
            write!(f, " movestogo {moves}")?;
        }
        if let Some(time) = self.limits.time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(depth) = self.limits.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.limits.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}
