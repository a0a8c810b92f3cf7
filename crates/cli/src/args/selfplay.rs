//! The arguments of `selfplay`.

use clap::Args as ClapArgs;
use std::path::PathBuf;

/// Arguments of `selfplay`.
#[derive(Debug, ClapArgs)]
pub struct SelfplayArgs {
    /// The game with its variant
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How many labelled positions the file is to hold
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub positions: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// The player of both sides [default: secateur with 1 MB and the built-in tables]
    #[arg(long, value_name = "PLAYER")]
    pub agent: Option<String>,
    /// Random plies at the start, at least and at most
    #[arg(long, value_name = "A-B", default_value = "4-16", value_parser = range)]
    pub opening: [u32; 2],
    /// Play one move in N at random; 0 for none
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub noise: u32,
    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Games at a time [default: one per core]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// The file [default: selfplay/GAME.plays in the data folder]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

fn range(text: &str) -> Result<[u32; 2], String> {
    let numbers = text.split_once('-').unwrap_or((text, text));
    match (numbers.0.parse(), numbers.1.parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 200 => Ok([least, most]),
        _ => Err("two numbers up to 200 are wanted, such as 4-16".into()),
    }
}
