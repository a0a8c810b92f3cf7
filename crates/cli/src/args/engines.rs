//! Arguments of the commands for other people's programs.

use clap::Args as ClapArgs;
use secateur_core::{Clock, Limits, duration};
use std::time::Duration;

/// Limits of the moves of one program.
#[derive(Debug, ClapArgs)]
pub struct LimitArgs {
    /// Time for each move
    #[arg(long, value_name = "D", conflicts_with = "clock", value_parser = duration::parse)]
    pub time: Option<Duration>,
    /// A clock for each game: 15m, 15m+2s, 25/15m
    #[arg(long, value_name = "C")]
    pub clock: Option<Clock>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Depth
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub depth: Option<u32>,
}

impl LimitArgs {
    /// The limits that were given.
    pub fn limits(&self) -> Limits {
        Limits { time: self.time, clock: self.clock, nodes: self.nodes, depth: self.depth }
    }
}

/// Who plays for the other program, and how long it thinks.
#[derive(Debug, ClapArgs)]
pub struct PlayingArgs {
    /// Who plays
    #[arg(long, value_name = "PLAYER", default_value = "secateur")]
    pub agent: String,
    /// How long it thinks
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Arguments of `contest`.
#[derive(Debug, ClapArgs)]
pub struct ContestPlayArgs {
    /// The game; by default the first that is played in this protocol
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// How it is played; 1s a move by default
    #[command(flatten)]
    pub playing: PlayingArgs,
}

/// Arguments of `dxp`.
#[derive(Debug, ClapArgs)]
pub struct DxpArgs {
    /// The game; by default the first that is played in this protocol
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Wait here for the other program
    #[arg(long, value_name = "HOST:PORT", required_unless_present = "connect")]
    pub listen: Option<String>,
    /// Connect to the other program at this address
    #[arg(long, value_name = "HOST:PORT", conflicts_with = "listen")]
    pub connect: Option<String>,
    /// Exit when the first client disconnects
    #[arg(long)]
    pub once: bool,
    /// How it is played; by the other program's clock by default
    #[command(flatten)]
    pub playing: PlayingArgs,
}

/// Arguments of `check-engine`.
#[derive(Debug, ClapArgs)]
pub struct CheckArgs {
    /// The program as a player text: ugi(cmd="…"), hub(…), contest(…), dxp(…)
    #[arg(value_name = "PLAYER")]
    pub player: String,
    /// The game; by default the one the program names
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Show the messages of every test, not only where something is wrong
    #[arg(long)]
    pub exchange: bool,
    /// Limits for its moves, instead of the tests' own
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How far the engine may overstep its time: more where the machine is busy
    #[arg(long, value_name = "D", default_value = "500ms", value_parser = duration::parse)]
    pub slack: Duration,
}

/// Arguments of `engine`.
#[derive(Debug, ClapArgs)]
pub struct EngineArgs {
    /// The game to begin with; the Variant option changes it
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
}
