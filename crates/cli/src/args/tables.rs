//! The arguments of `tables`.

use clap::{Args as ClapArgs, Subcommand};

/// Arguments of `tables`.
#[derive(Debug, ClapArgs)]
pub struct TablesArgs {
    /// What is wanted
    #[command(subcommand)]
    pub wish: TablesCommand,
}

/// What is wanted of endgame tables.
#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// The tables that are there, built in or in the data folder
    List(TablesListArgs),
    /// Compute a table and keep it in the data folder
    Build(TablesBuildArgs),
    /// Play games from endings that a table calls won: a player attacks, the table defends
    Play(TablesPlayArgs),
    /// Draw endings from a table at random, as an openings file
    Sample(TablesSampleArgs),
    /// Check a table: every checksum, and every position against those its moves lead to
    Verify(TablesVerifyArgs),
}

/// Arguments of `tables list`.
#[derive(Debug, ClapArgs)]
pub struct TablesListArgs {
    /// A game; all of them if none is named
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
}

/// Arguments of `tables build`.
#[derive(Debug, ClapArgs)]
pub struct TablesBuildArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Seeds or pieces on the board, at most
    #[arg(long, value_name = "N")]
    pub size: u32,
    /// Compute on this many threads [default: one per core]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

/// Arguments of `tables verify`.
#[derive(Debug, ClapArgs)]
pub struct TablesVerifyArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Check on this many threads [default: one per core]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Compare this many random positions with searches that do not look at the table too
    #[arg(long, value_name = "N")]
    pub search: Option<u64>,
    /// Seed of those positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Arguments of `tables sample`.
#[derive(Debug, ClapArgs)]
pub struct TablesSampleArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How many endings
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// Only endings that the side to move wins
    #[arg(long)]
    pub won: bool,
    /// Seed of random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Arguments of `tables play`.
#[derive(Debug, ClapArgs)]
pub struct TablesPlayArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The player of the winning side
    #[arg(long, value_name = "PLAYER", default_value = "secateur(hash=4M)")]
    pub agent: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Games at a time [default: one per core]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Seed of random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}
