//! The arguments of matches, tests and tournaments.

use super::values::finite_number;
use clap::{Args as ClapArgs, ValueEnum};
use secateur_arena::{DrawRule, Entrant, ResignRule, TableRule};
use secateur_core::{Clock, Limits, duration};
use std::path::PathBuf;
use std::time::Duration;

/// What `match` and `sprt` have in common.
#[derive(Debug, ClapArgs)]
pub struct MatchOptions {
    /// The game with its variant
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The player whose results are counted
    #[arg(value_name = "A")]
    pub a: String,
    /// Its opponent
    #[arg(value_name = "B")]
    pub b: String,
    /// Pairs of games, one opening with sides reversed; 100 for a match, at most 100000 for a test
    #[arg(long, value_name = "N")]
    pub pairs: Option<u64>,
    /// Time per move [default: 100ms, if nothing else is limited]
    #[arg(long, value_name = "D", value_parser = duration::parse)]
    pub time: Option<Duration>,
    /// A clock for each player: 15m, 15m+2s, 25/15m
    #[arg(long, value_name = "C")]
    pub clock: Option<Clock>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub depth: Option<u32>,
    /// What A has of its own
    #[command(flatten)]
    pub own_a: OwnA,
    /// What B has of its own
    #[command(flatten)]
    pub own_b: OwnB,
    /// Where games begin: start, random:PLIES, or a file of records, moves or positions
    #[arg(long, value_name = "SOURCE", default_value = "random:4")]
    pub openings: String,
    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How long a player may overstep its time before it loses on time: in each move; with a clock, in the whole game
    /// [default: half the time a move may take, at least 100ms, at most 2s]
    #[arg(long, value_name = "D", value_parser = duration::parse)]
    pub grace: Option<Duration>,
    /// The longest a move may take where time is not limited
    #[arg(long, value_name = "D", default_value = "10m", value_parser = duration::parse)]
    pub deadline: Duration,
    /// Declare a draw: not before PLIES, both within SCORE for MOVES moves
    #[arg(long, value_name = "PLIES,MOVES,SCORE", value_parser = draw_rule)]
    pub adjudicate_draw: Option<DrawRule>,
    /// Declare a win: both players agree on SCORE for MOVES moves
    #[arg(long, value_name = "MOVES,SCORE", value_parser = resign_rule)]
    pub adjudicate_win: Option<ResignRule>,
    /// Declare what a solver proves with this many nodes after a move
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub adjudicate_solver: Option<u64>,
    /// Declare what endgame tables know: those of the program, or all of this machine
    #[arg(long, value_name = "WHICH", value_parser = table_rule)]
    pub adjudicate_tables: Option<TableRule>,
    /// Declare a draw at this many plies
    #[arg(long, value_name = "PLIES")]
    pub adjudicate_length: Option<usize>,
    /// Where and how it runs
    #[command(flatten)]
    pub run_args: RunArgs,
    /// Keep every game in this file; secateur resume FILE goes on after an interruption
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

/// The name and limits of one of the two players; limits given here replace the common ones.
macro_rules! own_player {
    ($(#[$doc:meta])* $name:ident, $id:literal, $time:literal, $clock:literal, $nodes:literal, $depth:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, ClapArgs)]
        #[command(next_help_heading = "One player alone")]
        pub struct $name {
            /// A short name for results and the store
            #[arg(long = $id, id = $id, value_name = "NAME")]
            pub name: Option<String>,
            /// Time per move, instead of the common limits
            #[arg(long = $time, id = $time, value_name = "D", value_parser = duration::parse)]
            pub time: Option<Duration>,
            /// A clock, instead of the common limits
            #[arg(long = $clock, id = $clock, value_name = "C")]
            pub clock: Option<Clock>,
            /// Nodes per move, instead of the common limits
            #[arg(long = $nodes, id = $nodes, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
            pub nodes: Option<u64>,
            /// Depth in plies, instead of the common limits
            #[arg(long = $depth, id = $depth, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
            pub depth: Option<u32>,
        }

        impl $name {
            /// Replaces the common settings by those given.
            pub fn apply(&self, entrant: &mut Entrant) {
                let own = Limits { time: self.time, clock: self.clock, nodes: self.nodes, depth: self.depth };
                if !own.is_empty() {
                    entrant.limit = own;
                }
                if let Some(name) = &self.name {
                    entrant.name.clone_from(name);
                }
            }
        }
    };
}

own_player!(
    /// What player A has of its own.
    OwnA, "a-name", "a-time", "a-clock", "a-nodes", "a-depth"
);
own_player!(
    /// What player B has of its own.
    OwnB, "b-name", "b-time", "b-clock", "b-nodes", "b-depth"
);

/// What does not change results.
#[derive(Clone, Debug, ClapArgs)]
pub struct RunArgs {
    /// Games at a time [default: one per core]; players with several threads count for as many
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// Write the games to this file in the family's record format: PDN, or one game a line
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,
    /// Write the standings as a page: HTML, or the chart of ratings alone where the name ends in .svg
    #[arg(long = "report", value_name = "FILE")]
    pub page: Option<PathBuf>,
    /// Who plays
    #[cfg(feature = "nats")]
    #[command(flatten)]
    pub queue: QueueArgs,
}

/// A queue that work is spread by.
#[cfg(feature = "nats")]
#[derive(Clone, Debug, ClapArgs)]
#[command(next_help_heading = "More than one machine")]
pub struct QueueArgs {
    /// The NATS server work is spread by: nats://HOST:4222, tls://HOST:4222; secateur worker does the playing
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,
    /// A file of NATS credentials
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub creds: Option<PathBuf>,
    /// Trust servers certified by the authorities in this file
    #[arg(long, value_name = "FILE", requires = "nats")]
    pub ca: Option<PathBuf>,
    /// The client's certificate, where the server wants one
    #[arg(long, value_name = "FILE", requires = "key")]
    pub cert: Option<PathBuf>,
    /// The key of that certificate
    #[arg(long, value_name = "FILE", requires = "cert")]
    pub key: Option<PathBuf>,
    /// A worker silent for this long loses its job to another
    #[arg(long, value_name = "D", default_value = "30s", value_parser = duration::parse)]
    pub lost_after: Duration,
    /// Pairs to a job [default: 1, or 8 to 64 where games are fast]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub batch: Option<u16>,
}

/// Arguments of `worker`.
#[cfg(feature = "nats")]
#[derive(Clone, Debug, ClapArgs)]
pub struct WorkerArgs {
    /// Games at a time [default: one per core]; players with several threads count for as many
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// Take the jobs with external engines, and only those, and start the engines as the jobs say: anyone
    /// who may hand out jobs may then run any program here
    #[arg(long)]
    pub programs: bool,
    /// What this worker is called in messages [default: the machine's name and a number]
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Where work comes from
    #[command(flatten)]
    pub queue: QueueArgs,
}

/// Arguments of `match`.
#[derive(Debug, ClapArgs)]
pub struct MatchArgs {
    /// The players and how they play
    #[command(flatten)]
    pub options: MatchOptions,
    /// For players that learn from game to game: play the match N times, each time with new players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub repeats: Option<u64>,
}

/// The hypotheses of a sequential test.
#[derive(Debug, ClapArgs)]
pub struct TestArgs {
    /// The lower hypothesis
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_hyphen_values = true, value_parser = elo)]
    pub elo0: f64,
    /// The upper hypothesis
    #[arg(long, value_name = "ELO", default_value_t = 5.0, allow_hyphen_values = true, value_parser = elo)]
    pub elo1: f64,
    /// The probability of accepting the upper hypothesis wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, allow_hyphen_values = true, value_parser = finite_number)]
    pub alpha: f64,
    /// The probability of accepting the lower hypothesis wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, allow_hyphen_values = true, value_parser = finite_number)]
    pub beta: f64,
}

