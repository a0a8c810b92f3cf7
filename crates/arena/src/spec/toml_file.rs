//! Tournaments written as TOML.
//!
//! ```toml
//! game = "quoridor:size=5,walls=3"
//! format = "round-robin"          # or "gauntlet", "swiss"
//! pairs = 10                      # pairs of games in each meeting
//! nodes = 1000                    # or time = "100ms", clock = "1m+1s", depth = 4
//! openings = "random:4"           # or "start", or the name of a file beside this one
//!
//! [[players]]
//! name = "strong"
//! player = "secateur"
//! anchor = 2000                   # its known rating
//!
//! [[players]]
//! player = "greedy"
//! ```

use super::{Adjudication, Entrant, Openings, Schedule, Spec, SpecKind, Tolerance};
use crate::error::ArenaError;
use secateur_core::{Clock, Limits, ParseError, duration};
use secateur_players::Catalogue;
use serde::Deserialize;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tournament {
    name: Option<String>,
    game: String,
    #[serde(default)]
    format: Format,
    heroes: Option<usize>,
    rounds: Option<u32>,
    #[serde(default = "default_pairs")]
    pairs: u64,
    #[serde(default = "default_seed")]
    seed: u64,
    openings: Option<String>,
    #[serde(default, with = "duration::optional_text")]
    time: Option<Duration>,
    clock: Option<Clock>,
    nodes: Option<u64>,
    depth: Option<u32>,
    #[serde(default, with = "duration::optional_text")]
    grace: Option<Duration>,
    #[serde(default, with = "duration::optional_text")]
    deadline: Option<Duration>,
    concurrency: Option<usize>,
    #[serde(default)]
    adjudicate: Adjudication,
    players: Vec<PlayerEntry>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Format {
    #[default]
    RoundRobin,
    Gauntlet,
    Swiss,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerEntry {
    name: Option<String>,
    player: String,
    anchor: Option<f64>,
    #[serde(default, with = "duration::optional_text")]
    time: Option<Duration>,
    clock: Option<Clock>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

fn default_pairs() -> u64 {
    10
}

fn default_seed() -> u64 {
    1
}

/// A tournament read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentFile {
    /// What is played.
    pub spec: Spec,
    /// Threads that may think at once, if the file says so.
    pub concurrency: Option<usize>,
}

impl TournamentFile {
    /// Parses the text of a file; `read_file` returns the content of the file of openings it may name.
    pub fn parse(
        text: &str,
        catalogue: &Catalogue,
        read_file: impl FnOnce(&str) -> Result<String, ArenaError>,
    ) -> Result<TournamentFile, ArenaError> {
        let file: Tournament = toml::from_str(text).map_err(|e| located_error(text, &e))?;
        let variant = catalogue.registry().variant(&file.game)?;
        let openings = match &file.openings {
            Some(text) => Openings::parse(text, catalogue, &*variant, read_file)?,
            None => Openings::default(),
        }
        .without_repeats();
        let schedule = file.schedule()?;
        let common = Limits { time: file.time, clock: file.clock, nodes: file.nodes, depth: file.depth };
        let players: Vec<_> = file.players.into_iter().map(|p| p.entrant(&common)).collect();
        let tolerance = Tolerance::new(file.grace, file.deadline, &players);
        let spec = Spec {
            kind: SpecKind::Tournament,
            name: file
                .name
                .map(|name| name.trim().replace(char::is_control, " "))
                .filter(|name| !name.is_empty()),
            game: variant.text(),
            players,
            schedule,
            pairs: file.pairs,
            openings,
            seed: file.seed,
            tolerance,
            adjudication: file.adjudicate,
            test: None,
            fresh_after: None,
        };
        Ok(TournamentFile { spec, concurrency: file.concurrency })
    }
}

impl Tournament {
    fn schedule(&self) -> Result<Schedule, ArenaError> {
        let only =
            |key: &str, format: &str| Err(ArenaError::Request(format!("key '{key}': only for a {format}")));
        match (self.format, self.heroes, self.rounds) {
            (Format::RoundRobin, None, None) => Ok(Schedule::RoundRobin),
            (Format::Gauntlet, heroes, None) => Ok(Schedule::Gauntlet(heroes.unwrap_or(1))),
            (Format::Swiss, None, Some(rounds)) => Ok(Schedule::Swiss(rounds)),
            (Format::Swiss, None, None) => {
                Err(ArenaError::request("key 'rounds': a Swiss tournament says how many it has"))
            }
            (_, Some(_), _) => only("heroes", "gauntlet"),
            (_, _, Some(_)) => only("rounds", "Swiss tournament"),
        }
    }
}

impl PlayerEntry {
    /// With its own limits if it has any, else the common ones.
    fn entrant(self, common: &Limits) -> Entrant {
        let own = Limits { time: self.time, clock: self.clock, nodes: self.nodes, depth: self.depth };
        let limit = if own.is_empty() { *common } else { own };
        Entrant {
            name: self.name.unwrap_or_else(|| self.player.clone()),
            player: self.player,
            limit,
            anchor: self.anchor,
        }
    }
}

/// The error in one line, with the number of the file's line.
fn located_error(text: &str, error: &toml::de::Error) -> ArenaError {
    let message = error.message().lines().collect::<Vec<_>>().join(" ");
    let message = ["expected u64", "expected u32", "expected usize"]
        .iter()
        .fold(message, |message, kind| message.replace(kind, "expected a whole number of 0 or more"));
    match error.span() {
        Some(span) => {
            let before = &text[..span.start.min(text.len())];
            let line = before.matches('\n').count() + 1;
            // The error shows the key along with its value.
            let begin = before.rfind('\n').map_or(0, |at| at + 1);
            let read = text.get(begin..span.end).unwrap_or("").lines().next().unwrap_or("").trim_start();
            ArenaError::Request(ParseError::new("line", format!("{line}: {read}"), message).to_string())
        }
        None => ArenaError::Request(message),
    }
}
