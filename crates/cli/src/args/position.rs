//! The arguments of the commands for one position or game: `show`, `moves`, `perft`, `replay`, `best`, `solve`, `play`.

use super::values::{line_count, table_size};
use clap::Args as ClapArgs;
use secateur_core::{Clock, duration};
use std::path::PathBuf;
use std::time::Duration;

/// A game.
#[derive(Debug, ClapArgs)]
pub struct GameArg {
    /// The game with its variant, such as {game1}
    #[arg(value_name = "GAME")]
    pub game: String,
}

/// A game and a position in it.
#[derive(Debug, ClapArgs)]
pub struct PositionArgs {
    /// The game
    #[command(flatten)]
    pub game: GameArg,
    /// Start from this position text instead of the game's start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves to make from there, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

/// Arguments of `show`.
#[derive(Debug, ClapArgs)]
pub struct ShowArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Write the picture as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the picture as PNG
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 800)]
    pub width: u32,
}

/// Arguments of `perft`.
#[derive(Debug, ClapArgs)]
pub struct PerftArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Count to this depth
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub depth: u32,
    /// Show the leaves behind each move, at the full depth
    #[arg(long)]
    pub divide: bool,
    /// Count on this many threads
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Arguments of `replay`.
#[derive(Debug, ClapArgs)]
pub struct ReplayArgs {
    /// The position and the moves
    #[command(flatten)]
    pub position: PositionArgs,
    /// Read the games from a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position"])]
    pub file: Option<PathBuf>,
}

/// Arguments of `best`.
#[derive(Debug, ClapArgs)]
pub struct BestArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Who decides
    #[arg(long, value_name = "PLAYER", default_value = "secateur")]
    pub agent: String,
    /// Time for the decision; 1s if no limit is given
    #[arg(long, value_name = "D", value_parser = duration::parse)]
    pub time: Option<Duration>,
    /// Greatest depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub depth: Option<u32>,
    /// Greatest number of nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Show the best K lines
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = line_count)]
    pub multipv: usize,
    /// Search on this many threads
    #[arg(long, value_name = "K")]
    pub threads: Option<usize>,
    /// Seed of random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Arguments of `solve`.
#[derive(Debug, ClapArgs)]
pub struct SolveArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Memory for what is remembered
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = table_size)]
    pub hash: usize,
    /// Search on this many threads
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Give up after this time [default: never]
    #[arg(long, value_name = "D", value_parser = duration::parse)]
    pub time: Option<Duration>,
}

/// Arguments of `play`.
#[derive(Debug, ClapArgs)]
pub struct PlayArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Who moves first: human, or a player
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub first: String,
    /// Who moves second: human, or a player
    #[arg(long, value_name = "PLAYER", default_value = "secateur")]
    pub second: String,
    /// How long a program may think about a move
    #[arg(long, value_name = "D", default_value = "1s", conflicts_with = "clock", value_parser = duration::parse)]
    pub time: Duration,
    /// A clock for each side, people included: 15m, 15m+2s, 25/15m
    #[arg(long, value_name = "C")]
    pub clock: Option<Clock>,
    /// Show our strongest player's score under every board
    #[arg(long)]
    pub evaluation: bool,
    /// Seed of random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Go on with the last game of a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position"])]
    pub load: Option<PathBuf>,
    /// Break off a game between two programs after this many plies
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub plies: usize,
}