/// Arguments of `sprt`.
#[derive(Debug, ClapArgs)]
pub struct SprtArgs {
    /// The players and how they play
    #[command(flatten)]
    pub options: MatchOptions,
    /// The hypotheses
    #[command(flatten)]
    pub test: TestArgs,
    /// The scale of the hypotheses
    #[arg(long, value_enum, default_value_t = EloModel::Normalized)]
    pub model: EloModel,
}

/// The scale of hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EloModel {
    /// Normalised Elo
    Normalized,
    /// Ordinary Elo
    Logistic,
}

/// Arguments of `tournament`.
#[derive(Debug, ClapArgs)]
pub struct TournamentArgs {
    /// The tournament, in TOML
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Where and how it runs
    #[command(flatten)]
    pub run_args: RunArgs,
    /// Keep every game in this file; secateur resume FILE goes on after an interruption
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

/// Arguments of `resume`.
#[derive(Debug, ClapArgs)]
pub struct ResumeArgs {
    /// The store
    #[arg(value_name = "STORE")]
    pub store: PathBuf,
    /// Start the programs that players of the store name, though the store was made elsewhere: its maker may then
    /// run any program here
    #[arg(long)]
    pub allow_programs: bool,
    /// Where and how it runs
    #[command(flatten)]
    pub run_args: RunArgs,
}

/// Arguments of `stats`.
#[derive(Debug, ClapArgs)]
pub struct StatsArgs {
    /// Wins, draws and losses
    #[arg(long, num_args = 3, value_names = ["W", "D", "L"], required_unless_present = "penta", conflicts_with = "penta")]
    pub wdl: Option<Vec<u64>>,
    /// Pairs that gave 0, ½, 1, 1½ and 2 points
    #[arg(long, num_args = 5, value_names = ["LL", "LD", "1", "WD", "WW"])]
    pub penta: Option<Vec<u64>>,
    /// The hypotheses
    #[command(flatten)]
    pub test: TestArgs,
}

/// A difference of Elo: beyond the bounds the expected score cannot be told from 0 or 1.
fn elo(text: &str) -> Result<f64, String> {
    finite_number(text)
        .ok()
        .filter(|elo| elo.abs() <= 5_000.0)
        .ok_or("a number from -5000 to 5000, such as 2.5".into())
}

fn parse_numbers<const N: usize>(text: &str, right: &str) -> Result<[f64; N], String> {
    let read: Result<Vec<f64>, _> = text.split(',').map(|word| finite_number(word.trim())).collect();
    read.ok().and_then(|list| list.try_into().ok()).ok_or_else(|| right.to_string())
}

fn draw_rule(text: &str) -> Result<DrawRule, String> {
    let [plies, moves, score] = parse_numbers(text, "plies, moves and score are wanted, such as 60,8,0.1")?;
    Ok(DrawRule { plies: plies as usize, moves: moves as usize, score })
}

fn table_rule(text: &str) -> Result<TableRule, String> {
    match text {
        "built-in" => Ok(TableRule::BuiltIn),
        "all" => Ok(TableRule::All),
        _ => Err("built-in or all is wanted".into()),
    }
}

fn resign_rule(text: &str) -> Result<ResignRule, String> {
    let [moves, score] = parse_numbers(text, "moves and score are wanted, such as 4,6")?;
    Ok(ResignRule { moves: moves as usize, score })
}
