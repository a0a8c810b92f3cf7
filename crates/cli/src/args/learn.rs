//! The arguments of `learn`.

use super::finite_positive;
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;

/// What is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Model {
    /// The weights of the player's evaluator, patterns too
    Linear,
}

/// Arguments of `learn`.
#[derive(Debug, ClapArgs)]
pub struct LearnArgs {
    /// The game with its variant
    #[arg(value_name = "GAME")]
    pub game: String,
    /// What is trained
    #[arg(long, value_enum, default_value_t = Model::Linear)]
    pub model: Model,
    /// A file of selfplay, once or more [default: selfplay/GAME.plays in the data folder]
    #[arg(long, value_name = "FILE")]
    pub data: Vec<PathBuf>,
    /// The player whose evaluator is trained
    #[arg(long, value_name = "PLAYER", default_value = "secateur")]
    pub agent: String,
    /// Begin with all weights at zero instead of the player's
    #[arg(long)]
    pub fresh: bool,
    /// Weights that keep their values, by their names; `passed-*` is every name that begins so
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub hold: Vec<String>,
    /// The score that reads as odds of e to 1, in units of a man, a seed … [default: with which the scores predict the results best]
    #[arg(long, value_name = "UNITS", allow_hyphen_values = true, value_parser = finite_positive)]
    pub scale: Option<f64>,
    /// Share of the search's scores in what is predicted, 0 to 1; the rest is how the games ended
    #[arg(long, value_name = "SHARE", default_value_t = 0.75, allow_hyphen_values = true, value_parser = finite_positive)]
    pub blend: f64,
    /// Leave out positions where the search saw a greater advantage, in units of a man, a seed …
    #[arg(long, value_name = "UNITS", default_value_t = 8.0, allow_hyphen_values = true, value_parser = finite_positive)]
    pub within: f64,
    /// The pull of every weight towards zero
    #[arg(long, value_name = "L2", default_value_t = 3e-6, allow_hyphen_values = true, value_parser = finite_positive)]
    pub ridge: f64,
    /// The first step of a weight, in the scale of the scores
    #[arg(long, value_name = "R", default_value_t = 0.005, allow_hyphen_values = true, value_parser = finite_positive)]
    pub rate: f64,
    /// The most passes over the positions; training ends before when games held out are predicted no better
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub epochs: u32,
    /// Learn from at most so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write the weights here, those that differ from the player's; OUT.state keeps the state from which the same command resumes
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,
}
